import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Writing } from '../platform/context.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { claimFiles, insertFile, type StoredFile } from './store.ts';

/** Bytes in the storage that no row knows yet. */
export type MadeFile = Pick<StoredFile, 'size' | 'storage_key' | 'sha256'>;

/** Streams bytes that the server makes into the storage; nothing is left of those that break off. */
export async function storeMade(
  storage: FileStorage,
  bytes: AsyncIterable<Uint8Array>,
  stopped: AbortSignal,
): Promise<MadeFile> {
  const hash = createHash('sha256');
  let size = 0;
  const place = await storage.create();
  const counted = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(counted, place.stream, { signal: stopped });
    await place.keep();
  } catch (error) {
    await place.drop();
    throw error;
  }
  return { size, storage_key: place.key, sha256: hash.digest('hex') };
}

/** Records a made file as held by a noun, which links it in the same transaction; returns its number. */
export async function recordMade(
  { db: tx, now }: Writing,
  ownerUuid: string,
  made: MadeFile & Pick<StoredFile, 'title' | 'type'>,
): Promise<number> {
  const id = await insertFile(tx, { ...made, owner_uuid: ownerUuid, created_at: now, stripped_at: now });
  await claimFiles(tx, ownerUuid, [id], now);
  return id;
}
