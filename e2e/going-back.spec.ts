import { expect, type Page, type PlaywrightWorkerOptions } from '@playwright/test';
import { visit } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test as base } from './support/test.ts';

/** The browser keeps the pages one leaves, as people's browsers do; Playwright switches that off, and the headless browser has it off. */
// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, Pick<PlaywrightWorkerOptions, 'launchOptions'>>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--enable-bfcache'],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

/** Goes back; says why the browser made the page anew, and nothing when it had kept it. */
async function goBack(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const reasons = new Promise<string[]>((resolve) => {
    devtools.on('Page.frameNavigated', ({ type }) => {
      if (type === 'BackForwardCacheRestore') resolve([]);
    });
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    );
  });
  await page.evaluate(() => history.back());
  return await reasons;
}

test('the browser keeps the list that a guest left for an order', { tag: '@main' }, async ({ page, scene }) => {
  await visit(page, '/');
  await visit(page, `/orders/${scene.open}`);
  expect(await goBack(page)).toEqual([]);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a page with a handler of its unloading is not kept, so the browser would tell of one', async ({ page }) => {
  await visit(page, '/about');
  await page.evaluate(() => addEventListener('unload', () => undefined));
  await visit(page, '/support');
  expect(await goBack(page)).not.toEqual([]);
});

test('the browser keeps the cabinet that a person left for another document', async ({ page, context }) => {
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/orders');
  await visit(page, '/legal/terms');
  expect(await goBack(page)).toEqual([]);
});
