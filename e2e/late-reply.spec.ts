import { expect } from '@playwright/test';
import { fillOrder } from './support/forms.ts';
import { newTitle } from './support/market.ts';
import { press, visit } from './support/pages.ts';
import { signIn } from './support/people.ts';
import { test } from './support/test.ts';

test('a reply that comes after its person went on leaves them where they are', { tag: '@main' }, async ({
  page,
  context,
}) => {
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/orders/create');
  await fillOrder(page, newTitle());
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/freelance/orders', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await press(page, 'Опубликовать');
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Рейтинг' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  letGo();
  // The message waits for all that follows from the reply.
  await expect(page.getByRole('region', { name: 'Уведомления' })).toContainText('Заказ опубликован');
  await expect(page).toHaveURL(/\/leaderboard$/);
});
