import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type Faults, watchFaults } from './faults.ts';
import { type MarketSite, openMarket } from './market-site.ts';
import { signIn } from './people.ts';
import { makeScene, type Scene } from './scene.ts';

interface Fixtures {
  /** What went wrong in any page of the test; checked when the test ends. */
  faults: Faults;
  /** Opens a second browser, with cookies of its own; signed in when a login is given. */
  openBrowser: (login?: string) => Promise<Page>;
  sides: Sides;
}

/** Made once for each worker. */
interface Shared {
  market: MarketSite;
  scene: Scene;
}

/** Pages of the two demo people who deal with each other; the test's own page is the customer's. */
export interface Sides {
  customer: Page;
  freelancer: Page;
}

/** Playwright's test with a market of the worker's own, further browsers, and an eye on the console and on refused requests. */
export const test = base.extend<Fixtures, Shared>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const market = await openMarket(workerIndex);
      await use(market);
      await market.stop();
    },
    { scope: 'worker' },
  ],
  // It is made in the market.
  scene: [async ({ browser, market: _market }, use) => use(await makeScene(browser)), { scope: 'worker' }],
  baseURL: async ({ market }, use) => use(market.origin),
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
