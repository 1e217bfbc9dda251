import { expect } from '@playwright/test';
import { holdScripts } from './support/pages.ts';
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
});
