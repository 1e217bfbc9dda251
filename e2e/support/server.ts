import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deleteWithThisProcess } from '../../server/src/platform/postgres/throw-away.ts';
import { freePort } from '../../server/test/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = join(ROOT, 'server', 'src', 'main.ts');
/** Ends the server when this process is killed. */
const FOLLOW_PARENT = pathToFileURL(join(ROOT, 'scripts', 'follow-parent.mjs')).href;
const START_WITHIN_MS = 600_000;
const LOOK_EVERY_MS = 100;

/** A running Проводка of its own: process, files and address. */
export interface SiteServer {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts the real server as `npm start` does, on a free port, with its files in a throw-away folder.
 *
 * @param databaseUrl an empty database of its own
 * @param environment settings beside the usual ones
 * @param files a DATA_DIR to begin with a copy of
 * @throws Error with the server's output when it fails to start
 */
export async function startSite(
  databaseUrl: string,
  environment: Record<string, string> = {},
  files?: string,
): Promise<SiteServer> {
  const folder = mkdtempSync(join(tmpdir(), 'provodka-e2e-'));
  const dismissGuard = deleteWithThisProcess(folder);
  if (files) cpSync(files, folder, { recursive: true });
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, MAIN], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = listen(child);
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
    dismissGuard();
  };
  try {
    await waitUntilReady(child, origin);
  } catch {
    await stop();
    throw new Error(`The server did not start:\n${said()}`);
  }
  return { origin, stop };
}

function listen(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (process.env.E2E_SERVER_LOG) process.stderr.write(chunk);
    });
  }
  return () => output;
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const reply = await fetch(`${origin}/rest/v1/health/ready`).catch(() => null);
    if (reply?.ok) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('not ready');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}
