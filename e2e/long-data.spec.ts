import { expect, type Page } from '@playwright/test';
import { sampleOf } from '../server/test/samples.ts';
import { lengthen, VERSIONS } from './support/long-data.ts';
import { CUSTOMER_PAGES, FREELANCER_PAGES, GUEST_PAGES, MODERATOR_PAGES } from './support/looked-at.ts';
import { findOverflow } from './support/overflow.ts';
import { visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test as base } from './support/test.ts';

interface Long {
  /** The market of this worker has long data everywhere. */
  long: undefined;
}

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, Long>({
  long: [
    async ({ market, scene }, use) => {
      await lengthen(market.database, scene);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 650 },
  { width: 900, height: 900 },
  { width: 800, height: 900 },
  { width: 390, height: 844 },
];
/** Pages of each kind of person that a usual run looks at. */
const SAMPLE = 5;
/** Its columns are as many as its figures, and move sideways on a tablet. */
const STATISTICS = '/cabinet/moderator/statistics';

const softly = expect.configure({ soft: true });

async function expectAllFit(page: Page, paths: string[], whose: string): Promise<void> {
  for (const path of sampleOf(paths, SAMPLE, `long data of ${whose}`)) {
    await visit(page, path);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      // Charts are drawn again for another width.
      const told = { message: `${path} at ${window.width}`, timeout: 20_000 };
      await softly.poll(() => findOverflow(page), told).toEqual([]);
    }
  }
}

test.describe.configure({ mode: 'parallel' });
test.slow();

test('finds an element that is too wide', { tag: '@main' }, async ({ page }) => {
  await page.goto('/robots.txt');
  const planted = async (style: string) => {
    await page.evaluate((rules) => {
      document.body.innerHTML = `<style>body { margin: 0 } ${rules}</style>
        <main><section><p><b>Слово</b></p></section><aside>Ещё</aside></main>`;
    }, style);
    return await findOverflow(page);
  };
  expect(await planted('')).toEqual([]);
  expect(await planted('p { width: 3000px }')).toContain('the page is 3000 px wide');
  expect(await planted('b { position: absolute; top: 3000px }')).toContainEqual(
    expect.stringMatching(/^the page goes on \d+ px below its content$/),
  );
  expect(await planted('section { width: 200px; overflow: clip } p { width: 300px }')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^<p> .* sticks 100 px out of <section>/)]),
  );
  expect(await planted('main { display: flex } section { width: 200px } p { width: 300px }')).toEqual([
    expect.stringMatching(/^<p> .* is 100 px wider than its <section>/),
  ]);
  expect(await planted('b { display: block; width: 9px }')).toEqual([
    expect.stringMatching(/too narrow for its words$/),
  ]);
  expect(await planted('section { width: 200px; overflow: auto } p { width: 300px }')).toEqual([]);
});

test('pages of a guest hold long data', async ({ page, scene, faults }) => {
  faults.expectFault('404 GET /no/such/page');
  await expectAllFit(page, GUEST_PAGES(scene), 'a guest');
});

test('pages of a customer hold long data', async ({ page, context, scene }) => {
  await signIn(context, 'customer');
  await expectAllFit(page, CUSTOMER_PAGES(scene), 'a customer');
});

test('pages of a freelancer hold long data', async ({ page, context, scene }) => {
  await signIn(context, 'freelancer');
  const { data: user } = await apiOf(context).auth_user();
  await expectAllFit(page, FREELANCER_PAGES(scene, user), 'a freelancer');
});

test('pages of a moderator hold long data', async ({ page, context, scene }) => {
  await signIn(context, 'moderator');
  const [dispute] = (await apiOf(context).moderator_disputes_list({ query: {} })).data;
  const address = `/orders/${dispute?.order_id}/deals/${dispute?.deal_id}/dispute`;
  await expectAllFit(page, MODERATOR_PAGES(scene, address), 'a moderator');
});

test('tables of a moderator fit a desktop and a tablet without moving sideways', async ({ page, context, scene }) => {
  await signIn(context, 'moderator');
  for (const path of sampleOf(MODERATOR_PAGES(scene, '/bans'), SAMPLE, 'tables of a moderator')) {
    await visit(page, path);
    for (const width of path.startsWith(STATISTICS) ? [1366] : [1366, 900]) {
      await page.setViewportSize({ width, height: 650 });
      const wide = await page
        .locator('section:has(> table)')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.scrollWidth));
      expect.soft(wide, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('an order and a chat with three versions of a file show which is which, and keep the controls in reach', async ({
  page,
  context,
  scene,
}) => {
  await signIn(context, 'customer');
  for (const path of [`/orders/${scene.open}`, `/orders/${scene.open}/responses/${scene.response}`]) {
    await visit(page, path);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      // Charts are drawn again for another width.
      const told = { message: `${path} at ${window.width}`, timeout: 20_000 };
      await softly.poll(() => findOverflow(page), told).toEqual([]);
      const header = await page.getByRole('banner').evaluate((bar) => bar.scrollHeight - bar.clientHeight);
      expect.soft(header, `header at ${window.width}`).toBeLessThan(2);
    }
  }
  await visit(page, `/orders/${scene.open}`);
  const ends = page.getByRole('list', { name: 'Файлы', exact: true }).getByRole('link');
  const seen = await ends.evaluateAll((links) =>
    links.map((link) => {
      const { right } = link.getBoundingClientRect();
      const words = [...link.querySelectorAll('span[title] > span')].at(-1);
      return words && words.getBoundingClientRect().right <= right ? words.textContent : null;
    }),
  );
  expect(seen).toEqual(VERSIONS.map((title) => title.slice(-'версия 1.xlsx'.length)));
  await visit(page, `/cabinet/customer/messages?order=${scene.open}&chat=response-${scene.response}`);
  await page.getByLabel('Приложить файлы').setInputFiles(
    VERSIONS.map((name) => ({
      name: name.replace('xlsx', 'txt'),
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    })),
  );
  await expect(page.getByRole('button', { name: /^Убрать: / })).toHaveCount(VERSIONS.length);
  const send = await page.getByRole('button', { name: 'Отправить' }).boundingBox();
  expect((send?.x ?? 0) + (send?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(await findOverflow(page)).toEqual([]);
});
