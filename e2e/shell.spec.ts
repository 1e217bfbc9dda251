import { expect, type Page } from '@playwright/test';
import { newTitle, publishOrder } from './support/market.ts';
import { openMenu, placeOf, touch, visit, waitForHydration } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** Records the theme when the body begins, before anything can be painted. */
async function noteFirstTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as { firstTheme?: string };
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      seen.firstTheme = document.documentElement.dataset.theme ?? 'none';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

const firstTheme = (page: Page) => page.evaluate(() => (window as unknown as { firstTheme?: string }).firstTheme);

test.describe('the theme', () => {
  for (const system of ['light', 'dark'] as const) {
    test(`is the system's at first: ${system}`, { tag: '@main' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: system });
      await noteFirstTheme(page);
      await page.goto('/');
      expect(await firstTheme(page)).toBe(system);
      await expect(page.locator('html')).toHaveCSS('color-scheme', system);
    });
  }

  test('keeps the chosen theme and applies it before the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await noteFirstTheme(page);
    await visit(page, '/');
    const lightCanvas = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    await page.getByRole('button', { name: 'Переключить тему' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).not.toHaveCSS('background-color', lightCanvas);
    expect(await page.evaluate(() => localStorage.getItem('dark-theme'))).toBe('true');

    await page.reload();
    expect(await firstTheme(page)).toBe('dark');
    await page.getByRole('link', { name: 'Войти' }).click();
    await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('changes without transitions: the preload class lasts a second', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/');
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(page.locator('html')).not.toHaveClass(/no-tr/);
    await page.getByRole('button', { name: 'Переключить тему' }).click();
    await page.clock.runFor(999);
    await expect(page.locator('html')).toHaveClass(/no-tr/);
    await page.clock.runFor(1);
    await expect(page.locator('html')).not.toHaveClass(/no-tr/);
  });
});

test('a toast disappears after 4000 ms', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/password/forgot');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Почта').fill('nobody@example.ru');
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  const toast = page.getByRole('region', { name: 'Уведомления' }).getByRole('status');
  await expect(toast).toHaveText('Если такой адрес зарегистрирован, мы отправили на него письмо');
  await page.clock.runFor(3999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
});

test.describe('an error screen', () => {
  test('404 for an address nobody knows, and the way home', async ({ page, faults }) => {
    faults.expectFault('404 GET /no/such/page');
    const alive = waitForHydration(page);
    const reply = await page.goto('/no/such/page');
    expect(reply?.status()).toBe(404);
    await alive;
    await expect(
      page.getByRole('heading', { level: 1, name: 'Извините! Страница, которую Вы ищете, не может быть найдена' }),
    ).toBeVisible();
    await expect(page.getByText('Возможно, её переместили или удалили, или в адресе опечатка.')).toBeVisible();
    await page.getByRole('link', { name: 'Вернуться на главную' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(placeOf(page)).toBe('/');
  });

  test('403 for a page of moderators, with its toast', async ({ page, context, faults }) => {
    faults.expectFault('403 GET /cabinet/moderator');
    await signIn(context, 'customer');
    const alive = waitForHydration(page);
    expect((await page.goto('/cabinet/moderator/statistics'))?.status()).toBe(403);
    await alive;
    await expect(page.getByRole('heading', { level: 1, name: 'Извините! Страница недоступна' })).toBeVisible();
    await expect(page.getByText('У вас не достаточно прав на просмотр этой страницы.')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Доступ запрещен');
  });

  test('404 for an order that does not exist', async ({ page, faults }) => {
    faults.expectFault('404 GET /orders/');
    expect((await page.goto('/orders/999999999'))?.status()).toBe(404);
    expect((await page.goto('/orders/nonsense'))?.status()).toBe(404);
    await expect(page.getByText('не может быть найдена')).toBeVisible();
  });
});

test('419 and 403 of an action are toasts; the page and what was typed stay', async ({ page, context, faults }) => {
  faults.expectFault(/^419 POST /);
  faults.expectFault(/^403 POST \/rest\/v1\/freelance\/orders\/\d+$/);
  await signIn(context, 'customer');
  const { order_id } = await publishOrder(context);
  await visit(page, `/cabinet/customer/orders/${order_id}/edit`);
  const title = newTitle();
  await page.getByLabel('Название').fill(title);
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'stale', url: new URL('/', page.url()).href }]);
  await page.getByRole('button', { name: 'Сохранить' }).first().click();
  const alerts = page.getByRole('region', { name: 'Уведомления' }).getByRole('alert');
  await expect(alerts.filter({ hasText: 'Ошибка проверки CSRF, обновите страницу' })).toBeVisible();
  await expect(page.getByLabel('Название')).toHaveValue(title);
  const refused = { message: 'Нет прав', errors: ['Нет прав'], warnings: [] };
  await page.route(`**/rest/v1/freelance/orders/${order_id}`, (route) => route.fulfill({ status: 403, json: refused }));
  await page.getByRole('button', { name: 'Сохранить' }).first().click();
  await expect(alerts.filter({ hasText: 'Доступ запрещен' })).toBeVisible();
  await expect(page.getByLabel('Название')).toHaveValue(title);
});

