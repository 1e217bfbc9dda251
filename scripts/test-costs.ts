/** What a test took. */
export interface TestCost {
  name: string;
  seconds: number;
}

/** A file or a group of Playwright's report. */
export interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}

const SHOWN = 10;

/** The ten dearest tests, one a line: whoever wants a shorter run begins with them. */
export function dearestTests(costs: readonly TestCost[]): string {
  const dearest = costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  return [
    'The tests that cost most:',
    ...dearest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
  ].join('\n');
}

/** What each browser test cost, all its tries together. */
export function browserCosts(suites: readonly PlaywrightSuite[]): TestCost[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.map(({ title, file, tests }) => ({
      name: `e2e/${file}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...browserCosts(inner),
  ]);
}
