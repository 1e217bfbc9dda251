import { expect, type Page } from '@playwright/test';
import { sampleOf } from '../server/test/samples.ts';
import { findLowContrastTexts, findViolations, injectAxe } from './support/axe.ts';
import { findOutsideTokens } from './support/design-look.ts';
import { CUSTOMER_PAGES, FREELANCER_PAGES, GUEST_PAGES, MODERATOR_PAGES } from './support/looked-at.ts';
import { openMenu, openViewerMenu, visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const WIDTHS = [1280, 390];
const HEIGHT = 800;
const THEMES = ['light', 'dark'];

interface Look {
  widths?: number[];
  /** The number of themes in a usual run; the seed chooses them. */
  themes?: number;
  /** False for a page that is not in our design. */
  design?: boolean;
  /** Rules of axe that this state breaks for a good reason. */
  without?: string[];
}

/**
 * Popups are attached to the body, where nothing clips them; that everything lies in landmarks is advice
 * beyond WCAG.
 */
const POPUP = ['region'];
/** An open combobox hides the rest from screen readers; leaving it closes the list first. */
const COMBOBOX = [...POPUP, 'aria-hidden-focus', 'page-has-heading-one'];

/** Kinds of text the running test has already checked in the dark theme. */
const askedInTheDark = new Set<string>();

/** Violations in either theme at each width, styles without a token, and horizontal overflow, with the state of the page. */
async function lookAt(
  page: Page,
  { widths = WIDTHS, without = [], themes = THEMES.length, design = true }: Look,
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const theme of sampleOf(THEMES, themes, `${new URL(page.url()).pathname} ${width}`)) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      // A theme changes only colours, and those come by classes, so equal texts are checked once in the dark theme.
      const wrong = theme === 'dark' ? findLowContrastTexts(page, askedInTheDark) : findViolations(page, { without });
      const undesigned = design ? await findOutsideTokens(page) : [];
      found.push(...[...(await wrong), ...undesigned].map((line) => `${width} px, ${theme}: ${line}`));
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    if (scrollWidth > clientWidth) found.push(`${width} px: is ${scrollWidth} px wide`);
  }
  return found;
}

/** A usual run looks at one width in one theme, chosen by the seed. */
async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  const widths = sampleOf(look.widths ?? WIDTHS, 1, page.url());
  expect.soft(await lookAt(page, { themes: 1, ...look, widths }), page.url()).toEqual([]);
}

async function expectAllAccessible(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
    await visit(page, path);
    await expectAccessible(page);
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test.describe.configure({ mode: 'parallel' });
// Without transitions, so that colours are final when they are checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();
test.beforeEach(async ({ context }) => {
  askedInTheDark.clear();
  await injectAxe(context);
});

test('finds a violation', { tag: '@main' }, async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    document.body.innerHTML = '<main><h1>Заказ</h1><p style="color: #eee; background: #fff">Бледно</p><input></main>';
  });
  expect(await findViolations(page)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^color-contrast: .*Бледно/),
      expect.stringMatching(/^label: <input>/),
    ]),
  );
  expect(await findViolations(page, { only: ['label'] })).toEqual(['label: <input>']);
  const others = await findViolations(page, { without: ['label'] });
  expect(others.filter((line) => line.startsWith('label'))).toEqual([]);
});

