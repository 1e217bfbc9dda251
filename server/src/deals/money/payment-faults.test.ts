import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../test/context.ts';
import { openDealParts } from '../../../test/deals/deal-actors.ts';
import { type DealParams, playDeals } from '../../../test/deals/deal-stage.ts';
import { refusalOf } from '../../../test/market.ts';
import { yookassaWire } from '../../integrations/payments/yookassa-wire.ts';
import { reconcilePayments } from '../../payments/reconciler.ts';

const site = playDeals();
const { stage } = site;

const PAY = { method: 'card', accept_terms: true } as const;

describe('a payment', () => {
  it('that was declined leaves the deal as it was, says why, and can be tried again', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const first = await stage.openBank(pair, params);
    await stage.press(first, 'decline');
    await site.server.settle();
    const declined = await stage.view(pair, params);
    expect(declined).toMatchObject({ status: { code: 'created' }, payment_url: null });
    expect(declined.events.at(-1)).toMatchObject({
      move: 'payment_canceled',
      comment: expect.stringContaining('отклонил'),
    });
    expect((await pair.executor.deals_get({ params })).data.events.map((event) => event.move)).toEqual(['create']);
    const second = await stage.openBank(pair, params);
    expect(second).not.toBe(first);
    await stage.press(second, 'pay');
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('paid');
  });

  it('has one address however often and however simultaneously it is asked for', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const urls = await Promise.all(Array.from({ length: 4 }, () => stage.openBank(pair, params, 'card')));
    expect(new Set(urls).size).toBe(1);
    expect(await stage.openBank(pair, params, 'card')).toBe(urls[0]);
    expect(await countPayments(params, 'payment')).toBe(1);
    // Another method makes another payment, and again only one.
    const others = await Promise.all(Array.from({ length: 4 }, () => stage.openBank(pair, params, 'sbp')));
    expect(new Set(others).size).toBe(1);
    expect(others[0]).not.toBe(urls[0]);
    expect(await countPayments(params, 'payment')).toBe(2);
  });

  it('that the payer walked away from stays open and ends by itself within an hour', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    await stage.press(bank, 'abandon');
    await stage.pass({ minutes: 5 });
    expect((await stage.view(pair, params)).payment_url).toContain(bank);
    await stage.pass({ hours: 2 });
    expect((await stage.view(pair, params)).events.at(-1)).toMatchObject({
      move: 'payment_canceled',
      comment: expect.stringContaining('истекло'),
    });
  });

  it('waits while the bank does not answer, and goes on with the same payment when it does', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    await stage.flip('offline');
    expect(await refusalOf(pair.customer.deals_pay({ params, body: PAY }))).toEqual({
      status: 422,
      message: 'Банк сейчас не отвечает. Деньги не списаны: повторите через минуту',
    });
    expect(await stage.view(pair, params)).toMatchObject({ status: { code: 'created' }, payment_url: null });
    await stage.pass({ minutes: 3 });
    await stage.calm();
    await stage.press(await stage.openBank(pair, params), 'pay');
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('paid');
    expect(await countPayments(params, 'payment')).toBe(1);
  });

  it('is opened by the reconciler when the customer did not come back', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    await stage.flip('offline');
    await refusalOf(pair.customer.deals_pay({ params, body: PAY }));
    await stage.calm();
    await stage.pass({ minutes: 3 });
    expect((await stage.view(pair, params)).payment_url).toContain('/sandbox/bank/');
  });

  it('survives a provider whose site.server is off', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    await stage.flip('failing');
    await stage.press(bank, 'pay');
    const { offers } = openDealParts(site.server).provider;
    const nobody = { name: 'sandbox', offers, shop_id: '', secret_key: '', baseUrl: () => 'http://127.0.0.1:1' };
    const parts = { ...openDealParts(site.server), provider: yookassaWire(nobody) };
    site.server.clock.advance({ minutes: 10 });
    await reconcilePayments(contextOf(site.server, null), parts);
    expect(await stage.status(pair, params)).toBe('created');
    await stage.pass({ minutes: 20 });
    expect(await stage.status(pair, params)).toBe('paid');
  });
});

