import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { dayAhead, payDeal, publishOrder, respond } from '../support/market.ts';
import { placeOf, visit } from '../support/pages.ts';
import { apiOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

/** No option is preset, and the dialog that precedes sending shows the figures of the reply. */
async function decide(page: Page): Promise<void> {
  const press = () => page.getByRole('button', { name: 'Вынести решение' }).click();
  const question = page.getByRole('alertdialog', { name: 'Вынести решение?' });
  const judge = async (criterion: string, answer: 'Выполнен' | 'Не выполнен') =>
    await page
      .getByRole('radiogroup', { name: criterion })
      .getByText(answer.replaceAll(' ', '\u00a0'), { exact: true })
      .click();
  const judgeAll = async () => {
    await judge('Остатки обновляются в реальном времени', 'Не выполнен');
    await judge('Два склада', 'Выполнен');
    await judge('Отмен нет', 'Выполнен');
  };
  const share = page.getByRole('slider', { name: 'Доля исполнителя' });
  const words = page.getByLabel('Обоснование');
  await expect(words).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(share).toHaveCount(0);
  await words.fill('Работа принята с удержанием части');
  await press();
  await expect(page.getByText('Укажите долю исполнителя')).toBeVisible();
  await page.getByRole('radio', { name: /Вернуть деньги/ }).check({ force: true });
  await press();
  await expect(words).toHaveAccessibleDescription(/В обосновании сказано другое, чем доля исполнителя, 0/);
  await expect(page.getByText('Отметьте каждый критерий')).toBeVisible();
  await expect(question).toHaveCount(0);

  await judgeAll();
  await expect(page.getByText('Заказчик отметил', { exact: true })).toHaveCount(1);
  await page.getByRole('radio', { name: /Разделить/ }).check({ force: true });
  await page.getByRole('button', { name: 'Поставить 67' }).click();
  await expect(share).toHaveValue('67');
  await share.fill('70');
  await expect(page.getByText('Доля другая: напишите в обосновании, почему.')).toBeVisible();
  await words.fill('Обмен работает, но в описании указано реальное время');
  await press();
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused();
  for (const told of ['8 400 ₽', '3 834 ₽', '546 ₽', '12 780 ₽', '67 %', '33 %', '70 %']) {
    await expect(question.getByRole('definition').filter({ hasText: told.replaceAll(' ', '\u00a0') })).toBeVisible();
  }
  await expect(question).toContainText('Обмен работает, но в описании указано реальное время');
  expect(await findViolations(page)).toEqual([]);
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  const close = question.getByRole('button', { name: 'Закрыть' });
  expect(await topOf(close)).toBeLessThan(await topOf(question.getByRole('heading')));
  await question.getByRole('button', { name: 'Отмена' }).click();

  // The text survives a reload, the shares do not.
  await visit(page, placeOf(page));
  await expect(words).toHaveValue('Обмен работает, но в описании указано реальное время');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await judgeAll();
  await page.getByRole('radio', { name: /Разделить/ }).check({ force: true });
  await share.fill('70');
  await press();
  await question.getByRole('button', { name: 'Вынести решение' }).click();
}

test('two sides dispute a deal and a moderator divides its money', { tag: '@main' }, async ({
  page,
  context,
  openBrowser,
}) => {
  const [customer, freelancer] = [await openBrowser('customer'), await openBrowser('freelancer')];
  const order = await publishOrder(customer);
  const response_id = await respond(freelancer, order, 12_000);
  const api = apiOf(customer);
  await api.responses_approve({ params: { ...order, response_id } });
  const criteria = ['Остатки обновляются в реальном времени', 'Два склада', 'Отмен нет'];
  const description = 'Обмен остатками с Ozon FBS в реальном времени';
  const body = { description, criteria, price: 12_000, planned_at: dayAhead(5) };
  const { data: deal } = await api.deals_create({ params: order, body });
  const ids = { ...order, deal_id: deal.id };
  await payDeal(customer, ids);
  await apiOf(freelancer).deals_deliver({ params: ids, body: { comment: 'Обмен настроен' } });
  await api.deals_tick({ params: ids, body: { number: 2, is_met: true } });
  const address = `/orders/${order.order_id}/deals/${deal.id}`;

  await visit(customer, address);
  await customer.getByRole('link', { name: 'Открыть спор' }).click();
  await customer.getByLabel('Причина').selectOption('poor_quality');
  const happened = customer.getByLabel('Что случилось');
  await happened.fill('Остатки обновляются раз в час вместо реального времени');
  // The typed text survives a reload.
  await visit(customer, placeOf(customer));
  await expect(happened).toHaveValue('Остатки обновляются раз в час вместо реального времени');
  await expect(customer.getByLabel('Причина')).toHaveValue('poor_quality');
  await customer.getByRole('button', { name: 'Открыть спор' }).click();
  await expect(customer.getByText('Ждёт решения')).toBeVisible();

  await visit(freelancer, `${address}/dispute`);
  await freelancer.getByRole('button', { name: 'Ответить' }).click();
  await freelancer.getByRole('dialog').getByLabel('Что добавить').fill('Частоту раз в час согласовали в чате');
  await freelancer.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
  await expect(freelancer.getByText('Частоту раз в час согласовали в чате').first()).toBeVisible();
  await expect(freelancer.getByRole('button', { name: 'Дополнить позицию' })).toBeVisible();

  await signIn(context, 'moderator');
  await visit(page, '/cabinet/moderator/disputes');
  await expect(page.getByRole('link', { name: /Обмен остатками с/ }).first()).toBeVisible();
  await visit(page, `${address}/dispute`);
  const positions = page.locator('section', { has: page.getByRole('heading', { name: 'Позиции сторон' }) });
  await expect(positions.getByRole('button', { name: 'Задать вопрос' })).toBeVisible();
  await page.getByLabel('Сообщение', { exact: true }).fill('Приложите журнал обмена за два дня');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await visit(freelancer, address);
  const chat = freelancer.getByRole('log', { name: 'Сообщения' });
  await expect(chat.getByText('Модератор', { exact: true })).toBeVisible();
  await expect(chat.getByText('Приложите журнал обмена за два дня')).toBeVisible();
  await decide(page);
  await expect(page.getByText('Решение вынесено', { exact: true }).first()).toBeVisible();
  // The message of a delivery is part of the history.
  await expect(page.getByRole('listitem').filter({ hasText: 'Сдана на проверку' })).toContainText('Обмен настроен');
  await expect(page.getByText('По критериям приёмки вышло бы 67 %')).toBeVisible();
  await visit(freelancer, address);
  await expect(freelancer.getByText('8 400 ₽'.replaceAll(' ', '\u00a0')).first()).toBeVisible();
  const desk = freelancer.getByRole('region', { name: 'Критерии приёмки' });
  await expect(desk.getByRole('heading')).toHaveText('Критерии приёмки модератор: 2 из 3');
  await expect(desk.getByRole('img', { name: 'Не выполнено' })).toHaveCount(1);
});
