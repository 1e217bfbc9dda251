import { defineConfig } from '@playwright/test';
import { findLightChromium } from '../scripts/chromium.ts';

const browser = await findLightChromium();
/** Containers have neither a sandbox nor a graphics card, and tests talk to this machine only. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A host name, which browsers trust less than localhost (account.spec.ts).
  '--host-resolver-rules=MAP market.test 127.0.0.1',
  // All pages of a context belong to one site, so isolation would only make a page switch processes while it loads.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];

/** Journeys of people through the built site, in a real Chromium, on a real server (support/global-setup.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Journeys mostly wait for pages and banks: three of them keep two cores busy.
  workers: 3,
  // A test that passes only on retry is fixed at its cause.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because a busy machine is no defect; a hanging test still ends.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording every step costs more than the step; `E2E_TRACE=1 npm test -- e2e/…` records one that fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser.path, env: { ...process.env, ...browser.env } }),
      args: CHROMIUM_ARGS,
      // `E2E_SCROLLBARS=1 npm test -- e2e/…` runs with scrollbars that take room; scrollbars.spec.ts always does.
      ...(process.env.E2E_SCROLLBARS && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    },
  },
});
