import { expect } from '@playwright/test';
import { publishOrder } from './support/market.ts';
import { visit } from './support/pages.ts';
import { apiOf } from './support/people.ts';
import { test } from './support/test.ts';

const TITLE = `</script><script>window.taken = 1</script>"'><img src=x onerror="window.taken=1"> & {{1+1}}`;

test('an order titled with tags is text on its page, in its head and for robots', { tag: '@main' }, async ({
  sides: { customer, freelancer: page },
}) => {
  const { order_id } = await publishOrder(customer, TITLE);
  await visit(page, `/orders/${order_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  expect(await page.title()).toContain(TITLE);
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain(TITLE);
  expect(await page.evaluate(() => 'taken' in window)).toBe(false);
  const source = await (await page.request.get(`/orders/${order_id}`)).text();
  expect(source).not.toContain('<script>window.taken');
  const structured = source.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  for (const [, json = ''] of structured) expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' });
  // Cleans up, since other tests check the words of every page.
  await apiOf(customer.context()).orders_delete({ params: { order_id } });
});
