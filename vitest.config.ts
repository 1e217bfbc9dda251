import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of faults wait for processes and deadlines: four keep two cores busy. */
const WORKERS = 4;

/**
 * Real databases, password hashing and generated histories on a busy machine take their time; a hanging test still ends.
 * Files share the modules of their worker, because loading the server anew for each costs a quarter of the run.
 */
const COMMON = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000 } },
  isolate: false,
  maxWorkers: WORKERS,
};

/** Tests of the whole server and the races of deals take longest and begin first, so that no worker waits for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/server\/test\/|\/deal-races\./.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** One project for each home of the code; e2e/ belongs to Playwright. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...COMMON, name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { ...COMMON, name: 'scripts', include: ['{scripts,bench}/**/*.test.ts'] } },
      { test: { ...COMMON, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...COMMON,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
      // The plugins of the site; a test that meets a DOM says so in its first line, because making one takes longer than most tests.
      { extends: './web/vitest.config.ts', root: './web', test: COMMON },
    ],
  },
});
