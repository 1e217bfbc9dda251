import { expect } from '@playwright/test';
import { holdScripts, visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test.describe('a button pressed before the scripts have come', () => {
  test('opens its filter once they are there', { tag: '@main' }, async ({ page }) => {
    const held = holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Конфигурация', exact: true }).click();
    held.release();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  });

  test('turns the theme once, and later presses count as ever', async ({ page }) => {
    const held = holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const theme = page.getByRole('button', { name: 'Переключить тему' });
    await theme.click();
    await theme.click();
    held.release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await theme.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('counts once the code of its part has come, after the rest of the page', { tag: '@main' }, async ({
    page,
    context,
  }) => {
    await signIn(context, 'moderator');
    const { data } = await apiOf(context).moderator_orders_list({ query: { status: ['M'], sort: 'date|asc' } });
    const held = holdScripts(page, /moderation-desk.+\.js/);
    await visit(page, `/orders/${data[0]?.id}`);
    await page.getByRole('group', { name: 'Решение' }).getByRole('button', { name: 'Вернуть' }).click();
    held.release();
    await expect(page.getByRole('dialog', { name: 'Вернуть на доработку?' })).toBeVisible();
  });

  test('counts within a form whose code comes with the first touch', async ({ page }) => {
    const held = holdScripts(page, /sign-in-form.+\.js/);
    await visit(page, '/sign-in');
    const password = page.getByLabel('Пароль', { exact: true });
    await page.getByRole('button', { name: 'Показать пароль' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    held.release();
    await expect(password).toHaveAttribute('type', 'text');
  });
});
