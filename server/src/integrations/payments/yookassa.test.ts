import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DealParams, openDealStage, PAYOUT_FORM, type Pair } from '../../../test/deals/deal-stage.ts';
import { openYookassaShop, type YookassaShop } from '../../../test/deals/yookassa-shop.ts';
import { setSetting } from '../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let bank: TestServer;
let shop: YookassaShop;
let server: TestServer;
const stage = openDealStage(() => server);

beforeAll(async () => {
  bank = await startTestServer();
  shop = await openYookassaShop(bank);
  server = await startTestServer(shop.environment);
});
afterEach(() => stage.assertSound());
afterAll(async () => {
  await server.stop();
  await shop.stop();
  await bank.stop();
});

const CARD = {
  method: 'card',
  payout_token: 'pt-1d2c3b4a5f6e',
  tax_status: 'individual',
  accept_terms: true,
} as const;

/** YooKassa only says which object to look at. */
async function notify(event: string, id: string | null): Promise<void> {
  const body = { type: 'notification', event, object: { id: id ?? '' } };
  await server.guest().api.payments_notify({ params: { provider: 'yookassa' }, body });
}

const providerIdOf = async ({ deal_id }: DealParams, kind: string): Promise<string | null> => {
  const { rows } = await sql<{ provider_id: string | null }>`
    select provider_id from payments where deal_id = ${deal_id} and kind = ${kind} order by id desc limit 1`.execute(
    server.db,
  );
  return rows[0]?.provider_id ?? null;
};

