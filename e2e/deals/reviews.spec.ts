import { expect, type Page } from '@playwright/test';
import { type DealIds, payDeal, proposeDeal } from '../support/market.ts';
import { choose, visit } from '../support/pages.ts';
import { apiOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const WORDS = 'Сделал быстро, всё объяснил, остатки сошлись до копейки.';
const CONTACT = 'marina-orlova@example.ru';
const REPLY = 'Спасибо! Если понадобится сверка за квартал, пишите.';

async function finishDeal(customer: Page, freelancer: Page): Promise<DealIds> {
  const deal = await proposeDeal(customer, freelancer);
  await payDeal(customer, deal);
  await apiOf(freelancer).deals_deliver({ params: deal, body: { comment: 'Готово, проверяйте' } });
  await apiOf(customer).deals_accept({ params: deal, body: {} });
  return deal;
}

/** The card of the deal in a list of a cabinet, found by the link to the deal. */
const cardOf = (page: Page, { order_id, deal_id }: DealIds) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/orders/${order_id}/deals/${deal_id}"]`) });

test('a finished deal waits for both reviews, and the reviewed side answers', { tag: '@main' }, async ({
  page,
  context,
  openBrowser,
}) => {
  const freelancer = await openBrowser('freelancer');
  await signIn(context, 'customer');
  const deal = await finishDeal(page, freelancer);

  await visit(page, '/cabinet/customer/reviews?slice=pending');
  // Deals are sorted by urgency, so this one is the last.
  const slices = page.getByRole('navigation', { name: 'Раздел списка' });
  await expect(slices.getByRole('link', { name: /^Ждут отзыва/ })).toHaveAttribute('aria-current', 'page');
  while ((await cardOf(page, deal).count()) === 0) {
    const next = page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Вперёд' });
    // A full load: during a client navigation the previous page would be counted again.
    await visit(page, String(await next.getAttribute('href')));
  }
  await expect(cardOf(page, deal)).toContainText(/Осталось 14\sдней/);
  await cardOf(page, deal).getByRole('link', { name: 'Оставить отзыв' }).click();
  await page.waitForURL('**/review');
  await choose(page.getByRole('radio', { name: /^5 из 5/ }));
  await page.getByRole('textbox', { name: 'Отзыв', exact: true }).fill(`${WORDS} Пишите: ${CONTACT}`);
  await page.getByRole('button', { name: 'Отправить отзыв' }).click();
  await page.waitForURL(/\/deals\/\d+$/);
  await apiOf(freelancer).reviews_create({ body: { deal_id: deal.deal_id, stars: 5, text: WORDS } });

  await visit(freelancer, '/cabinet/freelancer/reviews');
  const card = cardOf(freelancer, deal);
  await card.getByRole('button', { name: 'Ответить' }).click();
  const dialog = freelancer.getByRole('dialog', { name: 'Ответ на отзыв' });
  await dialog.getByLabel('Ответ').fill('Спасибо');
  await dialog.getByRole('button', { name: 'Ответить' }).click();
  await expect(dialog.getByText(/не короче 20|от 20|минимум 20/i)).toBeVisible();
  await dialog.getByLabel('Ответ').fill(REPLY);
  await dialog.getByRole('button', { name: 'Ответить' }).click();
  await expect(card).toContainText(REPLY);

  await card.getByRole('button', { name: 'Изменить ответ' }).hover();
  await expect(freelancer.getByText(/в\sтечение одного дня \(24 часов\)/)).toBeVisible();
  await card.getByRole('button', { name: 'Изменить ответ' }).click();
  const change = freelancer.getByRole('dialog', { name: 'Изменить ответ' });
  await expect(change.getByLabel('Ответ')).toHaveValue(REPLY);
  await change.getByLabel('Ответ').fill(`${REPLY} Всегда рад.`);
  await change.getByRole('button', { name: 'Сохранить' }).click();
  await expect(card).toContainText('ответ, изменён');

  // Both sides read the contact in it, others do not.
  await expect(card).toContainText(CONTACT);
  const { data: reviewed } = await apiOf(freelancer).auth_user();
  const stranger = await openBrowser('customer-new');
  await visit(stranger, `${reviewed.freelancer.profile_url}/reviews`);
  const shown = stranger.getByRole('article').filter({ hasText: REPLY });
  await expect(shown).toContainText(`${WORDS} Пишите: [контакт скрыт]`);
  await expect(shown).not.toContainText(CONTACT);
  await expect(shown.getByRole('link', { name: 'Пожаловаться' })).toHaveCount(0);
  await shown.getByRole('button', { name: /^Действия с отзывом/ }).click();
  await stranger.getByRole('menuitem', { name: 'Пожаловаться' }).click();
  await expect(stranger.getByRole('heading', { name: 'Пожаловаться' })).toBeVisible();

  await visit(page, '/cabinet/customer/reviews?slice=by_me');
  await expect(cardOf(page, deal)).toContainText(`${REPLY} Всегда рад.`);
  await expect(cardOf(page, deal).getByRole('button', { name: /ответ/i })).toHaveCount(0);
  await cardOf(page, deal).getByRole('link', { name: 'Изменить' }).hover();
  await expect(page.getByText(/в\sтечение одного дня \(24 часов\)/)).toBeVisible();
});
