import { StartError } from '../operations/start-error.ts';

/** The system's code of an error (`ENOENT`, `EACCES` …), or undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Turns a file-system error about DATA_DIR into a sentence for the operator. Other errors are returned unchanged. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  switch (errorCode(error)) {
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`DATA_DIR ${dataDir} is a file or lies below one: name a folder instead.`);
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `The user who started this (${userName()}) may not write in DATA_DIR ${dataDir}: change the owner of that folder or set another DATA_DIR.`,
      );
    case 'EROFS':
      return new StartError(`DATA_DIR ${dataDir} lies on a read-only disk: set another DATA_DIR.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(dataDir);
    default:
      return error;
  }
}

/** The refusal for a disk without room for the database. */
export function diskFull(dataDir: string): StartError {
  return new StartError(`The disk that holds DATA_DIR ${dataDir} is full: free some room or set another DATA_DIR.`);
}

function userName(): string {
  const uid = process.getuid?.();
  return uid === undefined ? 'this user' : `uid ${uid}`;
}
