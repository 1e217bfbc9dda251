import Export from 'icon:export';
import type { File as StoredFile } from '@provodka/contract/envelope.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { toast } from '../lib/toasts.ts';
import { type Upload, uploadFile } from '../lib/upload.ts';
import { useFieldControl } from './field.tsx';
import styles from './file-row.module.css';
import { FileRow } from './file-row.tsx';

const MEGABYTE = 1024 * 1024;

interface Item {
  key: string;
  title: string;
  size: number;
  progress: number | null;
  error: string | null;
  source: File | null;
  stored: StoredFile | null;
}

export interface FileChanges {
  /** Uploaded now, to attach: `file_ids`. */
  file_ids: number[];
  /** Stood there before and was taken away: `delete_file_ids`. */
  delete_file_ids: number[];
  /** Something is still on its way: the form waits. */
  isUploading: boolean;
}

interface FileInputProps {
  /** What the thing already has. */
  files?: StoredFile[];
  onChange: (changes: FileChanges) => void;
  most?: number;
  mostMegabytes?: number;
  accept?: string;
  hint?: string;
}

/** Files of a form: dropped or picked, sent at once with progress, repeated after a failure (decisions 1). */
export function FileInput({ files = [], onChange, most = 10, mostMegabytes = 25, accept, hint }: FileInputProps) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useFieldControl();
  const [items, setItems] = useState<Item[]>(() => files.map(storedItem));
  const [removed, setRemoved] = useState<number[]>([]);
  const [isOver, setOver] = useState(false);
  const uploads = useRef(new Map<string, Upload>());
  const patch = (key: string, change: Partial<Item>) =>
    setItems((list) => list.map((item) => (item.key === key ? { ...item, ...change } : item)));

  const tell = useEffectEvent(onChange);
  const before = useRef(new Set(files.map((file) => file.id)));
  useEffect(() => {
    const ids = items.flatMap(({ stored }) => (stored && !before.current.has(stored.id) ? [stored.id] : []));
    tell({
      file_ids: ids,
      delete_file_ids: removed,
      isUploading: items.some((item) => item.progress !== null),
    });
  }, [items, removed]);
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.cancel();
    };
  }, []);

  const start = (item: Item) => {
    const upload = uploadFile(item.source as File, (progress) => patch(item.key, { progress }));
    uploads.current.set(item.key, upload);
    upload.done.then(
      (stored) => patch(item.key, { stored, progress: null }),
      (error: Error) => {
        if (error.name !== 'AbortError') patch(item.key, { progress: null, error: error.message });
      },
    );
  };
  const add = (list: Iterable<File>) => {
    const fresh: Item[] = [];
    for (const file of list) {
      if (items.length + fresh.length >= most) toast(`Можно приложить не больше ${most} файлов`, 'warning');
      else if (file.size > mostMegabytes * MEGABYTE) toast(`${file.name}: больше ${mostMegabytes} МБ`, 'warning');
      else fresh.push(freshItem(file));
    }
    setItems((current) => [...current, ...fresh]);
    for (const item of fresh) start(item);
  };
  const remove = (item: Item) => {
    uploads.current.get(item.key)?.cancel();
    if (item.stored && before.current.has(item.stored.id))
      setRemoved((ids) => [...ids, (item.stored as StoredFile).id]);
    setItems((list) => list.filter((other) => other.key !== item.key));
  };

  return (
    <div>
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
            onRetry={() => {
              patch(item.key, { error: null, progress: 0 });
              start(item);
            }}
            onRemove={() => remove(item)}
          />
        ))}
      </div>
    </div>
  );
}

function storedItem(stored: StoredFile): Item {
  return {
    key: `stored${stored.id}`,
    title: stored.title,
    size: stored.size,
    progress: null,
    error: null,
    source: null,
    stored,
  };
}

function freshItem(source: File): Item {
  const { name: title, size } = source;
  return { key: crypto.randomUUID(), title, size, progress: 0, error: null, source, stored: null };
}
