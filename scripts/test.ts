import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleteWithThisProcess, scratchDirectory } from '../server/src/platform/postgres/throw-away.ts';
import { buildWeb } from './build.ts';
import { type Browser, findLightChromium } from './chromium.ts';
import { browserCosts, dearestTests, type PlaywrightSuite, type TestCost } from './test-costs.ts';

/**
 * `npm test` runs every test. `npm test -- server/src/orders e2e/deal.spec.ts` runs some: arguments that begin with
 * e2e go to Playwright, all others to Vitest. The last line is always `N passed, N failed`, with the skipped ones
 * when there are any.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BROWSER_CONFIG = join('e2e', 'playwright.config.ts');

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What each test cost. */
  costs: TestCost[];
}

const filters = process.argv.slice(2);
const browserFilters = filters.filter((filter) => filter.startsWith('e2e'));
const otherFilters = filters.filter((filter) => !filter.startsWith('e2e'));
/**
 * The temporary folder of all tests and of what they start. On a disk the folders of databases and browsers cost more than what
 * is done in them.
 */
const scratch = mkdtempSync(join(scratchDirectory(), 'provodka-tests-'));
// The databases of tests may run as another user than root.
chmodSync(scratch, 0o711);
const dismissGuard = deleteWithThisProcess(scratch);
const ENVIRONMENT = {
  TMPDIR: scratch,
  // What Playwright has translated once is kept from run to run.
  PWTEST_CACHE_DIR: join(ROOT, '.cache', 'playwright'),
};
const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, costs: [] };
const hasOthers = otherFilters.length > 0 || filters.length === 0;
const hasJourneys = browserFilters.length > 0 || filters.length === 0;
// Servers of both serve the built site, so nothing begins while it is being built.
const { browser, counts: unready } = hasJourneys ? await prepareJourneys() : { browser: null, counts: NOTHING };
// Both at once: Vitest waits for processes and deadlines, journeys for pages and banks, and each fills the pauses of the other.
const others = hasOthers && !interrupted ? runVitest() : Promise.resolve(NOTHING);
const journeys = browser && !interrupted ? runPlaywright(browser, others) : Promise.resolve(unready);
const counts = await Promise.all([orFailed(others), orFailed(journeys)]);
rmSync(scratch, { recursive: true, force: true });
dismissGuard();
conclude();

async function orFailed(run: Promise<Counts>): Promise<Counts> {
  try {
    return await run;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { ...NOTHING, failed: 1 };
  }
}

function conclude(): void {
  const passed = sum('passed');
  const failed = sum('failed');
  const skipped = sum('skipped');
  if (passed + failed === 0) {
    console.error('No test ran.');
  }
  if (interrupted) {
    console.error('Interrupted.');
  }
  console.log(dearestTests(counts.flatMap((each) => each.costs)));
  process.exitCode = failed > 0 || passed === 0 || interrupted ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function sum(key: 'passed' | 'failed' | 'skipped'): number {
  return counts.reduce((total, each) => total + each[key], 0);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

async function runVitest(): Promise<Counts> {
  const file = join(scratch, 'vitest.json');
  const cli = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await runNode([cli, 'run', ...reporters, ...otherFilters]);
  return countsFrom<VitestReport>(file, ok, (report) => ({
    passed: report.numPassedTests,
    // A file that could not even be loaded has no tests to count.
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests,
    costs: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(ROOT, name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }));
}

function isBrokenFile(result: VitestReport['testResults'][number]): boolean {
  return result.status === 'failed' && result.assertionResults.length === 0;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** Without a browser the counts say why no journey runs. */
async function prepareJourneys(): Promise<{ browser: Browser | null; counts: Counts }> {
  if (!existsSync(join(ROOT, BROWSER_CONFIG))) {
    console.error(`The browser tests are skipped: there is no ${BROWSER_CONFIG}.`);
    return { browser: null, counts: NOTHING };
  }
  const browser = await findLightChromium();
  if (!browser) {
    console.error('The browser tests need a Chromium, and none was found: install the package "chromium".');
    return { browser: null, counts: process.env.CI ? { ...NOTHING, failed: 1 } : NOTHING };
  }
  try {
    await buildWeb();
    return { browser, counts: NOTHING };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { browser: null, counts: { ...NOTHING, failed: 1 } };
  }
}

/** @param others what runs meanwhile and prints first */
async function runPlaywright(browser: Browser, others: Promise<unknown>): Promise<Counts> {
  const file = join(scratch, 'playwright.json');
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [cli, 'test', `--config=${BROWSER_CONFIG}`, '--reporter=list,json', ...browserFilters];
  const env = { ...browser.env, CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const ok = await runNode(args, env, others);
  return countsFrom<PlaywrightReport>(file, ok, ({ stats, suites }) => ({
    // A browser test that passes at its second try counts; Playwright names it in its list.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    costs: browserCosts(suites),
  }));
}

/** A runner that failed without a failed test, or without a report, still counts as one failure. */
function countsFrom<Report>(file: string, ok: boolean, read: (report: Report) => Counts): Counts {
  if (!existsSync(file)) {
    return { ...NOTHING, failed: 1 };
  }
  const counts = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** @param after keeps back what it prints until then, so that the lines of two runs do not mix */
async function runNode(args: string[], env: Record<string, string> = {}, after?: Promise<unknown>): Promise<boolean> {
  const stdio: StdioOptions = after ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...ENVIRONMENT, ...env }, stdio });
  running.add(child);
  const printed = after ? print(child, after) : undefined;
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  running.delete(child);
  await printed;
  return code === 0;
}

async function print({ stdout, stderr }: ChildProcess, after: Promise<unknown>): Promise<void> {
  let kept: Buffer[] | null = [];
  const take = (chunk: Buffer) => void (kept ? kept.push(chunk) : process.stdout.write(chunk));
  stdout?.on('data', take);
  stderr?.on('data', take);
  await Promise.allSettled([after]);
  process.stdout.write(Buffer.concat(kept));
  kept = null;
}
