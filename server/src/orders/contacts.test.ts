import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDealStage } from '../../test/deals/deal-stage.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PHONE = '8–916–123–45–67';
const TEXTS = {
  title: 'Обмен УТ и БП, тг ivan_petrov',
  description: `Нужно настроить обмен документами между двумя базами, вопросы по телефону ${PHONE} или ivan ＠ mail.ru.`,
  budget: 50_000,
  configurations: [121],
};
const LEAK = /916|ivan/;

async function publish(login: string) {
  const api = await server.api(login);
  const order_id = (await api.orders_create({ body: TEXTS })).data.id;
  const read = async (reader?: string) => (await (await server.api(reader)).orders_get({ params: { order_id } })).data;
  return { order_id, api, read };
}

describe('contacts in the texts of an order', () => {
  it('are masked for everyone else until the customer has deals enough, and the customer is told', async () => {
    const { order_id, read, api } = await publish('newcomer');
    for (const reader of [undefined, 'stranger', 'freelancer']) {
      const seen = await read(reader);
      expect(seen.title).toBe('Обмен УТ и БП, тг [контакт скрыт]');
      expect(seen.description).not.toMatch(LEAK);
      expect(seen.contacts_note).toBeNull();
    }
    const own = await read('newcomer');
    expect(own).toMatchObject({ title: TEXTS.title, description: TEXTS.description });
    expect(own.contacts_note).toMatch(/^Контакты \(мессенджер, телефон и почта\) пока в заказе скрываются от других/);
    expect(own.contacts_note).not.toMatch(/сообщени/);
    expect(await read('moderator')).toMatchObject({ title: TEXTS.title, contacts_note: null });
    const { data: own_cards } = await api.customer_orders_list();
    expect(own_cards[0]?.title).toBe(TEXTS.title);
    const { data: cards } = await (await server.api()).orders_list({ query: { query: String(order_id) } });
    expect(cards.map((card) => card.id)).toEqual([order_id]);
    expect(cards[0]?.title).not.toMatch(LEAK);
    expect(cards[0]?.excerpt).not.toMatch(LEAK);
  });

  it('are no words by which the order is found', async () => {
    const { order_id } = await publish('unfound');
    const find = async (query: string) =>
      (await (await server.api()).orders_list({ query: { query, limit: 50 } })).data.map(({ id }) => id);
    expect(await find('вопросы по телефону')).toContain(order_id);
    for (const contact of ['ivan_petrov', PHONE, '123–45–67', 'mail.ru']) {
      expect(await find(contact)).not.toContain(order_id);
    }
  });

  it('are masked in a title also when the words of the description follow', async () => {
    const { api, order_id, read } = await publish('newcomer');
    const params = { order_id };
    await api.orders_update({
      params,
      body: {
        title: 'Обмен УТ и БП, тг ivanpetrov',
        description: `setup of exchange: ${'обмен документами '.repeat(4)}`,
      },
    });
    expect((await read('stranger')).title).not.toMatch(LEAK);
    expect((await read('newcomer')).contacts_note).toMatch(/скрыва/);
  });

  it.each([
    ['torn by the end of what a card reads', 'other newcomer', `${'\n'.repeat(284)}ivan@mail.ru`],
    ['pulled together by the card', 'third newcomer', '8    916    123    45    67'],
  ])('are masked in a card when they are %s', async (_, login, contact) => {
    const { api, order_id } = await publish(login);
    const beginning =
      'Настроить обмен между двумя базами заказчика, работа по согласованному плану, оплата после сдачи.';
    const description = `${beginning} Пишите: ${contact} ${'Обмен документами. '.repeat(20)}`;
    await api.orders_update({ params: { order_id }, body: { title: 'Обмен УТ и БП', description } });
    const { data: cards } = await (await server.api()).orders_list({ query: { query: String(order_id) } });
    const card = cards.find(({ id }) => id === order_id);
    expect(card?.excerpt).toMatch(/^Настроить обмен/);
    expect(card?.excerpt).not.toMatch(LEAK);
  });

  it('reach everyone from a customer who passed the threshold', async () => {
    const { read } = await publish('customer');
    expect(await read('stranger')).toMatchObject({ title: TEXTS.title, description: TEXTS.description });
    expect((await read('customer')).contacts_note).toBeNull();
  });

  it('are masked in the own responses and in reviews too, and open with a paid deal', async () => {
    const pair = await stage.pair();
    const params = { order_id: pair.order_id };
    const { executor, customer } = pair;
    await customer.orders_update({ params, body: { title: TEXTS.title, description: TEXTS.description } });
    const inResponses = async () => (await executor.freelancer_responses_list({ query: { slice: 'all' } })).data[0];
    expect((await inResponses())?.order.title).not.toMatch(LEAK);
    expect((await executor.orders_get({ params })).data.description).not.toMatch(LEAK);
    const deal = await stage.paid(pair);
    expect((await executor.orders_get({ params })).data.description).toBe(TEXTS.description);
    expect((await inResponses())?.order.title).toBe(TEXTS.title);
    await customer.deals_accept({ params: deal });
    await customer.reviews_create({ body: { deal_id: deal.deal_id, stars: 5, text: 'Обмен работает, спасибо.' } });
    const { data: review } = await executor.reviews_create({
      body: { deal_id: deal.deal_id, stars: 5, text: 'Понятная задача и быстрая оплата.' },
    });
    expect(review.order.title).toBe(TEXTS.title);
    const stranger = await server.api('stranger');
    expect((await stranger.reviews_get({ params: { review_id: review.id } })).data.order.title).not.toMatch(LEAK);
  });
});

describe('contacts in the text of a deal', () => {
  it('are masked until it is paid, and the customer is told', async () => {
    const pair = await stage.pair();
    const description = `Тел. ${PHONE}\nСверка остатков по счетам`;
    const { deal_id } = await stage.create(pair, { description });
    const params = { order_id: pair.order_id, deal_id };
    const seen = (await pair.executor.deals_get({ params })).data;
    expect(seen).toMatchObject({ title: 'Тел. [контакт скрыт]', contacts_note: null });
    expect(seen.description).not.toMatch(LEAK);
    const own = (await pair.customer.deals_get({ params })).data;
    expect(own).toMatchObject({ description, title: `Тел. ${PHONE}` });
    expect(own.contacts_note).toMatch(/^Контакты \(телефон\) пока в сделке скрываются от исполнителя/);
    expect(own.contacts_note).not.toMatch(/сообщени/);
    await stage.paid(pair, { description: 'Другой этап, уже с оплатой по сделке' });
    expect((await pair.executor.deals_get({ params })).data.description).toBe(description);
    expect((await pair.customer.deals_get({ params })).data.contacts_note).toBeNull();
  });
});
