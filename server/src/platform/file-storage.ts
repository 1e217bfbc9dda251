import type { Readable, Writable } from 'node:stream';

/** A store of files: a folder or an object store. Keys begin with two hexadecimal digits, evenly spread. */
export interface FileStorage {
  /** Opens a place for a new file; `keep` makes it permanent, `drop` removes it. */
  create(): Promise<{ key: string; stream: Writable; keep(): Promise<void>; drop(): Promise<void> }>;
  open(key: string): Promise<Readable>;
  /** Removes a file, whole or partial; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Everything under keys that begin with these two digits. */
  list(beginning: string): Promise<StoredEntry[]>;
}

export interface StoredEntry {
  key: string;
  /** The file was never completed. */
  is_partial: boolean;
  changed_at: Date;
}
