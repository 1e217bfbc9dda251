import Export from 'icon:export';
import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isStillKept } from '../../lib/api/upload.ts';
import { classes } from '../../lib/format/classes.ts';
import { FailedFilesQuestion } from './failed-files-question.tsx';
import { useFieldControl } from './field.tsx';
import { FILES_HINT, type FileItem, storedItem } from './file-items.ts';
import styles from './file-row.module.css';
import { FileRow } from './file-row.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useFileItems } from './use-file-items.ts';

export interface FileChanges {
  /** New uploads to attach: `file_ids`. */
  file_ids: number[];
  /** Earlier files to remove: `delete_file_ids`. */
  delete_file_ids: number[];
  /** An upload is still running: the form waits. */
  isUploading: boolean;
  /** The files of `file_ids`, for a draft that brings them back. */
  uploaded: StoredFile[];
}

interface FileInputProps {
  /** Files attached already. */
  files?: StoredFile[];
  /** The state from a draft: uploads not attached yet, and which of `files` were removed. */
  draft?: Pick<FileChanges, 'uploaded' | 'delete_file_ids'>;
  onChange: (changes: FileChanges) => void;
  most?: number;
  accept?: string;
  hint?: string;
}

/**
 * Files of a form: dropped or picked, uploaded at once with progress, retried after a failure (product: wire). A failure shows in
 * its tile, and the form is not sent without the file unless the person says so.
 */
export function FileInput({
  files = [],
  draft,
  onChange,
  most = UPLOAD_LIMITS.filesAtOnce,
  accept,
  hint = FILES_HINT,
}: FileInputProps) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useFieldControl();
  const list = useFileItems(() => firstItems(files, draft), most);
  const { items, setItems, patch } = list;
  const [removed, setRemoved] = useState<number[]>(draft?.delete_file_ids ?? []);
  const [isOverfull, setOverfull] = useState(false);
  const tell = useEffectEvent(onChange);
  const before = useRef(new Set(files.map((file) => file.id)));
  useEffect(() => {
    const uploaded = items.flatMap(({ stored, error }) =>
      stored && !error && !before.current.has(stored.id) ? [stored] : [],
    );
    tell({
      uploaded,
      file_ids: uploaded.map((file) => file.id),
      delete_file_ids: removed,
      isUploading: items.some((item) => item.progress !== null),
    });
  }, [items, removed]);
  const broughtBack = useRef(draft?.uploaded ?? []);
  const lose = useEffectEvent((file: StoredFile) => patch(`stored${file.id}`, { error: GONE }));
  useEffect(() => {
    let isOver = false;
    for (const file of broughtBack.current) {
      void isStillKept(file).then((isKept) => {
        if (!isKept && !isOver) lose(file);
      });
    }
    return () => {
      isOver = true;
    };
  }, []);
  const add = (picked: Iterable<File>) => setOverfull(!list.add(picked));
  const { isOver, handlers } = useFileDrop(add);
  const remove = (item: FileItem) => {
    setOverfull(false);
    if (item.stored && before.current.has(item.stored.id))
      setRemoved((ids) => [...ids, (item.stored as StoredFile).id]);
    list.remove(item);
  };

  return (
    <div>
      <label className={classes(styles.drop, isOver && styles.over)} {...handlers}>
        <input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          type="file"
          multiple={most > 1}
          accept={accept}
          className="visually-hidden"
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
          }}
        />
        <span className={styles.tile}>
          <Export size={22} />
        </span>
        <span>
          <b className={styles.wide}>{most > 1 ? 'Перетащите файлы или выберите' : 'Перетащите файл или выберите'}</b>
          <b className={styles.phone}>{most > 1 ? 'Выберите файлы или фото' : 'Выберите файл или фото'}</b>
          {hint}
        </span>
      </label>
      <div className={styles.list}>
        {items.map((item) => (
          <FileRow
            key={item.key}
            title={item.title}
            size={item.size}
            progress={item.progress}
            error={item.error}
            onRetry={item.canRetry ? () => list.retry(item) : undefined}
            onRemove={() => remove(item)}
          />
        ))}
      </div>
      {isOverfull && (
        <p className={styles.overfull} role="alert">
          Можно приложить не&nbsp;больше {most} файлов
        </p>
      )}
      <FailedFilesQuestion
        failed={items.filter(({ error }) => error).length}
        onDrop={() => setItems((all) => all.filter(({ error }) => !error))}
      />
    </div>
  );
}

const GONE = 'Файл хранился сутки и удалён, приложите ещё раз';

function firstItems(files: StoredFile[], draft: FileInputProps['draft']): FileItem[] {
  const kept = files.filter(({ id }) => !draft?.delete_file_ids.includes(id));
  const added = (draft?.uploaded ?? []).filter(({ id }) => !files.some((file) => file.id === id));
  return [...kept, ...added].map(storedItem);
}