const PALE = 'p { color: #eee; background: #fff }';
const PLANTED: [what: string, style: string, found: RegExp[]][] = [
  ['nothing', '', []],
  ['a pale text in light', `[data-theme=light] ${PALE}`, [/^1280 px, light: color-c/, /^390 px, light: color-c/]],
  [
    'one on a narrow page in light',
    `@media (width < 600px) { [data-theme=light] ${PALE} }`,
    [/^390 px, light: color-c/],
  ],
  ['one in the dark', `[data-theme=dark] ${PALE}`, [/^1280 px, dark: .*Бледно/]],
  [
    'one on a narrow page in the dark',
    `@media (width < 600px) { [data-theme=dark] ${PALE} }`,
    [/^390 px, dark: .*Бледно/],
  ],
  [
    'one on a wide page in the dark',
    `@media (width > 600px) { [data-theme=dark] ${PALE} }`,
    [/^1280 px, dark: .*Бледно/],
  ],
  ['one among many that are alike', '[data-theme=dark] li:last-child { color: #eee }', [/^1280 px, dark: .*Третья/]],
  ['a ground among many', '[data-theme=dark] li:nth-child(2) { background: #333 }', [/^1280 px, dark: .*Вторая/]],
  [
    'a field without a name on a narrow page',
    '@media (width > 600px) { input { display: none } }',
    [/^390 px, light: label/],
  ],
  [
    'a field without a name on a wide page',
    '@media (width < 600px) { input { display: none } }',
    [/^1280 px, light: label/],
  ],
  ['what sticks out', '@media (width < 600px) { p { width: 500px } }', [/^390 px: is 5\d\d px wide/]],
];
test('finds a violation of one theme or one width alone', { tag: '@main' }, async ({ page }) => {
  for (const [what, style, found] of PLANTED) {
    askedInTheDark.clear();
    await page.goto('/robots.txt');
    await page.evaluate((planted) => {
      document.documentElement.lang = 'ru';
      document.title = 'Заказ';
      const field = planted.includes('input') ? '<input>' : '';
      const lines = ['Первая', 'Вторая', 'Третья'].map((line) => `<li><b>${line}</b></li>`).join('');
      document.body.innerHTML = `<style>body { color: #222; background: #fff } ${planted}</style>
        <main><h1>Заказ</h1><p>Бледно</p><ul>${lines}</ul>${field}</main>`;
    }, style);
    expect.soft(await lookAt(page, { design: false }), what).toEqual(found.map((each) => expect.stringMatching(each)));
  }
});

test('a text, a corner or a shadow without a token is found', { tag: '@main' }, async ({ page }) => {
  await visit(page, '/');
  const planted = async (property: string, value: string) => {
    const headline = page.getByRole('heading', { level: 1 });
    await headline.evaluate((one, rule) => one.style.setProperty(...rule), [property, value] as const);
    const found = await findOutsideTokens(page);
    await headline.evaluate((one, name) => one.style.removeProperty(name), property);
    return found;
  };
  expect(await planted('color', 'red')).toEqual([]);
  for (const [property, value, found] of [
    ['font-size', '43px', /^text 43px\/48px 600: /],
    ['line-height', '47px', /^text 44px\/47px 600: /],
    ['font-weight', '500', /^text 44px\/48px 500: /],
    ['border-radius', '7px', /^corner 7px: <h1/],
    ['box-shadow', '0 1px 2px red', /^shadow rgb\(255, 0, 0\) 0px 1px 2px 0px: <h1/],
  ] as const) {
    expect(await planted(property, value), property).toContainEqual(expect.stringMatching(found));
  }
});

test('pages of a guest', { tag: '@main' }, async ({ page, scene, faults }) => {
  faults.expectFault('404 GET /no/such/page');
  await expectAllAccessible(page, GUEST_PAGES(scene));
});

test('popups on the pages of a guest have no violations', { tag: '@main' }, async ({ page }) => {
  await visit(page, '/');
  for (const name of ['Платформа', 'Дата', 'Конфигурация', 'Бюджет']) {
    await button(page, name).click();
    await expect(page.getByRole('dialog', { name }).getByRole('button', { name: 'Показать' })).toBeVisible();
    await expectAccessible(page, { widths: [1280] });
    await page.keyboard.press('Escape');
  }
  await button(page, /Сначала новые/).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, { widths: [1280], without: POPUP });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await button(page, 'Все фильтры').click();
  await expect(page.getByRole('dialog', { name: 'Фильтры' }).getByRole('textbox', { name: 'Бюджет от' })).toBeVisible();
  await expectAccessible(page, { widths: [390] });
});

