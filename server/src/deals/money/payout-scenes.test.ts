import { beforeAll, describe, expect, it } from 'vitest';
import { type DealParams, PAYOUT_FORM, type Pair, playDeals } from '../../../test/deals/deal-stage.ts';
import { openMarket, refusalOf } from '../../../test/market.ts';
import { ORDER_FORM, setSetting } from '../../../test/orders.ts';

/*
 * Effects of the default limits on colleagues in one office, who share a network and know each other, and on people who cash stolen
 * cards. None of the former waits for a moderator.
 */

const site = playDeals();
const { stage } = site;
const market = openMarket(() => site.server);

beforeAll(async () => {
  await setSetting(site.server, 'payouts', {});
  site.server.clock.advance({ hours: 1 });
});

let people = 0;
const newLogin = (role: string) => `${role}_of_scene_${++people}`;
const newPhone = () => `+7918${2_000_000 + ++people}`;

/** An order in work between these two. */
async function orderOf(customerLogin: string, executorLogin: string, budget = 50_000): Promise<Pair> {
  const order_id = await market.publishOrder({ budget }, customerLogin);
  const { id: response_id } = await market.respond(executorLogin, order_id);
  const customer = await site.server.api(customerLogin);
  await customer.responses_approve({ params: { order_id, response_id } });
  return { customer, executor: await site.server.api(executorLogin), customerLogin, executorLogin, order_id };
}

const newPair = (budget?: number) => orderOf(newLogin('customer'), newLogin('executor'), budget);

/** Deals paid one after another and accepted. */
async function acceptedDeals(pair: Pair, ...prices: number[]): Promise<DealParams[]> {
  const deals: DealParams[] = [];
  for (const price of prices) {
    const params = await stage.paid(pair, { price });
    await pair.customer.deals_accept({ params });
    deals.push(params);
  }
  return deals;
}

/** Requests a payout of each; returns the reasons for a check by a moderator, or `free`. */
async function ask({ executor }: Pair, phone: string, deals: DealParams[]): Promise<string[]> {
  const holds: string[] = [];
  for (const params of deals) {
    const { data } = await executor.deals_payout({ params, body: { ...PAYOUT_FORM, phone } });
    holds.push(data.payout_hold?.state === 'check' ? 'held' : 'free');
  }
  return holds;
}

/** Lets the hour of held payouts pass. */
async function passAnHour(): Promise<void> {
  await stage.pass({ hours: 1 });
  await stage.settlePayout();
}

const statusesOf = async (pair: Pair, deals: DealParams[]) =>
  await Promise.all(deals.map((params) => stage.status(pair, params)));

/** A pair whose earlier deals were paid out months ago, and its phone. */
async function oldPair(...past: number[]): Promise<{ pair: Pair; phone: string }> {
  const pair = await newPair();
  const phone = newPhone();
  for (const price of past) {
    await ask(pair, phone, await acceptedDeals(pair, price));
    await passAnHour();
    await stage.stayAway(pair, { days: 30 });
  }
  return { pair, phone };
}

