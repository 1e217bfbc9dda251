import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '../platform/operations/start-error.ts';

/** Increased when a newer release writes something that older ones cannot read. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const FILES = 'files';
export const SECRET = 'secret';

/** A table's rows as PostgreSQL copies them out, compressed. */
const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Inside the folder of the backup. */
  piece: z.string().check(z.regex(/^tables\/[a-z0-9_.]+\.copy\.gz$/)),
  /** The hash of the compressed bytes. */
  sha256: z.string(),
});

const sequence = z.object({ schema: z.string(), name: z.string(), last_value: z.int() });

const manifest = z.object({
  format: z.literal(FORMAT),
  release: z.string(),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).check(z.minLength(1)),
  tables: z.array(table).check(z.minLength(1)),
  sequences: z.array(sequence),
  /** Uploads that lie in the folder `files`; sizes in bytes. The first backups were made without hashes of them and of the secret. */
  files: z.object({ number: z.int(), bytes: z.int(), sha256: z.optional(z.string()) }),
  /** Whether the secret lies beside it; otherwise it comes from the environment. */
  has_secret: z.boolean(),
  secret_sha256: z.optional(z.string()),
});

/** The description of a backup. It is written last, so a folder that has one is complete. */
export type Manifest = z.infer<typeof manifest>;
export type BackedUpTable = z.infer<typeof table>;
export type BackedUpSequence = z.infer<typeof sequence>;

/** Reads the description of a backup. Throws StartError when the folder has none, or it is of a newer release. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new StartError(`${folder} is no backup: it has no ${MANIFEST}.`, { cause: error });
  });
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success)
    throw new StartError(`${join(folder, MANIFEST)} is damaged, or was written by a newer release of Проводка.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
