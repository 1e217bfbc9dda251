import { expect } from '@playwright/test';
import { visit } from '../support/pages.ts';
import { test } from '../support/test.ts';

test('tells only people who can respond that most orders are limited', { tag: '@main' }, async ({ openBrowser }) => {
  const told = /отклики на\sзаказы с\sбюджетом ограничены/;
  const newcomer = await openBrowser('freelancer-new');
  await visit(newcomer, '/');
  const shown = newcomer.getByText(told).filter({ visible: true });
  await newcomer.getByRole('button', { name: /^Ещё\s\d/ }).click();
  await expect(shown).toHaveCount(1);
  // Not even hidden does it stand there once more.
  await expect(newcomer.getByText(told)).toHaveCount(1);
  for (const login of ['customer', 'banned']) {
    const page = await openBrowser(login);
    await visit(page, '/');
    await expect(page.getByRole('button', { name: /^Меню: / })).toBeVisible();
    await expect(page.getByText(told).filter({ visible: true })).toHaveCount(0);
  }
});
