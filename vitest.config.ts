import { defineConfig } from 'vitest/config';

/** One project for each home of the code; e2e/ belongs to Playwright. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          // Real databases and password hashing on a busy machine; a hanging test still ends.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // The plugins of the site; its components meet a DOM.
      { extends: './web/vitest.config.ts', root: './web', test: { environment: 'happy-dom' } },
    ],
  },
});
