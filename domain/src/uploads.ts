import { type Refusal, refuse } from './refusals.ts';

export const MEGABYTE = 1024 * 1024;

/** Bounds of uploads (product: wire, orders, and the project's decision 0013). Sizes are in bytes. */
export const UPLOAD_LIMITS = {
  fileBytes: 25 * MEGABYTE,
  filesAtOnce: 10,
  unattachedFiles: 20,
  unattachedBytes: 500 * MEGABYTE,
  bytesADay: 2048 * MEGABYTE,
};

/**
 * Bounds of a picture that is redrawn. Pixels are limited too, since the bytes of a file say nothing about its memory.
 */
export const PICTURE_LIMITS = { bytes: 5 * MEGABYTE, pixels: 40_000_000 } as const;

/** A person's uploads, counted together with the one in question. Sizes are in bytes. */
export interface HeldUploads {
  /** Uploads that are not attached to anything yet. */
  unattachedFiles: number;
  unattachedBytes: number;
  /** Everything uploaded on this Moscow day, files deleted since included. */
  bytesToday: number;
}

/** Why a person may not keep one more upload, null when they may: `too_many_unattached` or `upload_day_spent`. */
export function refuseUpload(held: HeldUploads): Refusal | null {
  const { unattachedFiles, unattachedBytes, bytesADay } = UPLOAD_LIMITS;
  if (held.unattachedFiles > unattachedFiles || held.unattachedBytes > unattachedBytes)
    return refuse('too_many_unattached');
  return held.bytesToday > bytesADay ? refuse('upload_day_spent') : null;
}
