import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { useEffect, useRef, useState } from 'react';
import { isWorthRetry, type Upload, uploadFile } from '../../lib/api/upload.ts';
import { type FileItem, pickedItem } from './file-items.ts';

/** Files to attach: each uploads at once with progress, and can be removed or retried. */
export function useFileItems(first: () => readonly FileItem[], most: number) {
  const [items, setItems] = useState(first);
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
  return {
    items,
    setItems,
    patch,
    /** Takes as many as there is room for; false when some were left out. */
    add(files: Iterable<File>): boolean {
      const picked = [...files];
      const fresh = picked.slice(0, Math.max(0, most - items.length)).map(pickedItem);
      setItems((list) => [...list, ...fresh]);
      for (const item of fresh) if (!item.error) start(item);
      return fresh.length === picked.length;
    },
    retry(item: FileItem) {
      patch(item.key, { error: null, progress: 0 });
      start(item);
    },
    remove(item: FileItem) {
      uploads.current.get(item.key)?.cancel();
      setItems((list) => list.filter(({ key }) => key !== item.key));
    },
    /** Files stored on the server, for the write that attaches them. */
    uploaded: items.flatMap(({ stored, error }): StoredFile[] => (stored && !error ? [stored] : [])),
    isUploading: items.some(({ progress }) => progress !== null),
  };
}
