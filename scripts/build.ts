import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, runCommandLine } from '../server/src/platform/operations/command-line.ts';
import { openProgress, type Progress } from '../server/src/platform/operations/progress.ts';
import { StartError } from '../server/src/platform/operations/start-error.ts';
import { WEB_BUILD } from '../server/src/platform/pages/web-build.ts';
import { waitForLock } from '../server/src/platform/postgres/lock-file.ts';
import { precompress } from '../web/vite/precompress.ts';
import { checkPageWeights, weighPages, weightTable } from './check/page-weights.ts';
import type { CheckReport } from './check/report.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = join(ROOT, 'web');
/** Holds the hash of the sources of the build; lies in the built folder, so that both are deleted together. */
const STAMP = join(WEB_BUILD, 'sources.sha256');
const CLIENT = join(WEB_BUILD, 'client');
const LOCK = join(ROOT, '.cache', 'web-build.lock');

const SOURCES = ['web/**', 'contract/src/**', 'domain/src/**', 'package-lock.json'];
const NOT_SOURCES = [
  'web/build/**',
  'web/build-gallery/**',
  'web/generated/**',
  'web/node_modules/**',
  'web/.react-router/**',
  '**/*.test.ts',
  '**/*.test.tsx',
];

/**
 * Builds the site unless it is up to date. Of two concurrent calls, in any processes, one
 * builds and the other waits.
 *
 * @throws StartError with the builder's output
 */
export async function buildWeb(): Promise<void> {
  if (isBuilt()) {
    return;
  }
  mkdirSync(dirname(LOCK), { recursive: true });
  const release = await waitForLock(LOCK);
  try {
    if (!isBuilt()) {
      await build();
    }
  } finally {
    release();
  }
}

/** Whether the build matches the current sources. */
function isBuilt(): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === hashSources();
  } catch {
    return false;
  }
}

/** Checks the sizes of the built pages against their budgets; skipped without a build. */
export async function checkBuiltPages(): Promise<CheckReport> {
  if (isBuilt()) return checkPageWeights(weighPages(CLIENT));
  return { failures: [], warnings: [], summary: 'skipped: npm run build first' };
}

function hashSources(): string {
  const hash = createHash('sha256');
  const entries = globSync(SOURCES, { cwd: ROOT, exclude: NOT_SOURCES, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) {
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

async function build(): Promise<void> {
  const progress = openProgress('Building the site:', process.stderr);
  try {
    await runBuilder(progress);
  } finally {
    progress.end();
  }
}

/** The builder's output at the start of each half. */
const HALVES = /building (client|ssr)/g;

async function runBuilder(progress: Progress): Promise<void> {
  const hash = hashSources();
  // Loaded lazily: every start asks whether the site is built.
  const { makeFonts } = await import('../web/vite/onest-font.ts');
  await makeFonts();
  const builder = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const child = spawn(process.execPath, [builder, 'build'], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // An end of this process ends the builder too.
  const stop = () => void child.kill();
  process.once('exit', stop);
  let output = '';
  let told = 0;
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    const begun = [...output.matchAll(HALVES)];
    for (const [, half = ''] of begun.slice(told)) progress.reach(half);
    told = begun.length;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  process.off('exit', stop);
  if (code !== 0) {
    throw new StartError(`The site could not be built:\n${output}`);
  }
  await precompress(CLIENT);
  writeFileSync(STAMP, hash);
}

const BUILD = {
  call: 'npm run build',
  does: 'Builds the site unless it has been built from exactly these sources, and tells which pages weigh most.',
  ways: [['', 'builds it']],
  options: {},
  most_words: 0,
} as const;

if (import.meta.main) {
  await runCommandLine(BUILD, async () => {
    await buildWeb();
    for (const line of weightTable(weighPages(CLIENT))) console.log(line);
    return EXIT.done;
  });
}
