import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../operations/start-error.ts';

/** The user «nobody», which every Linux has. */
const NOBODY = 65534;
const COPIES = '/var/lib/provodka';

/** The user under which PostgreSQL is started, which refuses to run as root, and the way to switch to it. */
export interface ServerUser {
  /** The folder with bin/ that this user can read. */
  native: string;
  /** A command and its first arguments that lead to that user; empty when none is needed. */
  prefix: string[];
  /** Ids for spawn, which switches the user itself. */
  ids: { uid?: number; gid?: number };
  /** The ids that must own the cluster's files; undefined when they are ours anyway. */
  owner: { uid: number; gid: number } | undefined;
}

/**
 * Chooses the user for the server. An ordinary user runs it under their own name. Root tries, in this order: a user
 * namespace in which the files stay root's; another user that keeps the one right to pass closed folders such as
 * /root (containers forbid namespaces by default); another user with nothing but a copy of the binaries. A cluster
 * that an ordinary user made is served under that user, so that they can start it again themselves.
 *
 * @param native folder of the PostgreSQL installation
 * @param dataDir folder that the server must be able to enter
 * @param clusterDir cluster inside it, which may not exist yet
 * @throws StartError when none of the ways works
 */
export function chooseServerUser(native: string, dataDir: string, clusterDir: string): ServerUser {
  if (process.getuid?.() !== 0) {
    return { native, prefix: [], ids: {}, owner: undefined };
  }
  const found = waysOfRoot(native, clusterDir).find((user) => reaches(user, dataDir));
  if (found) {
    return found;
  }
  const ids = foreignOwner(clusterDir) ?? { uid: NOBODY, gid: NOBODY };
  const copied = { native: copyBinaries(native), prefix: [], ids, owner: ids };
  // That user has to pass this folder; what lies in it stays closed by its own rights.
  chmodSync(dataDir, 0o711);
  if (reaches(copied, dataDir)) {
    return copied;
  }
  throw new StartError(
    `PostgreSQL does not run as root, and the user it would run as cannot enter DATA_DIR ${dataDir}: set a DATA_DIR outside of closed folders, for example /var/lib/provodka/data, or start as an ordinary user.`,
  );
}

/** The ways that need no copy of the binaries, best first. */
function waysOfRoot(native: string, clusterDir: string): ServerUser[] {
  const owner = foreignOwner(clusterDir);
  const asRootOutside: ServerUser = {
    native,
    prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
    ids: {},
    owner: { uid: 0, gid: 0 },
  };
  const withRightToPass: ServerUser = {
    native,
    prefix: [
      'setpriv',
      `--reuid=${owner?.uid ?? NOBODY}`,
      `--regid=${owner?.gid ?? NOBODY}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
    ],
    ids: {},
    owner: owner ?? { uid: NOBODY, gid: NOBODY },
  };
  return owner ? [withRightToPass] : [asRootOutside, withRightToPass];
}

/** The owner of an existing cluster, or undefined when root owns it. */
function foreignOwner(clusterDir: string): { uid: number; gid: number } | undefined {
  if (!existsSync(clusterDir)) {
    return undefined;
  }
  const { uid, gid } = lstatSync(clusterDir);
  return uid === 0 ? undefined : { uid, gid };
}

/** Whether that user can enter the folder of the data and run the program, tried rather than computed. */
function reaches(user: ServerUser, dataDir: string): boolean {
  const script = 'cd "$1" && exec "$2" --version';
  const program = join(user.native, 'bin', 'postgres');
  const [file, ...args] = [...user.prefix, 'sh', '-c', script, 'sh', dataDir, program];
  return spawnSync(file ?? 'sh', args, { ...user.ids, cwd: '/', stdio: 'ignore' }).status === 0;
}

function copyBinaries(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(COPIES, `postgres-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(COPIES, { recursive: true, mode: 0o755 });
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return copy;
}

/** Gives the folder and all that is in it to the user the server runs as. */
export function changeOwner(user: ServerUser, path: string): void {
  if (!user.owner) {
    return;
  }
  const { uid, gid } = user.owner;
  if (lstatSync(path).uid === uid) {
    return;
  }
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(path, entry), uid, gid);
  }
  // The folder itself comes last: its owner says that everything inside has been done.
  chownSync(path, uid, gid);
}
