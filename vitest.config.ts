import { defineConfig } from 'vitest/config';

/** Real databases, password hashing and generated histories on a busy machine take their time; a hanging test still ends. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

/** One project for each home of the code; e2e/ belongs to Playwright. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...PATIENCE, name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { ...PATIENCE, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { test: { ...PATIENCE, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...PATIENCE,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
      // The plugins of the site; its components meet a DOM.
      { extends: './web/vitest.config.ts', root: './web', test: { ...PATIENCE, environment: 'happy-dom' } },
    ],
  },
});
