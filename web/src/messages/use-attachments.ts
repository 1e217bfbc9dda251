import type { File as StoredFile } from '@provodka/contract/envelope.ts';
import { UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../lib/toasts.ts';
import { isWorthRetry, type Upload, uploadFile } from '../lib/upload.ts';
import { type FileItem, pickedItem, storedItem } from '../ui/file-items.ts';

const MOST = UPLOAD_LIMITS.filesAtOnce;
const MOST_MEGABYTES = UPLOAD_LIMITS.fileBytes / 1024 / 1024;

/** Files of a message that is being written: each leaves at once, may be taken back, and is sent again after a failure. */
export function useAttachments() {
  const [items, setItems] = useState<readonly FileItem[]>([]);
  const uploads = useRef(new Map<string, Upload>());
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.cancel();
    };
  }, []);
  const patch = (key: string, change: Partial<FileItem>) =>
    setItems((list) => list.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const start = (item: FileItem) => {
    if (!item.source) return;
    const upload = uploadFile(item.source, (progress) => patch(item.key, { progress }));
    uploads.current.set(item.key, upload);
    upload.done.then(
      (stored) => patch(item.key, { stored, progress: null }),
      (error: Error) => {
        if (error.name === 'AbortError') return;
        patch(item.key, { progress: null, error: error.message, canRetry: isWorthRetry(error) });
      },
    );
  };
  const add = (files: Iterable<File>) => {
    const picked = [...files];
    const room = MOST - items.length;
    if (picked.length > room) toast(`Можно приложить не\u00a0больше ${MOST} файлов`, 'warning');
    const fresh = picked.slice(0, room).map((file) => pickedItem(file, MOST_MEGABYTES));
    setItems((list) => [...list, ...fresh]);
    for (const item of fresh) if (!item.error) start(item);
  };
  return {
    items,
    add,
    retry(item: FileItem) {
      patch(item.key, { error: null, progress: 0 });
      start(item);
    },
    remove(item: FileItem) {
      uploads.current.get(item.key)?.cancel();
      setItems((list) => list.filter(({ key }) => key !== item.key));
    },
    /** What a draft brought back. */
    restore: (files: readonly StoredFile[]) => setItems(files.map(storedItem)),
    clear: () => setItems([]),
    uploaded: items.flatMap(({ stored, error }) => (stored && !error ? [stored] : [])),
    isUploading: items.some(({ progress }) => progress !== null),
  };
}