test('pages of a customer', { tag: '@main' }, async ({ page, context, scene }) => {
  await signIn(context, 'customer');
  await expectAllAccessible(page, CUSTOMER_PAGES(scene));
});

test('popups on the pages of a customer have no violations', { tag: '@main' }, async ({ page, context, scene }) => {
  await signIn(context, 'customer');
  const { inWork, deals } = scene;
  await visit(page, `/orders/${scene.open}`);
  await openViewerMenu(page);
  await expectAccessible(page, { widths: [1280], without: POPUP });
  await page.keyboard.press('Escape');
  await openMenu(page, 'Действия с заказом', 'В архив');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await visit(page, `/orders/${inWork}/deals/${deals.delivered}`);
  for (const [action, title] of [
    ['Принять работу', 'Принять работу?'],
    ['На доработку', 'Вернуть на доработку'],
  ] as const) {
    await button(page, action).click();
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: HEIGHT });
  }

  await visit(page, '/settings');
  await button(page, 'Подключить').click();
  await expect(page.getByRole('dialog', { name: 'Телеграм бот' }).getByText(/работает 15.минут/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/sandbox/telegram/provodka_bot');
  await expectAccessible(page, { design: false });
  await page.setViewportSize({ width: 1280, height: HEIGHT });

  await visit(page, '/cabinet/customer/orders/create');
  await button(page, 'Опубликовать').click();
  await expect(page.getByLabel('Название')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.getByRole('combobox', { name: 'Конфигурации' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessible(page, { widths: [1280], without: COMBOBOX });
});

test('pages of a freelancer', { tag: '@main' }, async ({ page, context, scene }) => {
  await signIn(context, 'freelancer');
  const { data: user } = await apiOf(context).auth_user();
  await expectAllAccessible(page, FREELANCER_PAGES(scene, user));
});

test('pages of a moderator', { tag: '@main' }, async ({ page, context, scene }) => {
  await signIn(context, 'moderator');
  const [dispute] = (await apiOf(context).moderator_disputes_list({ query: {} })).data;
  const address = `/orders/${dispute?.order_id}/deals/${dispute?.deal_id}/dispute`;
  await expectAllAccessible(page, MODERATOR_PAGES(scene, address));
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await visit(page, '/cabinet/moderator/users?user_login=freelancer-new');
  await openMenu(page, /^Действия: /, 'Заблокировать');
  await expect(page.getByRole('dialog', { name: 'Заблокировать' })).toBeVisible();
  await expectAccessible(page);
});

test('popups on the pages of a freelancer have no violations', { tag: '@main' }, async ({
  page,
  context,
  scene,
  openBrowser,
}) => {
  await signIn(context, 'freelancer');
  await visit(page, `/orders/${scene.inWork}/deals/${scene.deals.paid}`);
  await button(page, 'Сдать работу').click();
  await expect(page.getByRole('dialog', { name: 'Сдать работу', exact: true })).toBeVisible();
  await expectAccessible(page);

  const newcomer = await openBrowser('freelancer-new');
  await visit(newcomer, '/cabinet');
  await expectAccessible(newcomer);
  await newcomer.setViewportSize({ width: 390, height: HEIGHT });
  await visit(newcomer, `/orders/${scene.open}`);
  await button(newcomer, 'Откликнуться').click();
  await expect(newcomer.getByRole('dialog').getByLabel('Сообщение заказчику')).toBeVisible();
  await expectAccessible(newcomer, { widths: [390] });
  await newcomer.keyboard.press('Escape');
  await newcomer.setViewportSize({ width: 1280, height: HEIGHT });
  await expect(newcomer.getByRole('form', { name: 'Ваш отклик' })).toBeVisible();
  await expectAccessible(newcomer, { widths: [1280] });
});
