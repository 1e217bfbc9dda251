import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleteWithThisProcess, scratchDirectory } from '../server/src/platform/postgres/throw-away.ts';
import { buildWeb } from './build.ts';
import { type Browser, findLightChromium } from './chromium.ts';
import { readArguments } from './testing/arguments.ts';
import { changedFiles, reachedJourneys } from './testing/changed-files.ts';
import { loads, minutes, processorTime } from './testing/machine.ts';
import {
  browserResults,
  failedTests,
  type PlaywrightSuite,
  slowestTests,
  type TestResult,
  type VitestFile,
  vitestResults,
} from './testing/results.ts';

/**
 * `npm test` runs every test on a sample, `npm run test:deep` on everything
 * (server/test/samples.ts). `npm test -- server/src/orders e2e/deal.spec.ts -t title` runs some, `--changed` what the uncommitted
 * change can reach. The last line is always `N passed, N failed`, with the skipped ones when there are any.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BROWSER_CONFIG = join('e2e', 'playwright.config.ts');
const VITEST_PROGRESS = join('scripts', 'testing', 'vitest-progress.ts');
const JOURNEY_PROGRESS = join(ROOT, 'scripts', 'testing', 'journey-progress.ts');

interface Outcome {
  passed: number;
  skipped: number;
  results: TestResult[];
}

const wanted = readArguments();
const begunAt = Date.now();
/** The sample changes every day, so that everything gets its turn, and is the same for everybody on that day. */
const seed = process.env.TEST_SEED ?? String(Math.floor(begunAt / 86_400_000));
/**
 * The temporary folder of all tests and their processes, in memory if it has room: on a disk, databases and browsers cost more
 * for their folders than for their work.
 */
const scratch = mkdtempSync(join(scratchDirectory(), 'provodka-tests-'));
// Databases of tests may run as another user than root.
chmodSync(scratch, 0o711);
const dismissGuard = deleteWithThisProcess(scratch);
const ENVIRONMENT = {
  TMPDIR: scratch,
  // Playwright's cache of compiled files lives from run to run.
  PWTEST_CACHE_DIR: join(ROOT, '.cache', 'playwright'),
  TEST_DEPTH: wanted.isDeep ? 'deep' : 'fast',
  TEST_SEED: seed,
  // A run that names its tests runs them whole.
  ...(!wanted.isDeep && wanted.isWhole && { TEST_SCENES: 'in-turn' }),
};
const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}

const NOTHING: Outcome = { passed: 0, skipped: 0, results: [] };
const reached = wanted.isChanged ? reachedJourneys(changedFiles(ROOT)) : 'all';
const journeyFiles = reached === 'all' ? wanted.journeys : reached;
const hasJourneys = wanted.hasJourneys && (reached === 'all' || reached.length > 0);
console.log(`${wanted.isDeep ? 'Deep' : 'Fast'} run, seed ${seed}, load of the machine ${loads()}.`);
// Both runners serve the built site, so neither starts before it is built.
const { browser, outcome: unready } = hasJourneys ? await prepareJourneys() : { browser: null, outcome: NOTHING };
// Both run at once: Vitest waits for processes and deadlines, journeys for pages and banks, and each uses the other's pauses.
const units = wanted.hasUnits && !interrupted ? runVitest() : Promise.resolve(NOTHING);
const journeys = browser && !interrupted ? runPlaywright(browser) : Promise.resolve(unready);
const outcomes = await Promise.all([orFailed(units), orFailed(journeys)]);
rmSync(scratch, { recursive: true, force: true });
dismissGuard();
conclude();

async function orFailed(run: Promise<Outcome>): Promise<Outcome> {
  try {
    return await run;
  } catch (error) {
    return failure('the run', error);
  }
}

function failure(name: string, error: unknown): Outcome {
  return {
    ...NOTHING,
    results: [{ name, seconds: 0, failure: error instanceof Error ? error.message : String(error) }],
  };
}

