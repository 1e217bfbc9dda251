/** A test that ran. */
export interface TestResult {
  name: string;
  /** The time of all its tries together. */
  seconds: number;
  /** The message of the failure; null if it passed. */
  failure: string | null;
}

/** A file of Vitest's report. */
export interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: {
    fullName: string;
    status: string;
    duration?: number | null;
    failureMessages?: string[] | null;
  }[];
}

/** A file or a group of Playwright's report. */
export interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { duration: number; errors?: { message?: string }[] }[] }[];
  }[];
}

const SHOWN = 10;
/** Lines of a failure in the summary; the whole stands where the test ran. */
const SHOWN_LINES = 12;

/** The ten slowest tests, one a line, as candidates for a shorter run. */
export function slowestTests(results: readonly TestResult[]): string {
  const dearest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  return [
    'The tests that cost most:',
    ...dearest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
  ].join('\n');
}

/** Failed tests with the beginning of each message, for readers who see only the end of a run; null when none failed. */
export function failedTests(results: readonly TestResult[]): string | null {
  const failed = results.flatMap(({ name, failure }) =>
    failure === null
      ? []
      : [
          `  ${name}`,
          ...failure
            .split('\n')
            .slice(0, SHOWN_LINES)
            .map((line) => `    ${line}`),
        ],
  );
  return failed.length > 0 ? ['The tests that failed:', ...failed].join('\n') : null;
}

/** @param shortName shortens the path of a file */
export function vitestResults(files: readonly VitestFile[], shortName: (file: string) => string): TestResult[] {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const results = assertionResults.map((test) => ({
      name: `${shortName(name)}: ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
      failure: test.status === 'failed' ? (test.failureMessages ?? []).join('\n') : null,
    }));
    // A file that failed to load, or whose hooks failed, has no failed test to show it.
    const isBroken = status === 'failed' && results.every(({ failure }) => failure === null);
    return isBroken ? [...results, { name: shortName(name), seconds: 0, failure: message }] : results;
  });
}

export function browserResults(suites: readonly PlaywrightSuite[]): TestResult[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.map(({ title, file, ok, tests }) => {
      const tries = tests.flatMap(({ results }) => results);
      const errors = tries.flatMap((each) => each.errors ?? []);
      return {
        name: `e2e/${file}: ${title}`,
        seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        failure: ok ? null : errors.map(({ message }) => message ?? '').join('\n'),
      };
    }),
    ...browserResults(inner),
  ]);
}
