import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { isInTurn } from '../../server/test/samples.ts';
import { type Browsers, openBrowserPool } from './browsers.ts';
import { type Faults, watchFaults } from './faults.ts';
import { type MarketSite, openMarket } from './market-site.ts';
import { signIn } from './people.ts';
import { makeScene, type Scene } from './scene.ts';

interface Fixtures {
  /** Errors in any page of the test; checked when the test ends. */
  faults: Faults;
  /** Opens a second browser, with cookies of its own; signed in when a login is given. */
  openBrowser: (login?: string) => Promise<Page>;
  /** Opens a second context without a page. */
  openContext: () => Promise<BrowserContext>;
  sides: Sides;
  /** Leaves a scene out of a usual run whose turn it is not. */
  turn: undefined;
}

/** A usual run plays the main path of each journey, and of its other scenes one in so many. */
const TURNS = 3;

/** Fixtures of a worker. */
interface Shared {
  market: MarketSite;
  browsers: Browsers;
  scene: Scene;
}

/** Pages of the two demo people with a common deal; the test's own page is the customer's. */
export interface Sides {
  customer: Page;
  freelancer: Page;
}

/** Playwright's test with a market for each worker, further contexts, and checks of the console and of refused requests. */
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
  browsers: [async ({ browser }, use) => use(openBrowserPool(browser)), { scope: 'worker' }],
  // The scene needs the market.
  scene: [async ({ browser, market: _market }, use) => use(await makeScene(browser)), { scope: 'worker' }],
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { tags, titlePath, skip }) => {
      skip(!tags.includes('@main') && !isInTurn(titlePath.join(' › '), TURNS), 'It is not its turn');
      await use(undefined);
    },
    { auto: true },
  ],
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
  openContext: async (
    {
      browsers,
      faults,
      baseURL,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      userAgent,
      viewport,
    },
    use,
    testInfo,
  ) => {
    const settings = {
      baseURL,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      userAgent,
      viewport,
    };
    const contexts: BrowserContext[] = [];
    const endings: (() => void)[] = [];
    await use(async () => {
      const context = await browsers.take(settings);
      contexts.push(context);
      endings.push(faults.watch(context));
      return context;
    });
    for (const end of endings) end();
    // Playwright's report of a failed test reads its pages, so they stay as they are.
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    await Promise.all(contexts.map((context) => (hasFailed ? context.close() : browsers.giveBack(context))));
  },
  context: async ({ openContext }, use) => use(await openContext()),
  page: async ({ context }, use) => use(firstPage(context)),
  openBrowser: async ({ openContext }, use) =>
    use(async (login) => {
      const context = await openContext();
      if (login) await signIn(context, login);
      return firstPage(context);
    }),
  sides: async ({ page, context, openBrowser }, use) => {
    await signIn(context, 'customer');
    await use({ customer: page, freelancer: await openBrowser('freelancer') });
  },
});

function firstPage(context: BrowserContext): Page {
  const [page] = context.pages();
  if (!page) throw new Error('A browser of browsers.ts has its page from the start.');
  return page;
}
