import { PEOPLE_LIMITS } from '@provodka/domain/people.ts';
import { useRef, useState } from 'react';
import { uploadFile } from '../lib/upload.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import styles from './avatar-field.module.css';
import { squarePicture } from './square-picture.ts';

export interface AvatarChange {
  /** Of the uploaded square, null when the picture is taken off. */
  file_id: number | null;
}

interface AvatarFieldProps {
  name: string;
  /** The picture of now. */
  avatar: string | null;
  error: string | null;
  onChange: (change: AvatarChange) => void;
}

const UNREADABLE = 'Фото не открывается. Выберите картинку JPG, PNG или WebP.';
const TOO_LARGE = 'Фото слишком большое. Выберите картинку до 5 МБ.';

/** A picture chosen, cut to a square here and sent at once; the profile takes it when the form is saved. */
export function AvatarField({ name, avatar, error, onChange }: AvatarFieldProps) {
  const [shown, setShown] = useState(avatar);
  const [isSending, setSending] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const take = async (file: File) => {
    setMistake(null);
    if (file.size > PEOPLE_LIMITS.avatarBytes) return setMistake(TOO_LARGE);
    setSending(true);
    try {
      const square = await squarePicture(file);
      if (!square) return setMistake(UNREADABLE);
      const stored = await uploadFile(square, () => undefined).done;
      setShown(stored.url);
      onChange({ file_id: stored.id });
    } catch (failure) {
      setMistake((failure as Error).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.field}>
      <Avatar name={name} src={shown} size={88} />
      <div>
        <div className={styles.buttons}>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            aria-label="Файл фото"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file) void take(file);
            }}
          />
          <Button pending={isSending} onClick={() => input.current?.click()}>
            Загрузить фото
          </Button>
          {shown && (
            <Button
              kind="ghost"
              onClick={() => {
                setShown(null);
                onChange({ file_id: null });
              }}
            >
              Убрать
            </Button>
          )}
        </div>
        {(mistake ?? error) ? (
          <p className={styles.error} role="alert">
            {mistake ?? error}
          </p>
        ) : (
          <p className={styles.hint}>JPG, PNG или WebP до 5&nbsp;МБ. Без фото покажем инициалы.</p>
        )}
      </div>
    </div>
  );
}
