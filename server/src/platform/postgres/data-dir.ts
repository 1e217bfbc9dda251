import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../operations/start-error.ts';
import { errorCode, explainFileError } from './file-errors.ts';

const MARKER = '.provodka';
const MARKER_TEXT = 'This folder belongs to Проводка: pg/ is its database, files/ its uploads. Keep them together.\n';

/** Entries that an operating system itself leaves in an empty folder or mounted disk. */
const NOT_FOREIGN = new Set(['lost+found', '.DS_Store', '.gitkeep']);

/**
 * Makes sure that DATA_DIR is a folder of ours we may write in, and marks it so. Call it before the first file is
 * put there.
 *
 * @returns its absolute path
 * @throws StartError when it is a file, belongs to somebody else, cannot be written, or holds foreign files
 */
export function prepareDataDir(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    makeFolder(path);
    const entries = readdirSync(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!entries.includes(MARKER)) {
      refuseForeign(path, entries);
      writeFileSync(join(path, MARKER), MARKER_TEXT);
    }
  } catch (error) {
    // The system itself makes up the files there, as in /proc.
    throw errorCode(error) === 'ENOENT'
      ? new StartError(`DATA_DIR ${path} cannot be made where nothing can be stored: set another DATA_DIR.`)
      : explainFileError(error, path);
  }
  return path;
}

/** Whether there is a DATA_DIR that a start has made; nothing is made by asking. */
export const isDataDir = (dataDir: string): boolean => existsSync(join(dataDir, MARKER));

/**
 * Creates a folder without Node's own recursion, which never ends in /proc and hides the reason on a read-only disk.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    return;
  }
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // A second start at the same moment may have been faster.
    if (errorCode(error) !== 'EEXIST') {
      throw error;
    }
  }
}

function refuseForeign(path: string, entries: string[]): void {
  const foreign = entries.find((entry) => !NOT_FOREIGN.has(entry));
  if (foreign) {
    throw new StartError(
      `DATA_DIR ${path} already holds files that are not ours (${foreign}): name an empty or a new folder.`,
    );
  }
}

/** Settings of the cluster that the launcher stores between starts. */
export interface ClusterSettings {
  /** The TCP port of the last start; used again while it is free, so that tools stay connected over restarts. */
  port: number;
  /** The password of the app's role. */
  password: string;
  /** The password of the superuser, whom only the launcher uses. */
  superuserPassword: string;
}

const SETTINGS = 'postgres.json';

/** Reads the launcher's settings; undefined when this DATA_DIR never had a cluster. */
export function readSettings(dataDir: string): ClusterSettings | undefined {
  const path = join(dataDir, SETTINGS);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ClusterSettings;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    if (error instanceof SyntaxError) {
      throw new StartError(`${path}, which holds the passwords of the embedded database, is damaged: restore it.`);
    }
    throw explainFileError(error, dataDir);
  }
}

/**
 * Writes the settings atomically, readable by their owner only: the owner of the folder, so that root does not shut
 * them out.
 */
export function writeSettings(dataDir: string, settings: ClusterSettings): void {
  const path = join(dataDir, SETTINGS);
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(settings)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(dataDir);
    chownSync(draft, uid, gid);
  }
  renameSync(draft, path);
}
