import * as z from 'zod/mini';
import type { FileStorage } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';

const MARKER = z.object({
  /** Shared by all storages that an installation ever had. */
  installation: z.uuid(),
  /** Differs for each storage. */
  storage: z.uuid(),
  /** The storage whose files were copied here, and the last of them. */
  copied: z.optional(z.object({ from: z.uuid(), up_to: z.int() })),
  /** The backup whose restoration began here. */
  restored_from: z.optional(z.string()),
});

/** The storage's record of the installation whose files it holds. */
export type Marker = z.infer<typeof MARKER>;

/** The database's record of the storage. */
export type MarkerIds = Pick<Marker, 'installation' | 'storage'>;

/** Null for a storage without a marker. Throws StartError for one that cannot be read. */
export async function readMarker(storage: FileStorage): Promise<Marker | null> {
  const text = await storage.readMarker();
  return text === null ? null : parseMarker(text, storage.title);
}

function parseMarker(text: string, title: string): Marker {
  try {
    return MARKER.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `The marker «installation» in ${title} is damaged: restore that file, or delete it and adopt.`,
    );
  }
}

export async function writeMarker(storage: FileStorage, marker: Marker): Promise<void> {
  await storage.writeMarker(`${JSON.stringify(marker)}\n`);
}
