import { expect, type Page } from '@playwright/test';
import { findOverflow } from './support/overflow.ts';
import { press, visit } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** Puts every text into elements of its own, as translators of browsers do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea')) continue;
      const [outer, inner] = [document.createElement('translated-text'), document.createElement('translated-text')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}

test('a page that a browser has translated stays usable', { tag: '@main' }, async ({ page, context, faults }) => {
  // A part that hydrates after the translation is drawn anew.
  faults.expectFault('React error #418');
  await signIn(context, 'customer');
  await visit(page, '/');
  await translate(page);
  await page.getByRole('button', { name: 'Бюджет' }).click();
  await page.getByRole('dialog', { name: 'Бюджет' }).getByLabel('Бюджет от').fill('5000');
  await press(page, 'Показать');
  await expect(page).toHaveURL(/budget_from=5000/);
  // A translator works on what the page has come to, not amid a change.
  await expect(page.getByRole('heading', { level: 2, name: /^Заказы \d/ }).first()).toBeVisible();
  await translate(page);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('texts of twice the size stay within their pages', async ({ page, context, scene }) => {
  await signIn(context, 'customer');
  await page.setViewportSize({ width: 1366, height: 650 });
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ['/', `/orders/${scene.open}`, '/cabinet/customer/orders', '/cabinet/customer/orders/create']) {
    await visit(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect.soft(await findOverflow(page), path).toEqual([]);
  }
});
