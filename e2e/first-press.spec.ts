import { expect, type Page } from '@playwright/test';
import { newTitle, publishOrder } from './support/market.ts';
import { press, visit } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** A slow network: bytes a second, milliseconds. */
const SLOW = { offline: false, downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 };
/** So long a page at rest asks for nothing. */
const REST_MS = 2500;

declare global {
  /** When what the press leads to was first seen, by the clock of the page. */
  var seenAt: number;
}

/** Opens the page on a slow network and waits until it has nothing to load any more. */
async function comeToRest(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // The worker keeps browsers, so another journey may have brought the same files.
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));
  await visit(page, path);
  let known = -1;
  const isAtRest = async () => {
    const before = known;
    known = await page.evaluate(() => performance.getEntriesByType('resource').length);
    return known === before;
  };
  await expect.poll(isAtRest, { intervals: [REST_MS] }).toBe(true);
}

/**
 * The scripts that load between a first press and its result. Scripts that the page loads for the next press, once it has
 * shown that, is none of them.
 *
 * @param shown.text what the element says, when the page has one like it already
 */
async function broughtBy(page: Page, act: () => Promise<void>, shown: { element: string; text?: string }) {
  await page.evaluate(({ element, text }) => {
    const look = () => {
      const found = document.querySelector(element);
      if (!found || (text !== undefined && found.textContent !== text)) return;
      observer.disconnect();
      globalThis.seenAt = performance.now();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    performance.clearResourceTimings();
  }, shown);
  await act();
  await page.waitForFunction(() => globalThis.seenAt > 0);
  return await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\/assets\/.+\.js$/.test(name) && startTime < globalThis.seenAt)
      // A file from the browser's cache is not loaded.
      .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  );
}

async function openOrder(page: Page, title: string): Promise<string[]> {
  const link = page.getByRole('article').getByRole('heading').getByRole('link', { name: title });
  const text = (await link.textContent()) ?? '';
  return await broughtBy(page, () => link.click(), { element: 'main h1', text });
}

/** An order at the head of the list, to which nobody has responded; guests see it as soon as their kept page is made anew. */
async function publishFirst(customer: Page, guest: Page): Promise<string> {
  const title = newTitle();
  const { order_id } = await publishOrder(customer, title);
  const list = async () => await (await guest.request.get('/')).text();
  await expect.poll(list).toContain(`/orders/${order_id}"`);
  return title;
}

const openResponse = (page: Page): Promise<string[]> =>
  broughtBy(
    page,
    async () => {
      const named = { name: 'Откликнуться', exact: true };
      await page.getByRole('button', named).or(page.getByRole('link', named)).last().click();
    },
    { element: 'dialog textarea' },
  );

test.describe.configure({ mode: 'parallel' });
test.slow();

test('the first press of a filter brings no script when the page has come to rest', { tag: '@main' }, async ({
  page,
}) => {
  await comeToRest(page, '/');
  const checkbox = { element: '[role=dialog] [type=checkbox]' };
  expect(await broughtBy(page, () => press(page, 'Конфигурация'), checkbox)).toEqual([]);
});

test('the first press of a theme brings no script when the page has come to rest', async ({ page }) => {
  await comeToRest(page, '/');
  const companion = { element: 'html[data-theme=dark] [data-announcement]' };
  expect(await broughtBy(page, () => press(page, 'Переключить тему'), companion)).toEqual([]);
});

test('the first press of an order brings no script when the list has come to rest', async ({ page, openBrowser }) => {
  const title = await publishFirst(await openBrowser('customer'), page);
  await comeToRest(page, '/');
  expect(await openOrder(page, title)).toEqual([]);
});

test('the first press of an order brings no script to somebody signed in', async ({ page, context, openBrowser }) => {
  const title = await publishFirst(await openBrowser('customer'), page);
  await signIn(context, 'freelancer');
  await comeToRest(page, '/');
  expect(await openOrder(page, title)).toEqual([]);
});

test('a guest opens the form of a response without a script when the order has come to rest', async ({
  page,
  scene,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await comeToRest(page, `/orders/${scene.open}`);
  expect(await openResponse(page)).toEqual([]);
});

test('a freelancer opens it without a script too', async ({ page, context, scene }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(context, 'freelancer-new');
  await comeToRest(page, `/orders/${scene.open}`);
  expect(await openResponse(page)).toEqual([]);
});

test('a pressed control looks pressed before what it opens is there', { tag: '@main' }, async ({ page, context }) => {
  await signIn(context, 'freelancer');
  await visit(page, '/');
  const banner = page.getByRole('banner');
  for (const control of [
    page.getByRole('button', { name: 'Конфигурация', exact: true }),
    page.getByRole('article').first().getByRole('heading').getByRole('link'),
    banner.getByRole('button', { name: /^Уведомления/ }),
    banner.getByRole('button', { name: /^Меню: / }),
    banner.getByRole('button', { name: 'Переключить тему' }),
  ]) {
    await control.hover();
    const opacity = () => control.evaluate((one) => Number(getComputedStyle(one).opacity));
    expect(await opacity()).toBe(1);
    await page.mouse.down();
    expect(await opacity()).toBeLessThan(0.8);
    // Let go elsewhere, so that nothing opens.
    await page.mouse.move(2, 2);
    await page.mouse.up();
  }
});

test('a browser that saves data brings no script for later presses', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await comeToRest(page, '/');
  const checkbox = { element: '[role=dialog] [type=checkbox]' };
  expect(await broughtBy(page, () => press(page, 'Конфигурация'), checkbox)).not.toEqual([]);
});
