import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { MEGABYTE, PICTURE_LIMITS } from '@provodka/domain/uploads.ts';
import { useRef, useState } from 'react';
import { uploadFile } from '../lib/api/upload.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import styles from './content.module.css';

interface SlideImageFieldProps {
  /** The current picture. */
  image: string | null;
  error: string | null;
  /** The picture is being uploaded; a slide saved now would miss it. */
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
  /** Null when the picture is taken off. */
  onChange: (change: StoredFile | null) => void;
}

const MEGABYTES = PICTURE_LIMITS.bytes / MEGABYTE;
const HINT = `JPG, PNG или WebP до ${MEGABYTES}\u00a0МБ. Встанет справа, обрежется до\u00a02:3 вокруг середины.`;
const TOO_LARGE = `Картинка слишком большая. Выберите до ${MEGABYTES} МБ.`;

/** Uploads the chosen picture at once; the slide takes it when it is saved. */
export function SlideImageField({ image, error, isUploading, onUploading, onChange }: SlideImageFieldProps) {
  const [mistake, setMistake] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File) => {
    setMistake(file.size > PICTURE_LIMITS.bytes ? TOO_LARGE : null);
    if (file.size > PICTURE_LIMITS.bytes) return;
    onUploading(true);
    try {
      onChange(await uploadFile(file, () => undefined).done);
    } catch (failure) {
      setMistake((failure as Error).message);
    } finally {
      onUploading(false);
    }
  };
  return (
    <Field label="Картинка" aside="необязательно" hint={HINT} error={mistake ?? error} group>
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label="Файл картинки"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void send(file);
          }}
        />
        <Button size="sm" pending={isUploading} onClick={() => input.current?.click()}>
          {image ? 'Заменить' : 'Загрузить картинку'}
        </Button>
        {image && (
          <Button size="sm" kind="ghost" onClick={() => onChange(null)}>
            Убрать
          </Button>
        )}
      </div>
    </Field>
  );
}
