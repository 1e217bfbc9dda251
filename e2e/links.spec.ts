import { expect, type Page } from '@playwright/test';
import { sampleOf, samples } from '../server/test/samples.ts';
import { openViewerMenu, visit } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';
import { daysInFigures, mistakesOf } from './support/words.ts';

const MOST_PAGES = samples(30, 90);
/** Texts of law, which write days as laws do. */
const DOCUMENTS = /^\/legal\//;
const LINK = /<a [^>]*href="(\/[^"#]*)/g;

/** Addresses that differ only by ids count as one. */
const kindOf = (address: string) =>
  address
    .replace(/\?.*/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…')
    .replaceAll(/\d+/g, '…');

interface Walk {
  /** Broken links. */
  dead: string[];
  /** Mistakes in the text of a page, by its address. */
  mistakes: string[];
  seen: number;
}

/** Follows links in the server's markup, one of each kind, and checks the pages. */
async function walk(page: Page, starts: string[]): Promise<Walk> {
  const sources = new Map(starts.map((address) => [kindOf(address), 'the start']));
  const waiting = [...starts];
  const dead: string[] = [];
  const mistakes: string[] = [];
  for (let address = waiting.shift(); address && sources.size < MOST_PAGES; address = waiting.shift()) {
    const reply = await page.request.get(address);
    if (reply.status() >= 400) dead.push(`${reply.status()} ${address} on ${sources.get(kindOf(address))}`);
    const isPage = reply.headers()['content-type']?.startsWith('text/html');
    const text = isPage ? await reply.text() : '';
    if (isPage && !DOCUMENTS.test(address)) mistakes.push(...daysInFigures(text).map((day) => `${address}: «${day}»`));
    if (isPage) mistakes.push(...mistakesOf(text).map((mistake) => `${address}: ${mistake}`));
    for (const [, found = ''] of text.matchAll(LINK)) {
      const target = found.replaceAll('&amp;', '&');
      if (sources.has(kindOf(target))) continue;
      sources.set(kindOf(target), address);
      waiting.push(target);
    }
  }
  return { dead, mistakes, seen: sources.size };
}

const VISITORS = [null, 'customer', 'freelancer', 'customer-new', 'moderator', 'banned', 'unverified'];
for (const login of sampleOf(VISITORS, 3, 'visitors')) {
  test(`no link leads nowhere, and every page has its title, one heading, Russian words and days: ${login ?? 'a guest'}`, {
    tag: '@main',
  }, async ({ page, context }) => {
    const starts = ['/'];
    if (login) {
      await signIn(context, login);
      await visit(page, '/');
      await openViewerMenu(page);
      const items = page.getByRole('menuitem').and(page.locator('a'));
      starts.push(...(await items.evaluateAll((all) => all.map((item) => item.getAttribute('href') ?? ''))));
    }
    const { dead, mistakes, seen } = await walk(page, starts);
    expect(dead).toEqual([]);
    expect(mistakes).toEqual([]);
    expect(seen).toBeGreaterThan(8);
  });
}
