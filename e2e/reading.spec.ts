import { expect, type Page } from '@playwright/test';
import { publishWithResponse } from './support/market.ts';
import { findOverflow } from './support/overflow.ts';
import { press, visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

/**
 * Puts every text into elements of its own, as translators of browsers do, now and after every change: there is no moment between
 * which a test could miss.
 */
async function keepTranslating(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, translated-text')) continue;
        const [outer, inner] = [document.createElement('translated-text'), document.createElement('translated-text')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** Holds back the data of the next pages until the returned function is called. */
function holdData(page: Page): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void page.route(/\.data(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a page that a browser translates stays usable', { tag: '@main' }, async ({ page, context, faults }) => {
  // A part that hydrates after the translation is drawn anew, and so is a page whose texts are not where they were put.
  faults.expectFault('React error #418');
  faults.expectFault('NotFoundError');
  await signIn(context, 'customer');
  await visit(page, '/');
  await keepTranslating(page);
  const letGo = holdData(page);
  await page.getByRole('button', { name: 'Бюджет' }).click();
  await page.getByRole('dialog', { name: 'Бюджет' }).getByLabel('Бюджет от').fill('5000');
  await press(page, 'Показать');
  // The skeleton comes and goes while texts are translated.
  await expect(page.getByRole('status', { name: 'Загрузка' })).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/budget_from=5000/);
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  await page.getByRole('link', { name: 'Сбросить' }).first().click();
  await expect(page).not.toHaveURL(/budget_from/);
  await first.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(first).toBeVisible();
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Рейтинг' }).click();
  await expect(page).toHaveURL(/\/leaderboard/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Страница не открылась')).toHaveCount(0);
});

test('an inbox that a browser translates goes on when the other side answers', { tag: '@main' }, async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  faults.expectFault('React error #418');
  faults.expectFault('NotFoundError');
  await signIn(context, 'customer');
  const freelancer = await openBrowser('freelancer');
  const { order_id, response_id } = await publishWithResponse(page, freelancer);
  const write = (who: Page, message: string) =>
    apiOf(who).messages_create({
      params: { order_id },
      body: { response_id, message, client_key: crypto.randomUUID() },
    });
  await write(page, 'Когда начнёте?');
  await visit(page, `/cabinet/customer/messages?order=${order_id}&chat=response-${response_id}`);
  const row = page.getByRole('region', { name: 'Беседы' }).locator(`a[href*="?order=${order_id}&"]`);
  await expect(row).toContainText('Вы: Когда начнёте?');
  await keepTranslating(page);
  // «Вы: » is a text that React takes away and puts back beside another.
  await write(freelancer, 'Завтра');
  await expect(row).toContainText('Завтра');
  await expect(row).not.toContainText('Вы: ');
  await write(page, 'Жду');
  await expect(row).toContainText('Вы: Жду');
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
