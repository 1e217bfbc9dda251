import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../test/context.ts';
import { openDealParts } from '../../../test/deals/deal-actors.ts';
import { type DealParams, PAYOUT_FORM, playDeals } from '../../../test/deals/deal-stage.ts';
import { reconcilePayment } from '../../payments/reconciler.ts';

const site = playDeals();
const { stage } = site;

const COMMENT = { comment: 'Возвращаю, не успеваю' };

describe('a payout', () => {
  it('that the bank refused says why to the executor alone, and is repeated', async () => {
    const pair = await stage.pair();
    const params = await stage.accepted(pair);
    await stage.flip('refuse_payouts');
    await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    await stage.settlePayout();
    const { data: refused } = await pair.executor.deals_get({ params });
    expect(refused).toMatchObject({
      status: { code: 'accepted' },
      payout_refusal: expect.stringContaining('Банк получателя'),
    });
    expect((await stage.view(pair, params)).payout_refusal).toBeNull();
    await stage.calm();
    const again = await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    expect(again.data).toMatchObject({ status: { code: 'payout_pending' }, payout_refusal: null });
    await stage.settlePayout();
    expect(await stage.status(pair, params)).toBe('paid_out');
  });

  it('is sent once the bank answers again', async () => {
    const pair = await stage.pair();
    const params = await stage.accepted(pair);
    await stage.flip('offline');
    await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    for (let minute = 0; minute < 3; minute += 1) await stage.pass({ minutes: 1 });
    expect(await stage.status(pair, params)).toBe('payout_pending');
    await stage.calm();
    await stage.pass({ minutes: 5 });
    await stage.settlePayout();
    expect(await stage.status(pair, params)).toBe('paid_out');
    expect(await countPayments(params, 'payout')).toBe(1);
  });
});

describe('a refund', () => {
  it('is sent once the bank answers again', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    await stage.flip('offline');
    await pair.executor.deals_refund({ params, body: COMMENT });
    await stage.pass({ minutes: 1 });
    expect(await stage.status(pair, params)).toBe('refund_pending');
    await stage.calm();
    await stage.pass({ minutes: 5 });
    expect(await stage.status(pair, params)).toBe('refunded');
  });

  it('that the bank refuses is asked for anew until it is given, and its customer is told once', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    const isPaid = (yes: boolean) =>
      sql`update sandbox_objects set status = ${yes ? 'succeeded' : 'canceled'} where id = (
        select provider_id from payments where deal_id = ${params.deal_id} and kind = 'payment')`.execute(
        site.server.db,
      );
    await isPaid(false);
    await pair.executor.deals_refund({ params, body: COMMENT });
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('refund_pending');
    expect((await stage.view(pair, params)).events.at(-1)?.move).toBe('refund_refused');
    for (let refusals = 0; refusals < 3; refusals += 1) await stage.pass({ hours: 2 });
    expect(await countPayments(params, 'refund')).toBe(5);
    const { events } = await stage.view(pair, params);
    expect(events.filter(({ move }) => move === 'refund_refused')).toHaveLength(1);
    await isPaid(true);
    await stage.pass({ hours: 2 });
    expect(await stage.status(pair, params)).toBe('refunded');
  });
});

it('the part of a divided deal that goes back is taken over once when two asked the bank at the same time', async () => {
  const pair = await stage.pair();
  const params = await stage.delivered(pair);
  await pair.customer.deals_dispute({ params, body: { reason: 'poor_quality', comment: 'Сдано не то' } });
  await site.server.makers.user('judge', { is_moderator: true });
  const body = { share: 40, reason: 'Сделана меньшая часть' };
  await stage.flip('offline');
  await (await site.server.api('judge')).deals_dispute_decide({ params, body });
  const { db } = site.server;
  const pending = db.selectFrom('payments').selectAll().where('deal_id', '=', params.deal_id);
  const refund = await pending.where('kind', '=', 'refund').executeTakeFirstOrThrow();
  await stage.calm();
  // Both read it while it was pending.
  for (let asked = 0; asked < 3; asked += 1)
    await reconcilePayment(contextOf(site.server, null), openDealParts(site.server), refund);
  const { data } = await pair.customer.deals_get({ params });
  expect(data.split?.returned_at).not.toBeNull();
  expect(data.events.filter(({ move }) => move === 'split_refunded')).toHaveLength(1);
});

async function countPayments(params: DealParams, kind: string): Promise<number> {
  const found = await sql<{ number: number }>`
    select count(*) as number from payments where deal_id = ${params.deal_id} and kind = ${kind}`.execute(
    site.server.db,
  );
  return found.rows[0]?.number ?? 0;
}
