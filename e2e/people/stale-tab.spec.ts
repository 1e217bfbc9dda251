import { expect } from '@playwright/test';
import { newTitle } from '../support/market.ts';
import { press, visit } from '../support/pages.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a page of a signed-out person writes nothing as the next person, and keeps the typed text', {
  tag: '@main',
}, async ({ page, context, faults }) => {
  faults.expectFault('409 POST');
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/orders/create');
  const title = newTitle();
  await page.getByLabel('Название').fill(title);
  // The second tab is of the same browser.
  await signIn(context, 'freelancer');
  await press(page, 'Оставить черновиком');
  const strip = page.getByRole('alert').filter({ hasText: 'Вы вошли как' });
  await expect(strip).toContainText('Эту страницу открывал другой человек');
  await expect(page.getByLabel('Название')).toHaveValue(title);
  await strip.getByRole('button', { name: 'Открыть заново' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Вы вошли как' })).toHaveCount(0);
  // The person signed in now can write on a page made for them.
  await visit(page, '/cabinet/customer/orders/create');
  await page.getByLabel('Название').fill(`${title} мой`);
  await press(page, 'Оставить черновиком');
  await page.waitForURL('**/cabinet/customer/orders');
  await expect(page.getByRole('article').filter({ hasText: `${title} мой` })).toBeVisible();
});
