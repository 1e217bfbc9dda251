import { expect } from '@playwright/test';
import { payDeal, proposeDeal } from '../support/market.ts';
import { visit } from '../support/pages.ts';
import { apiOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const PAYOUT = {
  method: 'sbp',
  phone: '+79261112233',
  bank_id: '100000000004',
  tax_status: 'individual',
  accept_terms: true,
} as const;

test('a payout to a new number waits an hour and is stopped on the page of its deal', { tag: '@main' }, async ({
  sides,
  openBrowser,
}) => {
  const { customer, freelancer } = sides;
  const params = await proposeDeal(customer, freelancer);
  await payDeal(customer, params);
  const [buyer, executor] = [apiOf(customer), apiOf(freelancer)];
  await buyer.deals_accept({ params, body: {} });
  const admin = apiOf(await openBrowser('moderator'));
  await admin.settings_update({ body: { payouts: { first_wait_minutes: 60 } } });
  await executor.deals_payout({ params, body: PAYOUT });
  await admin.settings_update({ body: { payouts: { first_wait_minutes: 0 } } });
  const address = `/orders/${params.order_id}/deals/${params.deal_id}`;

  await visit(freelancer, '/notifications');
  await freelancer
    .getByRole('link', { name: /Выплата на новый номер/ })
    .first()
    .click();
  await freelancer.waitForURL(address);
  await expect(freelancer.getByText(/^Выплата уйдёт .+ в\s\d\d:\d\d$/)).toBeVisible();
  await visit(customer, address);
  await expect(customer.getByText(/Исполнитель запросил выплату, она в пути/)).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Остановить выплату' })).toHaveCount(0);

  await freelancer.getByRole('button', { name: 'Остановить выплату' }).click();
  const dialog = freelancer.getByRole('alertdialog', { name: 'Остановить выплату?' });
  await dialog.getByRole('button', { name: 'Остановить выплату' }).click();
  await expect(freelancer.getByText('Запросите выплату', { exact: true })).toBeVisible();
  await expect(freelancer.getByRole('link', { name: 'Запросить выплату' })).toBeVisible();
  expect((await executor.deals_get({ params })).data.status.code).toBe('accepted');
});
