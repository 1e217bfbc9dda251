import { expect, type Page } from '@playwright/test';
import { type DealIds, payDeal, proposeDeal } from '../support/market.ts';
import { visit, waitForHydration } from '../support/pages.ts';
import { apiOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pathOf = ({ order_id, deal_id }: DealIds) => `/orders/${order_id}/deals/${deal_id}`;

test('a payer back from the bank waits for its confirmation, and paying again is not the first action', {
  tag: '@main',
}, async ({ sides: { customer: page, freelancer } }) => {
  const deal = await proposeDeal(page, freelancer);
  const { payment_url } = (await apiOf(page).deals_pay({ params: deal, body: { method: 'card', accept_terms: true } }))
    .data;
  await page.goto(payment_url);
  const back = waitForHydration(page);
  await button(page, 'Уйти без оплаты').click();
  await back;
  const main = page.getByRole('main');
  await expect(main.getByText('Ждём подтверждения банка')).toBeVisible();
  await expect(main.getByText('Оплата не завершена')).toHaveCount(0);
  // An unfinished payment is offered to a visitor who did not return from the bank.
  await visit(page, pathOf(deal));
  await expect(main.getByText('Оплата не завершена').first()).toBeVisible();
});

test('a second tab shows events from before it could listen', async ({ sides: { customer: page, freelancer } }) => {
  const deal = await proposeDeal(page, freelancer);
  // The first tab holds the event stream of both.
  await visit(page, pathOf(deal));
  const tab = await page.context().newPage();
  const isRead = Promise.withResolvers<void>();
  const paid = Promise.withResolvers<void>();
  await tab.route(`**${pathOf(deal)}`, async (route) => {
    const reply = await route.fetch();
    isRead.resolve();
    await paid.promise;
    await route.fulfill({ response: reply });
  });
  const shown = visit(tab, pathOf(deal));
  await isRead.promise;
  await payDeal(page, deal);
  await expect(page.getByText('Исполнитель работает').first()).toBeVisible();
  paid.resolve();
  await shown;
  await expect(tab.getByText('Исполнитель работает').first()).toBeVisible();
  await tab.close();
});
