import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { MEGABYTE, UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import { formatSize } from '../../lib/api/files.ts';
import { randomKey } from '../../lib/format/random-key.ts';

const MEGABYTES = UPLOAD_LIMITS.fileBytes / MEGABYTE;

/** The hint under a file input that takes at most so many. */
export const filesHint = (most: number) => `До ${most} файлов по ${MEGABYTES} МБ`;
export const FILES_HINT = filesHint(UPLOAD_LIMITS.filesAtOnce);

/** A file of a form: uploaded, being uploaded or refused. */
export interface FileItem {
  key: string;
  title: string;
  /** Bytes. */
  size: number;
  /** The progress of the upload from 0 to 1. */
  progress: number | null;
  error: string | null;
  /** Whether uploading the same file again can help. */
  canRetry: boolean;
  source: File | null;
  stored: StoredFile | null;
}

const PLAIN = { progress: null, error: null, canRetry: false, source: null, stored: null };

export const storedItem = (stored: StoredFile): FileItem => ({
  ...PLAIN,
  key: `stored${stored.id}`,
  title: stored.title,
  size: stored.size,
  stored,
});

/** A file just picked; one over the limit is not uploaded at all. */
export function pickedItem(source: File): FileItem {
  const item = { ...PLAIN, key: randomKey(), title: source.name, size: source.size, source };
  if (source.size <= UPLOAD_LIMITS.fileBytes) return { ...item, progress: 0 };
  return { ...item, error: `${formatSize(source.size)}, а можно до ${MEGABYTES} МБ` };
}
