import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type DealParams, PAYOUT_FORM, type Pair, playDeals } from '../../../test/deals/deal-stage.ts';
import { refusalOf } from '../../../test/market.ts';

const site = playDeals();
const { stage } = site;

const COMMENT = { comment: 'Посмотрите, пожалуйста' };

describe('a payout', () => {
  it.each([
    ['a wrong INN', { inn: '500100732258' }, 'inn'],
    ['no INN of an entrepreneur', { tax_status: 'ip', inn: undefined }, 'inn'],
    ['an unknown bank', { bank_id: '999999999999' }, 'bank_id'],
    ['no phone', { phone: undefined }, 'phone'],
    ['a card without a token', { method: 'card' }, 'payout_token'],
    ['terms that were not accepted', { accept_terms: false }, 'accept_terms'],
  ])('is not asked for with %s', async (_what, change, field) => {
    const pair = await acceptedPair();
    const body = { ...PAYOUT_FORM, ...change } as typeof PAYOUT_FORM;
    await expect(pair.executor.deals_payout({ params: pair.params, body })).rejects.toMatchObject({
      status: 422,
      body: { fields: { [field]: [expect.any(String)] } },
    });
    expect(await stage.status(pair, pair.params)).toBe('accepted');
  });

  it('goes to a card of a private person without an INN, once however often it is asked for', async () => {
    const pair = await acceptedPair();
    const body = { method: 'card', payout_token: 'token-1', tax_status: 'individual', accept_terms: true } as const;
    const asked = await Promise.all([1, 2].map(() => pair.executor.deals_payout({ params: pair.params, body })));
    expect(asked.map((reply) => reply.data.status.code)).toEqual(['payout_pending', 'payout_pending']);
    await stage.settlePayout();
    expect(await stage.status(pair, pair.params)).toBe('paid_out');
    expect((await pair.executor.deals_payout({ params: pair.params, body })).data.status.code).toBe('paid_out');
  });

  it('forgets the whole phone once the bank has answered', async () => {
    const pair = await acceptedPair();
    await pair.executor.deals_payout({ params: pair.params, body: PAYOUT_FORM });
    await stage.settlePayout();
    const kept = await sql<{ row: string }>`
      select payments::text as row from payments where deal_id = ${pair.params.deal_id} and kind = 'payout'`.execute(
      site.server.db,
    );
    expect(kept.rows[0]?.row).toContain('СБП ·· 1806');
    expect(kept.rows[0]?.row).not.toContain('9172441806');
  });

  it('is held while the executor is marked as a scammer', async () => {
    const pair = await acceptedPair();
    const { uuid } = await site.server.makers.user(pair.executorLogin);
    await sql`update users set is_scam = true where uuid = ${uuid}`.execute(site.server.db);
    expect(await refusalOf(pair.executor.deals_payout({ params: pair.params, body: PAYOUT_FORM }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('модератор'),
    });
    const { data } = await pair.executor.deals_get({ params: pair.params });
    expect(data.rights.payout.allowed).toBe(false);
  });

  it('finds its bank in the list', async () => {
    const { data } = await (await site.server.api('passer_by')).sbp_banks_list();
    expect(data).toContainEqual({ id: PAYOUT_FORM.bank_id, title: 'Т-Банк' });
  });
});

describe('a refund', () => {
  it.each(['paid', 'delivered'] as const)('is given by the executor of a %s deal, whole', async (state) => {
    const pair = await stage.pair();
    const params = await stage[state](pair);
    const asked = await pair.executor.deals_refund({ params, body: COMMENT });
    expect(asked.data).toMatchObject({ status: { code: 'refund_pending', title: 'Возврат в пути' }, is_refund: false });
    const again = await pair.executor.deals_refund({ params, body: COMMENT });
    expect(again.data.status.code).toBe('refund_pending');
    await site.server.settle();
    expect(await stage.view(pair, params)).toMatchObject({
      status: { code: 'refunded', title: 'Возвращена' },
      is_refund: true,
    });
    expect(await returnedKopecks(params)).toBe(1_065_000);
  });

  it.each([
    ['no body at all', {}],
    ['an empty comment', { headers: { 'content-type': 'application/json' }, body: '{"comment":"  "}' }],
    ['an empty object', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ])('needs no reason: %s will do', async (_what, init) => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    const browser = await site.server.browser(pair.executorLogin);
    const path = `/rest/v1/freelance/orders/${params.order_id}/deals/${params.deal_id}/refund`;
    expect((await browser.request(path, { method: 'POST', ...init })).status).toBe(200);
    await site.server.settle();
    const { status, events } = await stage.view(pair, params);
    expect(status.code).toBe('refunded');
    expect(events.find((event) => event.move === 'refund_request')?.comment).toBeNull();
  });

  it('is taken by the customer when the work is overdue and never was delivered', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    expect(await refusalOf(pair.customer.deals_refund({ params, body: COMMENT }))).toMatchObject({ status: 422 });
    await stage.stayAway(pair, { days: 12 });
    await pair.customer.deals_refund({ params, body: COMMENT });
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('refunded');
  });

  it('is not taken by the customer of delivered work, however late', async () => {
    const pair = await stage.pair();
    const params = await stage.delivered(pair);
    await pair.customer.deals_rework({ params, body: COMMENT });
    await stage.stayAway(pair, { days: 20 });
    expect(await refusalOf(pair.customer.deals_refund({ params, body: COMMENT }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('уже сдавал'),
    });
  });
});

interface AcceptedPair extends Pair {
  params: DealParams;
}

async function acceptedPair(): Promise<AcceptedPair> {
  const pair = await stage.pair();
  return { ...pair, params: await stage.accepted(pair) };
}

async function returnedKopecks(params: DealParams): Promise<number> {
  const found = await sql<{ sum: number }>`
    select sum(amount)::bigint as sum from payments
    where deal_id = ${params.deal_id} and kind = 'refund' and status = 'succeeded'`.execute(site.server.db);
  return found.rows[0]?.sum ?? 0;
}
