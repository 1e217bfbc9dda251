import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterDirectory, readPostmaster, SUPERUSER } from './cluster.ts';
import { readSettings } from './data-dir.ts';
import { startEmbedded } from './embedded.ts';
import { isRunning, servesCluster } from './running-process.ts';

const PREFIX = 'provodka-throw-away-';
const MEMORY_DISK = '/dev/shm';
const ROOM_NEEDED_BYTES = 1_000_000_000;

const CARELESS_PARAMETERS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  // Every connection proves that it knows the password; nobody is to guess this one.
  scram_iterations: '1',
};

/** A database server for one run of tests or measurements. */
export interface ThrowAwayServer {
  /** Leads to an empty database; the role may create others. */
  connectionString: string;
  /** The same database as a superuser. */
  superuserConnectionString: string;
  /** Stops the server and deletes it. */
  stop: () => Promise<void>;
}

/**
 * Starts a server in memory where the machine allows it. It promises nothing about crashes, and it is stopped and
 * deleted even when this process is killed.
 *
 * @param parameters server settings beside or instead of the careless ones
 */
export async function startThrowAway(parameters: Record<string, string> = {}): Promise<ThrowAwayServer> {
  const parent = scratchDirectory();
  removeRemains(parent);
  const dataDir = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  const database = await startEmbedded({
    dataDir,
    durable: false,
    parameters: { ...CARELESS_PARAMETERS, ...parameters },
  });
  const dismissGuard = deleteWithThisProcess(dataDir);
  return {
    connectionString: database.connectionString,
    superuserConnectionString: asSuperuser(database.connectionString, dataDir),
    stop: async () => {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
      dismissGuard();
    },
  };
}

function asSuperuser(connectionString: string, dataDir: string): string {
  const address = new URL(connectionString);
  address.username = SUPERUSER;
  address.password = readSettings(dataDir)?.superuserPassword ?? '';
  return address.href;
}

/**
 * The folder where writes of tests cost least: the memory disk if it has room, since in containers it often holds 64 MB
 * only.
 */
export function scratchDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize >= ROOM_NEEDED_BYTES ? MEMORY_DISK : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Makes sure that a DATA_DIR and its server end with this process, however it ends: leaves a small shell behind that
 * waits on a pipe which only this process holds open, and cleans up when the pipe closes.
 *
 * @returns ends the watch, for when everything has been cleaned up
 */
export function deleteWithThisProcess(dataDir: string): () => void {
  if (process.platform === 'win32') {
    return () => {};
  }
  const script = `
    read -r _
    lock="$1/pg/postmaster.pid"
    kill -QUIT "$(head -n 1 "$lock")" 2>/dev/null
    tries=0
    while [ -e "$lock" ] && [ "$tries" -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
    rm -rf "$1"`;
  const shell = spawn('sh', ['-c', script, 'sh', dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  shell.unref();
  // The pipe must not keep this process alive. Its type hides that it is a socket.
  (shell.stdin as Socket).unref();
  return () => {
    // Not by closing the pipe: the server's process id may belong to a stranger by now.
    shell.kill('SIGKILL');
  };
}

/** Deletes remains of runs whose guard was killed too, or was lost with the machine. */
function removeRemains(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isRunning(owner)) {
      continue;
    }
    removeRemain(join(parent, name));
  }
}

function removeRemain(dataDir: string): void {
  try {
    const clusterDir = clusterDirectory(dataDir);
    const server = readPostmaster(clusterDir);
    if (server && servesCluster(server.pid, clusterDir)) {
      process.kill(server.pid, 'SIGQUIT');
    }
    rmSync(dataDir, { recursive: true, force: true });
  } catch {
    // Another user's, or being removed by its guard at this very moment: none of our business.
  }
}
