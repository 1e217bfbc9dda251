import { expect } from '@playwright/test';
import { visit } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** The printable area of A4. */
const SHEET = { width: 718, height: 1000 };

test('paper has what an order and a deal say, in dark letters, and nothing to press', { tag: '@main' }, async ({
  page,
  context,
  scene,
}) => {
  await signIn(context, 'customer');
  await page.setViewportSize(SHEET);
  await page.addInitScript(() => localStorage.setItem('dark-theme', 'true'));
  for (const path of [`/orders/${scene.open}`, `/orders/${scene.inWork}/deals/${scene.deals.delivered}`]) {
    await page.emulateMedia({ media: 'screen' });
    await visit(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main');
    await expect(main.getByRole('heading').filter({ visible: true }).first()).toBeVisible();
    await expect(main.getByText(/Перенес|Перенос/).first()).toBeVisible();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Главное' })).toBeHidden();
    const [red] = await main.evaluate((one) => getComputedStyle(one).color.match(/\d+/g)?.map(Number) ?? []);
    expect(red).toBeLessThan(100);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
});
