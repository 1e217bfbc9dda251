import { expect } from '@playwright/test';
import { visit } from '../support/pages.ts';
import { DEMO_PASSWORD } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a form in a browser without cookies says why it cannot be sent and keeps the typed text', {
  tag: '@main',
}, async ({ page, context, faults }) => {
  faults.expectFault(/^419 POST/);
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await visit(page, '/sign-in');
  await page.getByLabel('Логин или почта').fill('customer');
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByText('Браузер не сохраняет cookie этого сайта')).toBeVisible();
  await expect(page.getByLabel('Логин или почта')).toHaveValue('customer');
});