test('hydration moves nothing on a page', async ({ browser, context, page }) => {
  await signIn(context, 'unverified');
  const still = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const early = await still.newPage();
  const topOf = async (shown: Page) => (await shown.getByRole('heading', { level: 1 }).boundingBox())?.y;
  for (const address of ['/wallet', '/cabinet/customer/orders', '/']) {
    await early.goto(address);
    await visit(page, address);
    await expect(page.getByText('перейдите по ссылке из письма')).toBeVisible();
    // A fallback font may show for a moment until the web font has loaded.
    await expect(async () => expect(await topOf(page)).toBe(await topOf(early))).toPass({ timeout: 60_000 });
  }
  await still.close();
});

test('a page looks the same with its critical styles and with the whole stylesheet', async ({ browser, context }) => {
  await signIn(context, 'moderator');
  const still = await browser.newContext({ storageState: await context.storageState() });
  const page = await still.newPage();
  await page.route('**/*.js', (route) => route.abort());
  for (const address of ['/', '/?view=compact', '/sign-in', '/about', '/cabinet/moderator/orders', '/settings']) {
    await page.route('**/*.css', (route) => route.abort());
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    const early = await looksOf(page);
    await page.unroute('**/*.css');
    await page.evaluate(async () => {
      const missing = document.querySelector<HTMLLinkElement>('body link[rel=stylesheet]');
      const whole = missing?.cloneNode() as HTMLLinkElement;
      await new Promise((come) => {
        whole.onload = come;
        missing?.replaceWith(whole);
      });
    });
    const whole = await looksOf(page);
    expect(early.length).toBeGreaterThan(100);
    expect(early.filter((look, position) => look !== whole[position])).toEqual([]);
  }
  await still.close();
});

/** Position and style of every element, at desktop and phone widths. */
async function looksOf(page: Page): Promise<string[]> {
  const looks: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const shown = await page.evaluate(() =>
      [...document.body.querySelectorAll('*')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, background, font, opacity, boxShadow, borderRadius } = getComputedStyle(element);
        const paint = [color, background, font, opacity, boxShadow, borderRadius].join(' ');
        return `${element.tagName}.${element.getAttribute('class')} ${[x, y, width, height].join()} ${paint}`;
      }),
    );
    looks.push(...shown.map((look) => `${page.url()} at ${width}: ${look}`));
  }
  return looks;
}

test('an unknown code shows the not-found screen, during a navigation too', async ({ page, faults }) => {
  faults.expectFault(/^418 GET /);
  faults.expectFault('console:');
  await visit(page, '/');
  await page.route(/support/, (route) => route.fulfill({ status: 418, body: '' }));
  await page.getByRole('link', { name: 'Поддержка', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('не может быть найдена');
});

test.describe('the footer', () => {
  test('shows the phones, the hours, the support address and the company', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Москва');
    await expect(footer).toContainText('Санкт-Петербург');
    await expect(footer).toContainText('Россия');
    await expect(footer).toContainText('Санкт-Петербург, 09:00–19:00 по Москве');
    await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await expect(footer).toContainText('ООО «Проводка»');
    await page.setViewportSize({ width: 390, height: 844 });
    const hours = await footer.getByText('09:00–19:00').boundingBox();
    expect(hours?.height).toBeLessThan(24);
  });
});

test.describe('a toast', () => {
  const copyLink = (page: Page) => page.getByRole('button', { name: 'Скопировать ссылку' }).first().click();
  const toast = (page: Page) => page.getByRole('region', { name: 'Уведомления' }).getByRole('status');
  /** The position of its lower edge. */
  const endOf = async (page: Page) => {
    const box = await toast(page).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };

  test('covers nothing of what asks to try again', async ({ page, context }) => {
    await signIn(context, 'customer');
    const { order_id } = await publishOrder(page);
    await visit(page, `/orders/${order_id}`);
    await touch(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Рейтинг' }).first().click();
    const asking = await page.getByRole('alert').filter({ hasText: 'Нет связи' }).boundingBox();
    await copyLink(page);
    expect(await endOf(page)).toBeLessThan(asking?.y ?? 0);
    await context.setOffline(false);
  });

  test('covers nothing of a question that stands at the bottom of a phone', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // A toast with a link to copy by hand stays for 15 s.
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('No clipboard'));
    });
    await signIn(context, 'customer');
    const { order_id } = await publishOrder(page);
    await visit(page, `/orders/${order_id}`);
    await copyLink(page);
    await expect(toast(page)).toBeVisible();
    await openMenu(page, 'Действия с заказом', 'В архив');
    const asking = page.getByRole('heading', { name: 'Отправить заказ в архив?' });
    await expect(asking).toBeVisible();
    expect(await endOf(page)).toBeLessThan((await asking.boundingBox())?.y ?? 0);
  });
});
