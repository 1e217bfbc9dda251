import { expect, type Page } from '@playwright/test';
import { visit } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

const MOST_PAGES = 90;
const LINK = /<a [^>]*href="(\/[^"#]*)/g;

/** Pages of one kind, such as all orders, are one address to look at. */
const kindOf = (address: string) =>
  address
    .replace(/\?.*/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…')
    .replaceAll(/\d+/g, '…');

/** Follows the links of the pages as they come from the server, one of each kind. @returns those that lead nowhere */
async function crawl(page: Page, starts: string[]): Promise<{ dead: string[]; seen: number }> {
  const sources = new Map(starts.map((address) => [kindOf(address), 'the start']));
  const waiting = [...starts];
  const dead: string[] = [];
  for (let address = waiting.shift(); address && sources.size < MOST_PAGES; address = waiting.shift()) {
    const reply = await page.request.get(address);
    if (reply.status() >= 400) dead.push(`${reply.status()} ${address} on ${sources.get(kindOf(address))}`);
    const isPage = reply.headers()['content-type']?.startsWith('text/html');
    const text = isPage ? await reply.text() : '';
    for (const [, found = ''] of text.matchAll(LINK)) {
      const target = found.replaceAll('&amp;', '&');
      if (sources.has(kindOf(target))) continue;
      sources.set(kindOf(target), address);
      waiting.push(target);
    }
  }
  return { dead, seen: sources.size };
}

for (const login of [null, 'customer', 'freelancer', 'customer-new', 'moderator']) {
  test(`no link leads nowhere: ${login ?? 'a guest'}`, async ({ page, context }) => {
    const starts = ['/'];
    if (login) {
      await signIn(context, login);
      await visit(page, '/');
      await expect(async () => {
        await page.getByRole('button', { name: /^Меню: / }).click();
        await expect(page.getByRole('menu')).toBeVisible({ timeout: 2000 });
      }).toPass();
      const items = page.getByRole('menuitem').and(page.locator('a'));
      starts.push(...(await items.evaluateAll((all) => all.map((item) => item.getAttribute('href') ?? ''))));
    }
    const { dead, seen } = await crawl(page, starts);
    expect(dead).toEqual([]);
    expect(seen).toBeGreaterThan(8);
  });
}
