import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../operations/start-error.ts';
import { diskFull, errorCode } from './file-errors.ts';
import { changeOwner, type ServerUser } from './server-user.ts';

/** The embedded cluster: its folder and the account that serves it. */
export interface Cluster {
  dataDir: string;
  /** `pg` inside DATA_DIR. */
  dir: string;
  user: ServerUser;
}

/** Name of the superuser, whom only the launcher uses. */
export const SUPERUSER = 'postgres';

/** The folder of the cluster inside DATA_DIR. */
export function clusterDirectory(dataDir: string): string {
  return join(dataDir, 'pg');
}

/** Whether there is a cluster in DATA_DIR; the next start makes one otherwise. */
export const isClusterMade = (dataDir: string): boolean => existsSync(join(clusterDirectory(dataDir), 'PG_VERSION'));

/**
 * Makes a new cluster when there is none. It is built aside and renamed at the end, so an interrupted start leaves
 * nothing half-made.
 *
 * @param durable whether to wait for the disk; false for throw-away clusters
 * @throws StartError when the disk is full, or with what initdb said
 */
export async function ensureCluster(cluster: Cluster, password: string, durable: boolean): Promise<void> {
  if (isClusterMade(cluster.dataDir)) {
    await refuseOtherMajor(cluster);
    changeOwner(cluster.user, cluster.dir);
    return;
  }
  const draft = `${cluster.dir}.new`;
  const passwordFile = join(cluster.dataDir, 'postgres.password.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(cluster.user, draft);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (cluster.user.owner) {
    chownSync(passwordFile, cluster.user.owner.uid, cluster.user.owner.gid);
  }
  try {
    await initialise(cluster, draft, passwordFile, durable);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster.dir);
}

async function initialise(cluster: Cluster, draft: string, passwordFile: string, durable: boolean): Promise<void> {
  const args = [
    '-D',
    draft,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Built into PostgreSQL, so that indexes on text survive every change of the system's C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const first = await runTool(cluster, 'initdb', [...args, '--locale=C.UTF-8']);
  if (first.status === 0) {
    return;
  }
  // Old systems lack this locale of the C library.
  const { status, output } = first.output.includes('invalid locale name')
    ? await runTool(cluster, 'initdb', [...args, '--locale=C'])
    : first;
  if (status !== 0) {
    throw (
      explainOutput(output, cluster.dataDir) ?? new StartError(`PostgreSQL could not be set up: ${lastLine(output)}`)
    );
  }
}

async function refuseOtherMajor(cluster: Cluster): Promise<void> {
  const made = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim();
  const { output } = await runTool(cluster, 'postgres', ['--version']);
  const ours = /(\d+)\.\d+/.exec(output)?.[1];
  if (ours && ours !== made) {
    throw new StartError(
      `The database in DATA_DIR ${cluster.dataDir} was made by PostgreSQL ${made} and this release brings ${ours}: move it by backup with the former release and restore with this one.`,
    );
  }
}

/** Runs a program of the installation to its end under the server's user. */
export function runTool(
  cluster: Cluster,
  name: string,
  args: string[],
): Promise<{ status: number | null; output: string }> {
  const { file, fullArgs, options } = toolCommand(cluster, name, args);
  return new Promise((resolve) => {
    const child = spawn(file, fullArgs, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    // A program that cannot be run at all ends without having begun, and nothing closes then.
    child.on('error', (error) => resolve({ status: null, output: `${output}\n${error.message}` }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

/** The command line that runs a PostgreSQL program under the server's user. */
export function toolCommand(cluster: Cluster, name: string, args: string[]) {
  const program = join(cluster.user.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const [file, ...fullArgs] = [...cluster.user.prefix, program, ...args] as [string, ...string[]];
  const options = {
    ...cluster.user.ids,
    cwd: existsSync(cluster.dir) ? cluster.dir : cluster.dataDir,
    // Nothing of our own environment, which holds secrets and may hold PG* settings, reaches the server.
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C.UTF-8' },
  };
  return { file, fullArgs, options };
}

/** The content of a running server's postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** The server accepts connections. */
  ready: boolean;
}

/** Reads postmaster.pid; undefined when there is none, or it is only being written. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** The cluster's path without symbolic links, as the system reports the server's working directory. */
export function realClusterDirectory(cluster: Cluster): string {
  return realpathSync(cluster.dir);
}

/** The refusal that the output of a PostgreSQL program asks for, when it is one we know. */
export function explainOutput(output: string, dataDir: string): StartError | undefined {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return diskFull(dataDir);
  }
  if (/Permission denied|wrong ownership|invalid permissions/.test(output)) {
    return new StartError(
      `PostgreSQL may not use the files in DATA_DIR ${dataDir} (${lastLine(output)}): they must belong to the user who starts it.`,
    );
  }
  return undefined;
}

/** The last thing a program complained of, else its last line. */
export function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return complaint.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
}
