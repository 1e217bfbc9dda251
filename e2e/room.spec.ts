import { expect, type Locator, type Page } from '@playwright/test';
import { touch, visit } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

const OFFICE = { width: 1366, height: 650 };
const PHONE = { width: 390, height: 844 };

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

test.describe('in a low window', () => {
  test.use({ viewport: OFFICE });

  for (const login of ['customer', 'freelancer', 'freelancer-new']) {
    test(`${login} sees three orders of the list at once`, { tag: '@main' }, async ({ page, context }) => {
      await signIn(context, login);
      await visit(page, '/');
      // Orders of other tests have titles of any length; the page's policy allows no further style sheet.
      await page
        .getByRole('article')
        .getByRole('heading')
        .evaluateAll((titles) => {
          for (const title of titles)
            Object.assign((title as HTMLElement).style, { whiteSpace: 'nowrap', overflow: 'hidden' });
        });
      const bottoms = await page
        .getByRole('article')
        .getByRole('heading')
        .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().bottom));
      expect(bottoms.filter((bottom) => bottom <= OFFICE.height).length).toBeGreaterThanOrEqual(3);
    });
  }

  test('the panel of a filter opens under it and is wholly visible', async ({ page }) => {
    for (const name of ['Платформа', 'Дата', 'Конфигурация', 'Бюджет']) {
      await visit(page, '/');
      const pill = page.getByRole('button', { name, exact: true });
      await pill.click();
      const panel = page.getByRole('dialog', { name });
      await expect(panel.getByRole('button', { name: 'Показать' })).toBeInViewport({ ratio: 1 });
      const { bottom } = await pill.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
      const opened = await panel.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
      expect(opened.top).toBeGreaterThanOrEqual(bottom);
      expect(opened.bottom).toBeLessThanOrEqual(OFFICE.height);
      await page.keyboard.press('Escape');
    }
  });

  test('the filters of own orders fill one line, whose search shows what was typed', async ({ page, context }) => {
    await signIn(context, 'customer');
    await visit(page, `/cabinet/customer/orders?query=${encodeURIComponent('обмен с сайтом и складом')}`);
    const field = page.getByRole('searchbox', { name: 'Найти заказ' });
    expect(await field.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const middleOf = (found: Locator) =>
      found.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      });
    expect(await middleOf(page.getByRole('link', { name: 'Максимум откликов' }))).toBe(await middleOf(field));
  });

  test('a toast leaves the button free that sends a message', async ({ page, context, scene }) => {
    await signIn(context, 'customer');
    await visit(page, `/orders/${scene.inWork}`);
    const send = page.getByRole('button', { name: 'Отправить' });
    await send.evaluate((one) => one.scrollIntoView({ block: 'end' }));
    await page.evaluate(() => scrollBy(0, 24));
    await page.getByRole('button', { name: 'Скопировать ссылку' }).evaluate((one: HTMLElement) => one.click());
    const toast = page.getByRole('region', { name: 'Уведомления' }).getByRole('status').first();
    await expect(toast).toBeVisible();
    await expect
      .poll(async () => {
        const one = await toast.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
        const other = await send.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
        const isApart = one.bottom <= other.top || one.top >= other.bottom;
        return isApart || one.right <= other.left || one.left >= other.right;
      })
      .toBe(true);
  });

  test('the buttons of an order stay in reach, and the inbox opens its newest conversation', async ({
    page,
    context,
  }) => {
    await signIn(context, 'customer');
    await visit(page, '/cabinet/customer/orders/create');
    await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeInViewport({ ratio: 1 });
    await visit(page, '/cabinet/customer/messages');
    await expect(page.getByRole('log', { name: 'Сообщения' })).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Беседы' }).getByRole('link').first()).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.setViewportSize(PHONE);
    await visit(page, '/cabinet/customer/messages');
    await expect(page.getByRole('log', { name: 'Сообщения' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Беседы' })).toBeVisible();
  });

  test('a notice says its title once', async ({ page, context }) => {
    await signIn(context, 'freelancer');
    await visit(page, '/settings');
    const notice = page.locator('#notices');
    await expect(notice.getByText('Выплаты в праздники').filter({ visible: true })).toHaveCount(1);
  });
});

test.describe('on a phone with a keyboard of its own', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the bottom bar hides while a person types, and the page leaves room for the keyboard', async ({ page }) => {
    await visit(page, '/');
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
    const bar = page.getByRole('navigation', { name: 'Главное' });
    await expect(bar).toBeVisible();
    await page.getByRole('searchbox').first().focus();
    await expect(bar).toBeHidden();
    await page.getByRole('searchbox').first().blur();
    await expect(bar).toBeVisible();
  });

  test('the action of a page stands above a keyboard that is laid over it', async ({ page, scene }) => {
    await page.addInitScript(() => {
      const seen = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 844 });
      Object.defineProperty(window, 'visualViewport', { value: seen });
    });
    await visit(page, `/orders/${scene.open}`);
    const bar = page.locator('[data-action-bar]');
    const gap = () => bar.evaluate((one) => Math.round(innerHeight - one.getBoundingClientRect().bottom));
    const lay = (height: number) =>
      page.evaluate((high) => {
        Object.assign(window.visualViewport ?? {}, { height: innerHeight - high });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      }, height);
    // The listeners load with the first interaction.
    await touch(page);
    expect(await gap()).toBe(8);
    await lay(300);
    expect(await gap()).toBe(308);
    await lay(0);
    expect(await gap()).toBe(8);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  for (const [login, path] of [
    ['customer', '/cabinet/customer/orders'],
    ['freelancer', '/cabinet/freelancer/orders'],
    ['freelancer', '/cabinet/freelancer/responses'],
  ] as const) {
    test(`the first row of ${path} stands near the top`, async ({ page, context }) => {
      await signIn(context, login);
      await visit(page, path);
      const { top } = await boxOf(page, 'main h2, main h3');
      expect(top).toBeLessThanOrEqual(300);
      const other = page.getByRole('navigation', { name: 'Сторона кабинета' });
      await expect(other.getByRole('link', { name: login === 'customer' ? 'Исполнитель' : 'Заказчик' })).toBeVisible();
    });
  }
});

test('the tables of moderators show the moves of each row without scrolling', async ({ page, context }) => {
  await signIn(context, 'moderator');
  for (const path of ['orders', 'responses', 'users'])
    for (const width of [1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, `/cabinet/moderator/${path}`);
      const hidden = await page
        .getByRole('table')
        .first()
        .evaluate(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0));
      expect(hidden, `${path} at ${width}`).toBe(0);
    }
});
