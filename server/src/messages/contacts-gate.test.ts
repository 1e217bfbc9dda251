import { DEAL_STATUSES, type DealStatus } from '@provodka/domain/deals/deals.ts';
import { CONTACT_DEAL_STATUSES } from '@provodka/domain/people/contacts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChats } from '../../test/chats.ts';
import { openMarket, RESPONSE_FORM } from '../../test/market.ts';
import { insertDeal } from '../../test/orders.ts';
import { everyLetter } from '../../test/people/mailbox.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

/*
 * The current deal between two people decides whether contacts are visible, and only in newer messages: a matrix of the states of
 * a deal and the places that show contacts.
 */

let server: TestServer;
const market = openMarket(() => server);
const chats = openChats(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PHONE = '+7 916 123-45-67';
const isOpen = (text: string | null | undefined) => text?.includes('916') === true;

/** Two new people with an order in work, a deal in this state, and messages of each time with a phone in them. */
async function play(status: DealStatus) {
  const [customer, freelancer] = [`payer_${status}`, `worker_${status}`];
  const made = { customer: await server.makers.user(customer), freelancer: await server.makers.user(freelancer) };
  await server.db.updateTable('profiles').set({ contact_phone: '+79161234567' }).execute();
  const order_id = await market.publishOrder({ description: `${'Перенести остатки. '.repeat(5)}${PHONE}` }, customer);
  const { id: response_id } = await market.respond(freelancer, order_id, {
    message: `${RESPONSE_FORM.message} ${PHONE}`,
  });
  const params = { order_id, response_id };
  await chats.send(freelancer, params, `До: ${PHONE}`);
  await chats.send(customer, params, `До: ${PHONE}`);
  await (await server.api(customer)).responses_approve({ params, body: {} });
  server.clock.advance({ minutes: 1 });
  await insertDeal(server, order_id, { status });
  server.clock.advance({ minutes: 1 });
  await chats.send(freelancer, params, `После: ${PHONE}`);
  await chats.send(customer, params, `После: ${PHONE}`);
  return { customer, freelancer, params, made };
}

describe.each(DEAL_STATUSES.map(({ code }) => code))('with a deal that is %s', (status) => {
  const opens = CONTACT_DEAL_STATUSES.includes(status);

  it('contacts are read where they may be', async () => {
    const { customer, freelancer, params, made } = await play(status);
    const { order_id } = params;
    for (const [reader, writer] of [
      [customer, freelancer],
      [freelancer, customer],
    ] as const) {
      const texts = (await chats.read(reader, params)).data.filter((row) => !row.is_own).map((row) => row.message);
      expect(texts.filter((text) => text.startsWith('После')).map(isOpen), `${reader} after`).toEqual([opens]);
      expect(texts.filter((text) => text.startsWith('До')).map(isOpen), `${reader} before`).toEqual([false]);
      const side = reader === customer ? 'customer' : 'freelancer';
      const { data } = await chats.inbox(reader, side);
      const own = writer === customer ? data[0]?.last_message : undefined;
      if (own) expect(isOpen(own.message), 'inbox').toBe(opens);
    }
    const asCustomer = await server.api(customer);
    const asFreelancer = await server.api(freelancer);
    const response = (await asCustomer.responses_get({ params })).data;
    expect(isOpen(response.message), 'response').toBe(false);
    const order = (await asFreelancer.orders_get({ params: { order_id } })).data;
    expect(isOpen(order.description), 'order').toBe(false);
    const ofFreelancer = await asCustomer.freelancers_get({ params: { uuid: made.freelancer.freelancer_uuid } });
    const ofCustomer = await asFreelancer.customers_get({ params: { uuid: made.customer.customer_uuid } });
    expect([ofFreelancer.data, ofCustomer.data].map((profile) => isOpen(profile.contact_phone))).toEqual([
      opens,
      opens,
    ]);
  });
});

it('letters tell no more than the page', async () => {
  const { customer, params } = await play('refunded');
  await chats.send('worker_refunded', params, `Ещё: ${PHONE}`);
  // Removed, since sweeps would move deals without money behind them.
  await server.db.deleteFrom('deals').where('status', '<>', 'refunded').execute();
  server.clock.advance({ hours: 2 });
  await server.settle();
  const letters = (await everyLetter(server)).filter(({ to }) => to.includes(customer));
  expect(letters.filter(({ text }) => isOpen(text))).toEqual([]);
});
