import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const OFFICE = { width: 1366, height: 650 };
const PHONE = { width: 390, height: 844 };
const MODERATOR = '/cabinet/moderator';

const boxOf = (found: Locator) => found.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
const moderatorList = async (page: Page, name: string) => {
  await visit(page, `${MODERATOR}/${name}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the rows of moderators are cards, the first near the top', { tag: '@main' }, async ({ page, context }) => {
    await signIn(context, 'moderator');
    for (const name of ['orders', 'responses', 'users', 'audit', 'disputes', 'content']) {
      await moderatorList(page, name);
      const row = page.getByRole('table').getByRole('row').nth(1);
      const { top, width } = await boxOf(row);
      expect.soft(top, name).toBeLessThanOrEqual(320);
      expect.soft(width, name).toBeLessThanOrEqual(PHONE.width - 32);
      const wide = page.locator('main section').filter({ has: page.getByRole('table') });
      expect.soft(await wide.first().evaluate((one) => one.scrollWidth - one.clientWidth), name).toBe(0);
    }
  });

  test('a value of a row that says little alone is named', async ({ page, context }) => {
    await signIn(context, 'moderator');
    await moderatorList(page, 'orders');
    const cell = page.getByRole('table').getByRole('row').nth(1).getByRole('cell').nth(4);
    expect(await cell.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"Отклики "');
  });

  test('the lists of content begin near the top', async ({ page, context }) => {
    await signIn(context, 'moderator');
    for (const name of ['classifiers', 'synonyms']) {
      await moderatorList(page, `content/${name}`);
      const { top } = await boxOf(page.getByRole('table').getByRole('row').nth(1));
      expect.soft(top, name).toBeLessThanOrEqual(400);
    }
    for (const name of ['slides', 'announcements']) {
      await moderatorList(page, `content/${name}`);
      const { bottom } = await boxOf(page.getByRole('heading', { level: 1 }));
      expect.soft(bottom, name).toBeLessThanOrEqual(320);
    }
  });

  test('the cabinet begins with what waits for its owner', async ({ page, context }) => {
    for (const login of ['customer', 'freelancer']) {
      await signIn(context, login);
      await visit(page, '/cabinet');
      const waiting = page.getByRole('region', { name: 'Ждёт вас' }).getByRole('article').first();
      expect.soft((await boxOf(waiting)).top, login).toBeLessThanOrEqual(320);
    }
  });

  test('the figures of a profile stand above its sections, whose content begins near the top', async ({
    page,
    context,
  }) => {
    const { data: leaders } = await apiOf(context).freelancers_leaderboard({ query: { period: 'all', limit: 1 } });
    await visit(page, `${leaders[0]?.profile.profile_url}/reviews`);
    const sections = page.getByRole('navigation', { name: 'Разделы профиля' });
    const { top, bottom } = await boxOf(sections);
    expect((await boxOf(page.getByText('безопасных сделок').first())).bottom).toBeLessThan(top);
    expect(bottom + 8).toBeLessThanOrEqual(420);
  });

  test('the action of a list stands beside its slices, which stand apart from the sections', async ({
    page,
    context,
  }) => {
    await signIn(context, 'customer');
    await visit(page, '/cabinet/customer/orders');
    const main = page.getByRole('main');
    const slices = await boxOf(main.getByRole('navigation', { name: 'Раздел списка' }));
    const action = await boxOf(main.getByRole('link', { name: 'Создать заказ' }));
    expect(action.left - slices.right).toBeGreaterThanOrEqual(8);
    const sections = await boxOf(main.getByRole('link', { name: 'Команды' }));
    expect(slices.top - sections.bottom).toBeGreaterThanOrEqual(12);
  });

  test('the leaderboard begins below two rows of controls, the chosen one in sight', async ({ page }) => {
    await visit(page, '/leaderboard?period=all&verified=phone');
    const rows = page.getByRole('main').getByRole('navigation');
    const tops = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThanOrEqual(3);
    expect(new Set(tops.slice(0, 3)).size).toBe(2);
    await expect(page.getByRole('link', { name: 'С подтверждённым телефоном' })).toBeInViewport({ ratio: 1 });
    await visit(page, '/leaderboard?period=all');
    await expect(page.getByRole('link', { name: 'Исполнители', exact: true })).toBeInViewport({ ratio: 1 });
    const best = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Место 1' }).first();
    expect((await boxOf(best)).top).toBeLessThanOrEqual(320);
    await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
    await expect(page.getByRole('link', { name: 'Исполнители', exact: true })).toHaveCSS(
      'box-shadow',
      /rgb\(125, 118, 106\)/,
    );
  });

  test('the first notification stands near the top', async ({ page, context }) => {
    await signIn(context, 'customer');
    await visit(page, '/notifications');
    const { top } = await boxOf(page.getByRole('main').getByRole('listitem').first());
    expect(top).toBeLessThanOrEqual(300);
  });

  test('hidden orders have a heading and a way back', async ({ page, context }) => {
    await signIn(context, 'freelancer');
    await visit(page, '/cabinet/freelancer/hidden');
    const { height } = await boxOf(page.getByRole('heading', { level: 1, name: 'Скрытые заказы' }));
    expect(height).toBeGreaterThan(20);
    await page.getByRole('main').getByRole('link', { name: 'Подписки' }).last().click();
    await expect(page).toHaveURL(/\/searches$/);
  });
});

test('the table of users fits a tablet', async ({ page, context }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await signIn(context, 'moderator');
  for (const name of ['users', 'disputes', 'content']) {
    await moderatorList(page, name);
    const wide = page.locator('main section').filter({ has: page.getByRole('table') });
    expect.soft(await wide.first().evaluate((one) => one.scrollWidth - one.clientWidth), name).toBe(0);
  }
});

test.describe('in a low window', () => {
  test.use({ viewport: OFFICE });

  test('cases of moderators take the window, and their moves stand beside them', async ({ page, context }) => {
    await signIn(context, 'moderator');
    for (const name of ['complaints', 'verifications', 'appeals']) {
      await moderatorList(page, name);
      const card = page
        .locator('main')
        .locator('article, section')
        .filter({ has: page.getByRole('button') })
        .first();
      const [{ width, right }, moves] = [await boxOf(card), await boxOf(card.getByRole('button').first())];
      expect.soft(width, name).toBeGreaterThan(1200);
      expect.soft(moves.left, name).toBeGreaterThan(right - 320);
    }
  });

  test('the inbox shows its composer under a notice', async ({ page, context, scene }) => {
    await signIn(context, 'customer');
    await visit(page, `/cabinet/customer/messages?order=${scene.open}&chat=response-${scene.response}`);
    await expect(page.locator('#notices')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Отправить' })).toBeInViewport({ ratio: 1 });
  });

  test('the tab of the open chat is in view beside a deal', async ({ page, context, scene }) => {
    await signIn(context, 'customer');
    for (const deal of [scene.deals.created, scene.deals.accepted]) {
      await visit(page, `/orders/${scene.inWork}/deals/${deal}`);
      const row = page.getByRole('navigation', { name: 'Чаты беседы' });
      const current = row.locator('[aria-current=page]');
      await expect
        .poll(async () => (await boxOf(current)).right - (await boxOf(row)).right, { message: String(deal) })
        .toBeLessThanOrEqual(0);
    }
  });

  for (const path of ['/sign-in', '/sign-up']) {
    test(`the promise beside the form of ${path} is whole`, async ({ page }) => {
      await visit(page, path);
      const promise = page.getByRole('complementary');
      await expect(promise.getByRole('paragraph').last()).toBeInViewport({ ratio: 1 });
      const heading = await boxOf(promise.getByRole('heading'));
      expect(heading.top - (await boxOf(promise.locator('[inert]'))).bottom).toBeGreaterThanOrEqual(16);
    });
  }

  test('the tiles of responses stand apart from their filter', async ({ page, context }) => {
    await signIn(context, 'freelancer');
    await visit(page, '/cabinet/freelancer/responses');
    const tile = await boxOf(page.getByText('безопасных сделок').locator('xpath=ancestor::div[2]'));
    const slices = await boxOf(page.getByRole('navigation', { name: 'Раздел списка' }));
    expect(slices.top - tile.bottom).toBeGreaterThanOrEqual(8);
  });
});
