import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { fromEnvironment } from './database.ts';
import { type Faults, watchFaults } from './faults.ts';
import { signIn } from './people.ts';

interface Fixtures {
  /** What went wrong in any page of the test; checked when the test ends. */
  faults: Faults;
  /** Opens a second browser, with cookies of its own; signed in when a login is given. */
  openBrowser: (login?: string) => Promise<Page>;
  sides: Sides;
}

/** Pages of the two demo people who deal with each other; the test's own page is the customer's. */
export interface Sides {
  customer: Page;
  freelancer: Page;
}

/** Playwright's test with the run's site, further browsers, and an eye on the console and on refused requests. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  baseURL: async ({}, use) => use(fromEnvironment('E2E_ORIGIN')),
  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const faults = watchFaults();
      await use(faults);
      faults.check();
    },
    { auto: true },
  ],
  context: async ({ context, faults }, use) => {
    faults.watch(context);
    await use(context);
  },
  openBrowser: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (login) => {
      const context = await browser.newContext();
      contexts.push(context);
      faults.watch(context);
      if (login) await signIn(context, login);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  sides: async ({ page, context, openBrowser }, use) => {
    await signIn(context, 'customer');
    await use({ customer: page, freelancer: await openBrowser('freelancer') });
  },
});