function conclude(): void {
  const results = outcomes.flatMap((each) => each.results);
  const failed = results.filter((each) => each.failure !== null).length;
  const passed = sum('passed');
  const skipped = sum('skipped');
  // A change that reaches no test breaks nothing.
  const isNothing = passed + failed === 0 && !wanted.isChanged;
  if (isNothing) console.error('No test ran.');
  if (interrupted) console.error('Interrupted.');
  console.log(slowestTests(results));
  console.log(failedTests(results) ?? 'No test failed.');
  console.log(`${minutes((Date.now() - begunAt) / 1000)} of time, ${processorTime()}, load of the machine ${loads()}.`);
  process.exitCode = failed > 0 || isNothing || interrupted ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function sum(key: 'passed' | 'skipped'): number {
  return outcomes.reduce((total, each) => total + each[key], 0);
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

async function runVitest(): Promise<Outcome> {
  const file = join(scratch, 'vitest.json');
  const cli = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = [`--reporter=${VITEST_PROGRESS}`, '--reporter=json', `--outputFile.json=${file}`];
  // A run of a few files shows their output.
  if (wanted.units.length > 0) reporters.push('--reporter=default');
  const some = [
    ...(wanted.isChanged ? ['--changed', '--passWithNoTests'] : []),
    ...(wanted.title === null ? [] : ['-t', wanted.title]),
  ];
  const ok = await runNode([cli, 'run', ...reporters, ...some, ...wanted.units]);
  return outcomeOf<VitestReport>('vitest', file, ok, (report) => ({
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    results: vitestResults(report.testResults, (name) => relative(ROOT, name)),
  }));
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** Without a browser the outcome says why no journey ran. */
async function prepareJourneys(): Promise<{ browser: Browser | null; outcome: Outcome }> {
  if (!existsSync(join(ROOT, BROWSER_CONFIG))) {
    console.error(`The browser tests are skipped: there is no ${BROWSER_CONFIG}.`);
    return { browser: null, outcome: NOTHING };
  }
  const browser = await findLightChromium();
  if (!browser) {
    const why = 'The browser tests need a Chromium, and none was found: install the package "chromium".';
    console.error(why);
    return { browser: null, outcome: process.env.CI ? failure('playwright', why) : NOTHING };
  }
  try {
    await buildWeb();
    return { browser, outcome: NOTHING };
  } catch (error) {
    return { browser: null, outcome: failure('the build', error) };
  }
}

async function runPlaywright(browser: Browser): Promise<Outcome> {
  const file = join(scratch, 'playwright.json');
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const some = wanted.title === null ? [] : ['-g', wanted.title];
  const args = [
    cli,
    'test',
    `--config=${BROWSER_CONFIG}`,
    `--reporter=${JOURNEY_PROGRESS},json`,
    ...some,
    ...journeyFiles,
  ];
  const env = { ...browser.env, CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const ok = await runNode(args, env);
  return outcomeOf<PlaywrightReport>('playwright', file, ok, ({ stats, suites }) => ({
    // A browser test that passes on retry counts as passed; Playwright lists it as flaky.
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    results: browserResults(suites),
  }));
}

/** A runner that fails without a failed test, or without a report, counts as a failure itself. */
function outcomeOf<Report>(runner: string, file: string, ok: boolean, read: (report: Report) => Outcome): Outcome {
  if (!existsSync(file)) return failure(runner, 'It ended without a report; what it printed stands above.');
  const outcome = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  if (ok || outcome.results.some((each) => each.failure !== null)) return outcome;
  const { results } = failure(runner, 'An error came from outside of the tests; it is printed above.');
  return { ...outcome, results: [...outcome.results, ...results] };
}

async function runNode(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...ENVIRONMENT, ...env },
    stdio: 'inherit',
  });
  running.add(child);
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  running.delete(child);
  return code === 0;
}
