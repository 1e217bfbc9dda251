import type { Readable, Writable } from 'node:stream';
import { StartError } from './operations/start-error.ts';

/** A store of files: a folder or an object store. Keys begin with two hexadecimal digits, evenly spread. */
export interface FileStorage {
  /** Where it is, for people. */
  readonly title: string;
  /** Opens a place for a new file, under a new key unless given; `keep` makes it permanent, `drop` removes it. */
  create(key?: string): Promise<{ key: string; stream: Writable; keep(): Promise<void>; drop(): Promise<void> }>;
  /** Throws an error with the code ENOENT for a missing file. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file, whole or partial; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Everything under keys that begin with these two digits. */
  list(beginning: string): Promise<StoredEntry[]>;
  /** Writes a file to a new path of this machine, through to its disk; false when there is no such file. */
  copyOut(key: string, path: string): Promise<boolean>;
  /** The marker of the installation whose files these are; null without one. */
  readMarker(): Promise<string | null>;
  writeMarker(text: string): Promise<void>;
}

/** Both ends are in it. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredEntry {
  key: string;
  /** The file was never completed. */
  is_partial: boolean;
  changed_at: Date;
}

/** The storage did not answer, or refused to; the message is for who runs the installation. */
export class StorageFailure extends StartError {
  override name = 'StorageFailure';
}

/** Thrown by `open` for a missing file. */
export const noSuchFile = (key: string): Error =>
  Object.assign(new Error(`There is no file ${key}`), { code: 'ENOENT' });

export const isNoSuchFile = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';
