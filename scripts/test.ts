import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build.ts';
import { type Browser, findChromium } from './chromium.ts';
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
const reports = mkdtempSync(join(tmpdir(), 'provodka-reports-'));
let running: ChildProcess | undefined;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    running?.kill(signal);
  });
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, costs: [] };
const counts: Counts[] = [];
try {
  if (otherFilters.length > 0 || filters.length === 0) {
    counts.push(await runVitest());
  }
  if ((browserFilters.length > 0 || filters.length === 0) && !interrupted) {
    counts.push(await runBrowserTests());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  counts.push({ ...NOTHING, failed: 1 });
} finally {
  rmSync(reports, { recursive: true, force: true });
}
conclude();

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
  const file = join(reports, 'vitest.json');
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

async function runBrowserTests(): Promise<Counts> {
  if (!existsSync(join(ROOT, BROWSER_CONFIG))) {
    console.error(`The browser tests are skipped: there is no ${BROWSER_CONFIG}.`);
    return NOTHING;
  }
  const browser = await findChromium();
  if (!browser) {
    console.error('The browser tests need a Chromium, and none was found: install the package "chromium".');
    return process.env.CI ? { ...NOTHING, failed: 1 } : NOTHING;
  }
  await buildWeb();
  return runPlaywright(browser);
}

async function runPlaywright(browser: Browser): Promise<Counts> {
  const file = join(reports, 'playwright.json');
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [cli, 'test', `--config=${BROWSER_CONFIG}`, '--reporter=list,json', ...browserFilters];
  const ok = await runNode(args, {
    ...browser.env,
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
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

async function runNode(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  running = child;
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  running = undefined;
  return code === 0;
}
