import { expect } from '@playwright/test';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

const SETTINGS = { userAgent: 'nobody else’s' };

test('a reused browser keeps nothing of the test before', { tag: '@main' }, async ({ browsers }) => {
  const context = await browsers.take(SETTINGS);
  const [page] = context.pages();
  await signIn(context, 'customer');
  await page?.goto('/support');
  await page?.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
  });
  await page?.evaluate(keepInSite);
  expect(await page?.evaluate(keptBySite)).toEqual([expect.arrayContaining(['left']), ['left'], 1]);
  await page?.setViewportSize({ width: 390, height: 500 });
  const further = await context.newPage();
  await browsers.giveBack(context);

  const again = await browsers.take(SETTINGS);
  expect(again).toBe(context);
  expect(again.pages()).toEqual([page]);
  expect(further.isClosed()).toBe(true);
  expect(await again.cookies()).toEqual([]);
  await page?.goto('/about');
  const left = await page?.evaluate(() => [localStorage.left, sessionStorage.left, innerWidth, history.length]);
  expect(left).toEqual([undefined, undefined, 1280, 2]);
  expect(await page?.evaluate(keptBySite)).toEqual([[], [], 0]);
  await again.close();
});

test('a browser that was changed for good is not taken again, nor one with other settings', async ({ browsers }) => {
  const other = await browsers.take({ ...SETTINGS, hasTouch: true });
  await browsers.giveBack(other);
  const context = await browsers.take(SETTINGS);
  expect(context).not.toBe(other);
  await context.pages()[0]?.addInitScript(() => undefined);
  await browsers.giveBack(context);
  const next = await browsers.take(SETTINGS);
  expect(next).not.toBe(context);
  expect(next).not.toBe(other);
  await next.close();
});

async function keepInSite(): Promise<void> {
  await caches.open('left');
  await new Promise<void>((done) => {
    const opening = indexedDB.open('left');
    opening.onsuccess = () => {
      opening.result.close();
      done();
    };
  });
  await navigator.serviceWorker.register('/push-worker.js');
}

/** Names of caches and of databases, and how many workers. */
async function keptBySite(): Promise<unknown> {
  const databases = await indexedDB.databases();
  const workers = await navigator.serviceWorker.getRegistrations();
  return [await caches.keys(), databases.map(({ name }) => name), workers.length];
}
