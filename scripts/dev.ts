import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, runCommandLine } from '../server/src/platform/operations/command-line.ts';
import { buildWeb } from './build.ts';

const DEV = {
  call: 'npm run dev',
  does: 'The whole product as it runs, built and started anew after each change of a source.',
  ways: [['', 'serves until it is told to stop']],
  options: {},
  most_words: 0,
} as const;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['domain/src', 'contract/src', 'server/src', 'server/migrations', 'web/src'];
/** An editor saves several files at once. */
const QUIET_MS = 150;

let server: ChildProcess | undefined;
let isEnding = false;
let waiting: NodeJS.Timeout | undefined;
let turn: Promise<void> = Promise.resolve();

async function restart(): Promise<void> {
  try {
    await buildWeb();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return;
  }
  await stopServer();
  if (isEnding) return;
  server = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], { cwd: ROOT, stdio: 'inherit' });
}

async function stopServer(): Promise<void> {
  const running = server;
  server = undefined;
  if (!running || running.exitCode !== null) return;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGTERM');
  await ended;
}

function restartSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    turn = turn.then(restart);
  }, QUIET_MS);
}

await runCommandLine(DEV, async () => {
  for (const folder of SOURCES) {
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.test.ts')) restartSoon();
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isEnding = true;
      void turn.then(stopServer).then(() => process.exit(0));
    });
  }
  await restart();
  return EXIT.done;
});