describe('honest people are paid without a moderator:', () => {
  it('a first deal within its budget', async () => {
    const pair = await newPair();
    const deals = await acceptedDeals(pair, 50_000);
    expect(await ask(pair, newPhone(), deals)).toEqual(['free']);
    await passAnHour();
    expect(await statusesOf(pair, deals)).toEqual(['paid_out']);
  });

  it('stages of one order', async () => {
    const pair = await newPair();
    const deals = await acceptedDeals(pair, 12_000, 12_000, 12_000, 12_000);
    expect(await ask(pair, newPhone(), deals)).toEqual(['free', 'free', 'free', 'free']);
  });

  it('regular deals every month', async () => {
    const { pair, phone } = await oldPair(25_000, 25_000, 25_000);
    const deals = await acceptedDeals(pair, 25_000);
    expect(await ask(pair, phone, deals)).toEqual(['free']);
    await stage.settlePayout();
    expect(await statusesOf(pair, deals)).toEqual(['paid_out']);
  });

  it('a large deal of an old pair over a small order', async () => {
    const { pair, phone } = await oldPair(40_000, 40_000);
    const small = await orderOf(pair.customerLogin, pair.executorLogin, 4000);
    expect(await ask(small, phone, await acceptedDeals(small, 60_000))).toEqual(['free']);
  });

  it('two pairs of colleagues on one day, each to a phone of its own', async () => {
    const [one, other] = [await newPair(), await newPair()];
    expect(await ask(one, newPhone(), await acceptedDeals(one, 45_000))).toEqual(['free']);
    expect(await ask(other, newPhone(), await acceptedDeals(other, 45_000))).toEqual(['free']);
  });

  it('a customer with several executors', async () => {
    const login = newLogin('customer');
    for (let place = 0; place < 3; place += 1) {
      const pair = await orderOf(login, newLogin('executor'));
      expect(await ask(pair, newPhone(), await acceptedDeals(pair, 40_000))).toEqual(['free']);
    }
  });

  it('an executor with several customers and one phone', async () => {
    const [login, phone] = [newLogin('executor'), newPhone()];
    for (let place = 0; place < 3; place += 1) {
      const pair = await orderOf(newLogin('customer'), login);
      expect(await ask(pair, phone, await acceptedDeals(pair, 40_000))).toEqual(['free']);
    }
  });

  it('two of a family to one phone', async () => {
    const phone = newPhone();
    for (let place = 0; place < 2; place += 1) {
      const pair = await newPair();
      expect(await ask(pair, phone, await acceptedDeals(pair, 25_000))).toEqual(['free']);
    }
  });
});

describe('money of stolen cards waits for a moderator:', () => {
  it('five times the highest price to one phone over a small order of a pair a minute old, and opens nothing', async () => {
    const pair = await newPair(4000);
    const deals = await acceptedDeals(pair, 60_000, 60_000, 60_000, 60_000, 60_000);
    expect(await ask(pair, newPhone(), deals)).toEqual(['held', 'held', 'held', 'held', 'held']);
    await stage.pass({ hours: 30 });
    await stage.settlePayout();
    expect(new Set(await statusesOf(pair, deals))).toEqual(new Set(['payout_pending']));
    const { customer, executor } = await stage.view(pair, deals[0] as DealParams);
    expect([customer, executor]).toMatchObject([
      { number_deals: 0, sum_deals: 0 },
      { number_deals: 0, sum_deals: 0 },
    ]);
    const freelancers = [(await site.server.makers.user(pair.executorLogin)).freelancer_uuid];
    const closed = pair.customer.orders_create({ body: { ...ORDER_FORM, is_private: true, freelancers } });
    expect(await refusalOf(closed)).toMatchObject({ status: 422, message: expect.stringMatching(/30\s000/) });
  });

  it('many deals of a new pair below every price', async () => {
    const pair = await newPair();
    const deals = await acceptedDeals(pair, ...Array.from({ length: 7 }, () => 15_000));
    expect(new Set(await ask(pair, newPhone(), deals))).toEqual(new Set(['held']));
  });

  it('several executors with one phone', async () => {
    const phone = newPhone();
    const asked: string[] = [];
    for (let place = 0; place < 3; place += 1) {
      const pair = await newPair();
      asked.push(...(await ask(pair, phone, await acceptedDeals(pair, 30_000))));
    }
    expect(asked).toEqual(['free', 'free', 'held']);
  });

  it('several accounts of today, each below the bound of a pair, with one executor', async () => {
    const login = newLogin('executor');
    const asked: string[] = [];
    for (let place = 0; place < 4; place += 1) {
      const pair = await orderOf(newLogin('customer'), login);
      asked.push(...(await ask(pair, newPhone(), await acceptedDeals(pair, 60_000))));
    }
    expect(asked).toEqual(['free', 'free', 'free', 'held']);
  });

  it('a pair that has rested behind one small deal', async () => {
    const { pair, phone } = await oldPair(100);
    const deals = await acceptedDeals(pair, 55_000, 55_000, 55_000);
    expect(new Set(await ask(pair, phone, deals))).toEqual(new Set(['held']));
  });
});
