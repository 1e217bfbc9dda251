import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, RESPONSE_FORM } from '../../test/market.ts';
import { insertDeal } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const message = `${RESPONSE_FORM.message} Телефон +7 900 123-45-67, почта ivan@example.ru.`;

/** The text each side reads in a response with contacts. */
async function readings(freelancer: string) {
  const order_id = await market.publishOrder();
  const { id: response_id } = await market.respond(freelancer, order_id, { message });
  const readAs = async (login: string) =>
    (await (await server.api(login)).responses_get({ params: { order_id, response_id } })).data;
  return { customer: await readAs('customer'), author: await readAs(freelancer), moderator: await readAs('moderator') };
}

describe('contacts in a response', () => {
  it('are masked for the customer until the freelancer has a deal, and the freelancer is told', async () => {
    const { customer, author, moderator } = await readings('freelancer_new');
    expect(customer.message).not.toMatch(/900|ivan@/);
    expect(customer.message).toContain('[контакт скрыт]');
    expect(customer.contacts_note).toBeNull();
    expect(author.message).toBe(message);
    expect(author.contacts_note).toMatch(/^Контакты \(телефон и почта\) пока скрываются от заказчика/);
    expect(moderator.message).toBe(message);
  });

  it('reach the customer from a freelancer who passed the threshold', async () => {
    const { customer, author } = await readings('freelancer');
    expect(customer.message).toBe(message);
    expect(author.contacts_note).toBeNull();
  });

  it('open with a paid deal to its customer, and to no other freelancer', async () => {
    const order_id = await market.publishOrder();
    const { id: response_id } = await market.respond('paid_newcomer', order_id, { message });
    const params = { order_id, response_id };
    await (await server.api('customer')).responses_approve({ params, body: {} });
    await insertDeal(server, order_id, { status: 'paid' });
    const readAs = async (login: string) => {
      const api = await server.api(login);
      const { data } = await api.responses_list({ params: { order_id } });
      return [(await api.responses_get({ params })).data.message, data[0]?.message].map((text) =>
        text?.includes('900'),
      );
    };
    expect(await readAs('customer')).toEqual([true, true]);
    expect(await readAs('paid_newcomer')).toEqual([true, true]);
    expect(await readAs('freelancer')).toEqual([false, false]);
  });

  it('are masked in lists too', async () => {
    const order_id = await market.publishOrder();
    await market.respond('another_newcomer', order_id, {
      message: `Пишите на ivan@example.ru. ${RESPONSE_FORM.message}`,
    });
    const { data } = await (await server.api('customer')).responses_list({ params: { order_id } });
    expect(data[0]?.message).not.toContain('ivan@');
  });
});
