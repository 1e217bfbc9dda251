import Export from 'icon:export';
import type { File as StoredFile } from '@provodka/contract/envelope.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { isStillKept, isWorthRetry, type Upload, uploadFile } from '../lib/upload.ts';
import { FailedFilesQuestion } from './failed-files-question.tsx';
import { useFieldControl } from './field.tsx';
import { type FileItem, pickedItem, storedItem } from './file-items.ts';
import styles from './file-row.module.css';
import { FileRow } from './file-row.tsx';

export interface FileChanges {
  /** Uploaded now, to attach: `file_ids`. */
  file_ids: number[];
  /** Stood there before and was taken away: `delete_file_ids`. */
  delete_file_ids: number[];
  /** Something is still on its way: the form waits. */
  isUploading: boolean;
  /** The files of `file_ids`, for a draft that brings them back. */
  uploaded: StoredFile[];
}

interface FileInputProps {
  /** What the thing already has. */
  files?: StoredFile[];
  /** What a draft brought back: files uploaded and not attached yet, and which of `files` were taken away. */
  draft?: Pick<FileChanges, 'uploaded' | 'delete_file_ids'>;
  onChange: (changes: FileChanges) => void;
  most?: number;
  mostMegabytes?: number;
  accept?: string;
  hint?: string;
}

/**
 * Files of a form: dropped or picked, sent at once with progress, repeated after a failure (decisions 1). A failure stands in
 * its tile, and the form is not sent without the file unless the person says so.
 */
export function FileInput({
  files = [],
  draft,
  onChange,
  most = 10,
  mostMegabytes = 25,
  accept,
  hint,
}: FileInputProps) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useFieldControl();
  const [items, setItems] = useState(() => firstItems(files, draft));
  const [removed, setRemoved] = useState<number[]>(draft?.delete_file_ids ?? []);
  const [isOver, setOver] = useState(false);
  const [isOverfull, setOverfull] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const uploads = useRef(new Map<string, Upload>());
  const patch = (key: string, change: Partial<FileItem>) =>
    setItems((list) => list.map((item) => (item.key === key ? { ...item, ...change } : item)));

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
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.cancel();
    };
  }, []);

  const start = (item: FileItem) => {
    const upload = uploadFile(item.source as File, (progress) => patch(item.key, { progress }));
    uploads.current.set(item.key, upload);
    upload.done.then(
      (stored) => patch(item.key, { stored, progress: null }),
      (error: Error) => {
        if (error.name === 'AbortError') return;
        patch(item.key, { progress: null, error: error.message, canRetry: isWorthRetry(error) });
      },
    );
  };
  const add = (list: Iterable<File>) => {
    const room = most - items.length;
    const picked = [...list];
    const fresh = picked.slice(0, room).map((file) => pickedItem(file, mostMegabytes));
    setOverfull(picked.length > room);
    setItems((current) => [...current, ...fresh]);
    for (const item of fresh) if (!item.error) start(item);
  };
  const remove = (item: FileItem) => {
    setOverfull(false);
    uploads.current.get(item.key)?.cancel();
    if (item.stored && before.current.has(item.stored.id))
      setRemoved((ids) => [...ids, (item.stored as StoredFile).id]);
    setItems((list) => list.filter((other) => other.key !== item.key));
  };

  return (
    <div ref={root}>
      <label
        className={classes(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
      >
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
          <b>{most > 1 ? 'Перетащите файлы или выберите' : 'Перетащите файл или выберите'}</b>
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
            onRetry={
              item.canRetry
                ? () => {
                    patch(item.key, { error: null, progress: 0 });
                    start(item);
                  }
                : undefined
            }
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
        inside={root}
        failed={items.filter(({ error }) => error).length}
        onDrop={() => setItems((list) => list.filter(({ error }) => !error))}
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
