import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../operations/start-error.ts';
import {
  type Cluster,
  explainOutput,
  lastLine,
  readPostmaster,
  realClusterDirectory,
  runTool,
  toolCommand,
} from './cluster.ts';
import { isRunning, servesCluster } from './running-process.ts';

/** Crash recovery after a hard stop replays at most a few checkpoints; this is far beyond it. */
const READY_WITHIN_MS = 300_000;
/** The processes of a killed server notice its death within a moment and then let the shared memory go. */
const ORPHANS_GONE_WITHIN_MS = 30_000;
const FAST_STOP_WITHIN_MS = 60_000;
const LOG_KEPT_BYTES = 10_000_000;

/** A running server. */
export interface RunningServer {
  pid: number;
  port: number;
}

/** The server of this cluster when it runs, for example because only the app was killed. */
export function findServer(cluster: Cluster): RunningServer | undefined {
  const recorded = readPostmaster(cluster.dir);
  return recorded && servesCluster(recorded.pid, realClusterDirectory(cluster)) ? recorded : undefined;
}

/** Waits until a server that runs already accepts connections. */
export async function waitUntilReady(cluster: Cluster): Promise<RunningServer> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const recorded = readPostmaster(cluster.dir);
    if (recorded?.ready) {
      return recorded;
    }
    if (recorded && !isRunning(recorded.pid)) {
      break;
    }
    await sleep(20);
  }
  throw new StartError(
    `A PostgreSQL server uses DATA_DIR ${cluster.dataDir} but does not get ready: see ${logFile(cluster)}.`,
  );
}

/**
 * Starts the server on a port of 127.0.0.1: the given one, or another when that is taken.
 *
 * @param parameters settings for the command line of the server
 * @throws StartError with the reason the server gave
 */
export async function startServer(
  cluster: Cluster,
  wantedPort: number,
  parameters: Record<string, string>,
): Promise<RunningServer> {
  const orphanDeadline = Date.now() + ORPHANS_GONE_WITHIN_MS;
  let port = await choosePort(wantedPort);
  for (;;) {
    removeStalePid(cluster);
    const { server, output } = await launch(cluster, port, parameters);
    if (server) {
      return server;
    }
    if (/could not bind|could not create any TCP\/IP sockets/.test(output)) {
      port = await choosePort(0);
    } else if (
      /pre-existing shared memory block|lock file .* already exists/.test(output) &&
      Date.now() < orphanDeadline
    ) {
      await sleep(100);
    } else {
      throw (
        explainOutput(output, cluster.dataDir) ??
        new StartError(`PostgreSQL did not start: ${lastLine(output)} (its log is ${logFile(cluster)}).`)
      );
    }
  }
}

/** A pid file outlives a killed server, and its number may meanwhile belong to a stranger or to a zombie. */
function removeStalePid(cluster: Cluster): void {
  if (!findServer(cluster)) {
    rmSync(join(cluster.dir, 'postmaster.pid'), { force: true });
  }
}

async function launch(cluster: Cluster, port: number, parameters: Record<string, string>) {
  const logStart = rotateLog(cluster);
  const settings = { ...parameters, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = process.platform === 'win32' ? await startOnWindows(cluster, args) : spawnServer(cluster, args);
  const server = await untilReadyOrDead(cluster, child);
  const output = server ? '' : readFileSync(logFile(cluster)).subarray(logStart).toString('utf8');
  return { server, output };
}

/** Detached: Ctrl-C reaches the app alone, which drains its requests and only then stops the database. */
function spawnServer(cluster: Cluster, args: string[]): ChildProcess {
  const log = openSync(logFile(cluster), 'a', 0o600);
  const { file, fullArgs, options } = toolCommand(cluster, 'postgres', ['-D', cluster.dir, ...args]);
  const child = spawn(file, fullArgs, { ...options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  // A program that cannot be run at all ends like one that died; the log then says nothing.
  child.on('error', () => {});
  child.unref();
  return child;
}

/** On Windows only pg_ctl can drop an administrator's rights, which PostgreSQL refuses. */
async function startOnWindows(cluster: Cluster, args: string[]): Promise<undefined> {
  const quoted = args.map((arg) => `"${arg}"`).join(' ');
  await runTool(cluster, 'pg_ctl', ['start', '--wait', '-D', cluster.dir, '-l', logFile(cluster), '-o', quoted]);
}

async function untilReadyOrDead(cluster: Cluster, child: ChildProcess | undefined): Promise<RunningServer | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const recorded = readPostmaster(cluster.dir);
    if (recorded?.ready && (!child || recorded.pid === child.pid)) {
      return recorded;
    }
    const dead = child ? child.pid === undefined || child.exitCode !== null || child.signalCode !== null : !recorded;
    if (dead) {
      return undefined;
    }
    await sleep(20);
  }
  return undefined;
}

/**
 * Stops the server cleanly: connections are cut, everything is written to disk.
 * A server that does not obey is stopped hard; it then recovers at its next start.
 */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await runTool(cluster, 'pg_ctl', ['stop', '--mode=fast', '--wait', '-D', cluster.dir]);
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await endsAfter(pid, signal)) {
      return;
    }
  }
}

async function endsAfter(pid: number, signal: NodeJS.Signals): Promise<boolean> {
  const deadline = Date.now() + FAST_STOP_WITHIN_MS;
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  while (isRunning(pid)) {
    if (Date.now() > deadline) {
      return false;
    }
    await sleep(10);
  }
  return true;
}

function logFile(cluster: Cluster): string {
  return join(cluster.dataDir, 'postgres.log');
}

/** Keeps one former log. Returns the size of the current one, where the coming output begins. */
function rotateLog(cluster: Cluster): number {
  const path = logFile(cluster);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_KEPT_BYTES) {
    return size;
  }
  renameSync(path, `${path}.old`);
  return 0;
}

/** The wanted port when nothing listens on it, else any free one. */
async function choosePort(wanted: number): Promise<number> {
  const port = await tryPort(wanted);
  return port ?? choosePort(0);
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