async function pay(pair: Pair): Promise<DealParams> {
  const params = await stage.create(pair);
  const { data } = await pair.customer.deals_pay({ params, body: { method: 'card', accept_terms: true } });
  await fetch(data.payment_url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
  await notify('payment.succeeded', await providerIdOf(params, 'payment'));
  return params;
}

/** Kopecks that YooKassa still holds for the executor. */
async function heldBy(params: DealParams): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum((body->>'deal_part')::bigint * case kind when 'payment' then 1 else -1 end), 0)::bigint as held
    from sandbox_objects where body->>'deal_id' =
      (select body->>'deal_id' from sandbox_objects where id = ${await providerIdOf(params, 'payment')})`.execute(
    bank.db,
  );
  return rows[0]?.held ?? 0;
}

/** A moderator leaves the executor seven tenths. */
async function divide(pair: Pair, params: DealParams): Promise<void> {
  const body = { reason: 'poor_quality', comment: 'Половина отчёта не открывается' } as const;
  await pair.customer.deals_dispute({ params, body });
  await server.makers.user('judge', { is_moderator: true });
  const judge = await server.api('judge');
  await judge.deals_dispute_decide({ params, body: { share: 70, reason: 'Работает семь отчётов из десяти' } });
}

async function passSeconds(seconds: number): Promise<void> {
  await server.settle();
  bank.clock.advance({ seconds });
  await stage.pass({ seconds });
}

describe('a shop at YooKassa', () => {
  it('tells by which ways it takes money, and refuses the others before it writes anything', async () => {
    const pair = await stage.pair();
    const { data } = await pair.customer.payment_methods_get();
    expect(data).toEqual({
      deal: ['card'],
      top_up: ['card', 'sbp'],
      payout: ['card'],
      card_form: '/payments/yookassa/card',
    });
    const params = await stage.create(pair);
    const bySbp = pair.customer.deals_pay({ params, body: { method: 'sbp', accept_terms: true } });
    await expect(bySbp).rejects.toMatchObject({ body: { fields: { method: [expect.stringContaining('СБП')] } } });
    expect(await providerIdOf(params, 'payment')).toBeNull();
    expect((await stage.view(pair, params)).payment_url).toBeNull();
  });

  it('holds the price within a safe deal until the executor names a card', async () => {
    const pair = await stage.pair();
    const params = await pay(pair);
    expect(await stage.status(pair, params)).toBe('paid');
    expect(await heldBy(params)).toBe(1_000_000);
    await pair.executor.deals_deliver({ params, body: { comment: 'Готово, проверяйте' } });
    await pair.customer.deals_accept({ params });
    const bySbp = pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    await expect(bySbp).rejects.toMatchObject({ body: { fields: { method: [expect.any(String)] } } });
    await pair.executor.deals_payout({ params, body: CARD });
    await passSeconds(3);
    expect(await stage.status(pair, params)).toBe('paid_out');
    expect(await heldBy(params)).toBe(0);
  });

  it('returns a payment whole, with what was held of it', async () => {
    const pair = await stage.pair();
    const params = await pay(pair);
    await pair.executor.deals_refund({ params, body: { comment: 'Не возьмусь' } });
    await passSeconds(3);
    expect(await stage.status(pair, params)).toBe('refunded');
    expect(await heldBy(params)).toBe(0);
  });

  it('divides what is held as a moderator decides, and pays the rest out', async () => {
    const pair = await stage.pair();
    const params = await pay(pair);
    await divide(pair, params);
    await passSeconds(3);
    expect(await heldBy(params)).toBe(700_000);
    await pair.executor.deals_payout({ params, body: CARD });
    await passSeconds(3);
    expect(await stage.status(pair, params)).toBe('paid_out');
    expect(await heldBy(params)).toBe(0);
  });

  it('pays nothing out before the rest has gone back: a payout is the end of a deal', async () => {
    const pair = await stage.pair();
    const params = await pay(pair);
    shop.silentAbout.add('POST /refunds');
    await divide(pair, params);
    await pair.executor.deals_payout({ params, body: CARD });
    shop.asked.length = 0;
    await passSeconds(3);
    expect(shop.asked).toContain('POST /refunds');
    expect(shop.asked).not.toContain('POST /payouts');
    expect(await stage.status(pair, params)).toBe('payout_pending');
    shop.silentAbout.clear();
    for (const seconds of [120, 3, 3]) await passSeconds(seconds);
    expect(await stage.status(pair, params)).toBe('paid_out');
    expect(await heldBy(params)).toBe(0);
    expect(shop.asked.filter((question) => question === 'POST /payouts')).toHaveLength(1);
  });

  it('takes no money that one payout could not bring', async () => {
    // Before the people come: they accept the rules that name the sum.
    await setSetting(server, 'marketplace', { deal: { max_sum: 200_000 } });
    const pair = await stage.pair();
    const { customer, order_id } = pair;
    const above = customer.deals_create({ params: { order_id }, body: stage.form({ price: 150_001 }) });
    await expect(above).rejects.toMatchObject({ body: { fields: { price: [expect.stringMatching(/150\s000/)] } } });
    const params = await stage.create(pair, { price: 150_000 });
    expect((await stage.view(pair, params)).rights.pay).toMatchObject({ allowed: true });
    await sql`update deals set price = 15000100 where id = ${params.deal_id}`.execute(server.db);
    expect((await stage.view(pair, params)).rights.pay).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(/150\s000.+разбейте/),
    });
    const dear = pair.customer.deals_pay({ params, body: { method: 'card', accept_terms: true } });
    await expect(dear).rejects.toMatchObject({ status: 422, body: { message: expect.stringMatching(/150\s000/) } });
    expect(await providerIdOf(params, 'payment')).toBeNull();
    await setSetting(server, 'marketplace', {});
  });

  it('sells SM by an ordinary payment', async () => {
    const pair = await stage.pair();
    shop.asked.length = 0;
    await pair.executor.accounts_top_up({ body: { amount: 500, method: 'sbp', accept_terms: true } });
    expect(shop.asked).toEqual(['POST /payments']);
  });

  it('names a card in a page of its own, where nothing but the form of YooKassa may run', async () => {
    const reply = await fetch(`${server.url}/payments/yookassa/card`);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect(await reply.text()).toContain("account_id: '54321'");
    expect((await fetch(`${server.url}/sandbox/bank/1`)).headers.get('content-type')).not.toContain('Тестовый');
    expect((await fetch(`${bank.url}/payments/yookassa/card`)).status).toBe(404);
  });
});