describe('a notification', () => {
  it('that comes late finds the deal waiting', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    await stage.toggle(bank, 'late');
    await stage.press(bank, 'pay');
    await stage.pass({ seconds: 80 });
    expect(await stage.status(pair, params)).toBe('created');
    await stage.pass({ seconds: 15 });
    expect(await stage.status(pair, params)).toBe('paid');
  });

  it.each(['duplicate', 'out_of_order'] as const)('that comes %s pays the deal once', async (trouble) => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    await stage.toggle(bank, trouble);
    await stage.press(bank, 'pay');
    await stage.pass({ seconds: 1 });
    await stage.pass({ seconds: 10 });
    expect(await stage.status(pair, params)).toBe('paid');
    expect((await stage.view(pair, params)).events.map((event) => event.move)).toEqual(['create', 'payment_confirmed']);
    const sent = await sql<{ number: number }>`
      select count(*) as number from sandbox_notifications
      where object_id = ${bank.split('/').at(-1)} and sent_at is not null`.execute(site.server.db);
    expect(sent.rows[0]?.number).toBe(2);
  });

  it('that never comes is not needed: the reconciler asks', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    await stage.toggle(bank, 'failing');
    await stage.press(bank, 'pay');
    await stage.pass({ minutes: 1 });
    expect(await stage.status(pair, params)).toBe('created');
    await stage.pass({ minutes: 2 });
    expect(await stage.status(pair, params)).toBe('paid');
  });

  it('is never believed, only looked after', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    const object = {
      id: bank.split('/').at(-1) ?? '',
      status: 'succeeded',
      amount: { value: '0.01', currency: 'RUB' },
    };
    const guest = await site.server.api();
    const body = { event: 'payment.succeeded', object };
    await guest.payments_notify({ params: { provider: 'sandbox' }, body });
    expect(await stage.status(pair, params)).toBe('created');
    await guest.payments_notify({
      params: { provider: 'sandbox' },
      body: { event: 'payment.succeeded', object: { id: 'nobody knows' } },
    });
    expect(await refusalOf(guest.payments_notify({ params: { provider: 'another' }, body }))).toMatchObject({
      status: 404,
    });
  });

  it('storms in twenty at once and pays once', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    await stage.press(bank, 'pay');
    const guest = await site.server.api();
    const body = { event: 'payment.succeeded', object: { id: bank.split('/').at(-1) ?? '' } };
    const storm = Array.from({ length: 20 }, () => guest.payments_notify({ params: { provider: 'sandbox' }, body }));
    await Promise.all(storm);
    expect(await stage.status(pair, params)).toBe('paid');
  });
});

describe('money that comes too late', () => {
  it('goes back when the deal was deleted while it was being paid', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    await pair.customer.deals_delete({ params });
    await stage.press(bank, 'pay');
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('deleted');
    expect(await countPayments(params, 'refund')).toBe(1);
    const { events } = await stage.view(pair, params);
    expect(events.map((event) => event.move)).toEqual(['create', 'delete', 'late_payment', 'late_payment_returned']);
  });

  it('goes back when the executor was dropped meanwhile', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    const { data: order } = await pair.customer.orders_get({ params: pair });
    await pair.customer.responses_revoke({ params: { ...pair, response_id: order.response_id ?? 0 } });
    await stage.press(bank, 'pay');
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('deleted');
    expect(await countPayments(params, 'refund')).toBe(1);
  });

  it('goes back when a second payment succeeds after all', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const first = await stage.openBank(pair, params);
    await stage.press(first, 'decline');
    await site.server.settle();
    await stage.press(await stage.openBank(pair, params), 'pay');
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('paid');
    // The bank changes its mind about the first payment.
    const id = first.split('/').at(-1) ?? '';
    await sql`update sandbox_objects set status = 'succeeded' where id = ${id}`.execute(site.server.db);
    const guest = await site.server.api();
    const body = { event: 'payment.succeeded', object: { id } };
    await guest.payments_notify({ params: { provider: 'sandbox' }, body });
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('paid');
    expect(await countPayments(params, 'refund')).toBe(1);
  });

  it('goes back when the order was blocked meanwhile', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const bank = await stage.openBank(pair, params);
    const moderator = await site.server.api('moderator');
    await moderator.orders_change_status({ params: pair, body: { code: 'B', comment: 'Проверяем жалобу' } });
    await stage.press(bank, 'pay');
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('created');
    expect(await countPayments(params, 'refund')).toBe(1);
  });
});

async function countPayments(params: DealParams, kind: string): Promise<number> {
  const found = await sql<{ number: number }>`
    select count(*) as number from payments where deal_id = ${params.deal_id} and kind = ${kind}`.execute(
    site.server.db,
  );
  return found.rows[0]?.number ?? 0;
}
