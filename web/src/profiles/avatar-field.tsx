import { MEGABYTE, PICTURE_LIMITS } from '@provodka/domain/uploads.ts';
import { Suspense, useRef, useState } from 'react';
import { uploadFile } from '../lib/api/upload.ts';
import { lazyPart, preloadOnIntent } from '../lib/loading/lazy-part.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import styles from './avatar-field.module.css';

const AvatarCropper = lazyPart(() => import('./avatar-cropper.tsx'));

export interface AvatarChange {
  /** The id of the uploaded square, null when the picture is removed. */
  file_id: number | null;
}

interface AvatarFieldProps {
  name: string;
  /** The current picture. */
  avatar: string | null;
  error: string | null;
  /** The square is being uploaded; a form saved now would miss it. */
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
  onChange: (change: AvatarChange) => void;
}

const UNREADABLE = 'Фото не открывается. Выберите картинку JPG, PNG или WebP.';
const TOO_LARGE = `Фото слишком большое. Выберите картинку до ${PICTURE_LIMITS.bytes / MEGABYTE} МБ.`;

/** Chooses a picture and its square and uploads it at once; the profile takes it when the form is saved. */
export function AvatarField({ name, avatar, error, isUploading, onUploading, onChange }: AvatarFieldProps) {
  const [shown, setShown] = useState(avatar);
  /** The picture whose square is being chosen. */
  const [chosen, setChosen] = useState<File | null>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const take = (file: File) => {
    setMistake(null);
    if (file.size > PICTURE_LIMITS.bytes) setMistake(TOO_LARGE);
    else setChosen(file);
  };
  const send = async (square: File) => {
    setChosen(null);
    onUploading(true);
    try {
      const stored = await uploadFile(square, () => undefined).done;
      setShown(stored.url);
      onChange({ file_id: stored.id });
    } catch (failure) {
      setMistake((failure as Error).message);
    } finally {
      onUploading(false);
    }
  };
  const open = () => {
    preloadOnIntent(AvatarCropper.load)();
    input.current?.click();
  };
  const complain = () => {
    setChosen(null);
    setMistake(UNREADABLE);
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
              if (file) take(file);
            }}
          />
          <Button pending={isUploading} onClick={open}>
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
      {chosen && (
        <Suspense>
          <AvatarCropper
            file={chosen}
            onCut={(square) => void send(square)}
            onUnreadable={complain}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
