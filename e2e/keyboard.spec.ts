import { expect, type Locator, type Page } from '@playwright/test';
import { MESSAGE, publishOrder } from './support/market.ts';
import { placeOf, visit } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

const MOST_STEPS = 60;

/** Presses a key until the wanted element has the focus, as a person does; it may not be on the page yet. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press(key);
    if (await isFocused(wanted)) return;
  }
  throw new Error(`${MOST_STEPS} presses of ${key} did not reach ${wanted.toString()}`);
}

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement).catch(() => false);

/** Expects a ring around the focused element or around its box. */
async function expectVisibleFocus(element: Locator): Promise<void> {
  const look = (node: Element) => {
    const boxes = [node, node.parentElement ?? node];
    return boxes.map((box) => `${getComputedStyle(box).outline} ${getComputedStyle(box).boxShadow}`).join();
  };
  const focused = await element.evaluate(look);
  await element.evaluate((node) => (node as HTMLElement).blur());
  const plain = await element.evaluate(look);
  expect(focused).not.toBe(plain);
  await element.focus();
}

test('the first stop leads past the header to the content', { tag: '@main' }, async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'К содержанию' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Поиск по заказам' })).toBeFocused();
});

test('a filter is chosen in its popover, and Escape gives the focus back', async ({ page }) => {
  await visit(page, '/');
  const pill = page.getByRole('button', { name: 'Бюджет', exact: true });
  const popover = page.getByRole('dialog', { name: 'Бюджет' });
  await tabTo(page, pill);
  await expectVisibleFocus(pill);
  await page.keyboard.press('Enter');
  await expect(popover.getByRole('textbox', { name: 'Бюджет от' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(page.getByRole('button', { name: 'Бюджет', exact: true })).toBeFocused();

  await page.keyboard.press('Enter');
  const from = popover.getByRole('textbox', { name: 'Бюджет от' });
  await expect(from).toBeVisible();
  if (!(await isFocused(from))) await tabTo(page, from);
  await page.keyboard.type('20000');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('/?budget_from=20000');
  await expect(popover).toBeHidden();
});

test('boxes of a popover are ticked by the space bar', async ({ page }) => {
  await visit(page, '/');
  await tabTo(page, page.getByRole('button', { name: 'Платформа', exact: true }));
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Платформа' }).getByRole('checkbox').first();
  await expect(box).toBeAttached();
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Показать', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?platforms=\d+$/);
});

test('the order of the list is chosen with the arrows', async ({ page }) => {
  await visit(page, '/');
  await tabTo(page, page.getByRole('button', { name: /Сначала новые/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('menuitem', { name: 'Сначала дорогие' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('/?sort=budget|desc');
});

test('a response is written and sent without a mouse', async ({ page, context, openBrowser }) => {
  const order = await publishOrder(await openBrowser('customer'));
  await signIn(context, 'freelancer');
  await visit(page, `/orders/${order.order_id}`);
  const form = page.getByRole('form', { name: 'Ваш отклик' });
  const price = form.getByRole('textbox', { name: 'Цена' });
  await expect(price).toBeVisible();
  await tabTo(page, price);
  await page.keyboard.type('11000');
  await tabTo(page, form.getByRole('textbox', { name: 'Срок' }));
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('radio', { name: 'дни' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('radio', { name: 'часы' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await tabTo(page, form.getByRole('textbox', { name: 'Сообщение заказчику' }));
  await page.keyboard.type(MESSAGE);
  const send = form.getByRole('button', { name: 'Откликнуться' });
  await tabTo(page, send);
  await expectVisibleFocus(send);
  await page.keyboard.press('Enter');
  await expect(page.getByText('На рассмотрении')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('11 000 ₽ за 2 дня');
});

test('a dialog keeps the focus inside and gives it back', { tag: '@main' }, async ({ page, context }) => {
  await signIn(context, 'customer');
  const order = await publishOrder(page);
  await visit(page, `/orders/${order.order_id}`);
  const menu = page.getByRole('button', { name: 'Действия с заказом' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('menuitem', { name: 'В архив' }), 'ArrowDown');
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('alertdialog', { name: 'Отправить заказ в архив?' });
  await expect(dialog.getByRole('button', { name: 'Отмена' })).toBeFocused();
  const isHeld = () =>
    dialog.evaluate((node) => {
      const focused = document.activeElement;
      // The only other stop is the browser's own toolbar; the document then reports its body.
      return focused === document.body || node.contains(focused);
    });
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    expect(await isHeld()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
});

test('a sign-in by keys alone', async ({ page }) => {
  await visit(page, '/sign-in');
  await tabTo(page, page.getByLabel('Логин или почта'));
  await page.keyboard.type('freelancer');
  await tabTo(page, page.getByLabel('Пароль', { exact: true }));
  await page.keyboard.type('provodka-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await expect(page.getByRole('button', { name: /^Меню: / })).toBeVisible();
});
