import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { type DealParams, openDealStage, PAYOUT_FORM } from '../../test/deals/deal-stage.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { MoneyAlert } from './alert-store.ts';
import { raiseAlerts } from './alerts.ts';

let server: TestServer;
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'token-of-the-test', LOG_LEVEL: 'silent' });
});
afterEach(async () => {
  await stage.calm();
  await stage.assertSound();
});
afterAll(() => server.stop());

const COMMENT = { comment: 'Возвращаю, не успеваю' };

/** Kinds of alerts raised for this deal since the last call. */
async function raised({ deal_id }: DealParams): Promise<string[]> {
  const alerts: MoneyAlert[] = [];
  await raiseAlerts(contextOf(server, null), { error: ({ alert }) => alerts.push(alert) });
  return alerts.filter((alert) => alert.deal_id === deal_id).map((alert) => alert.kind);
}

/** The metric of this kind. */
async function measured(kind: string): Promise<number> {
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer token-of-the-test' } });
  const line = new RegExp(`^provodka_money_alerts\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(await reply.text());
  return Number(line?.[1]);
}

/** Advances the clock while only the provider is asked. */
async function wait(step: { hours?: number; days?: number }): Promise<void> {
  server.clock.advance(step);
  await server.built.reconcilePayments();
}

describe('a payout nobody takes', () => {
  it('is called to mind on days 1, 3, 7 and then weekly, to the executor alone', async () => {
    const pair = await stage.pair();
    const params = await stage.accepted(pair);
    const reminders: number[] = [];
    for (const hours of [23, 2, 46, 2, 94, 2, 166, 2, 166, 2]) {
      await stage.pass({ hours });
      await server.settle();
      reminders.push(await countReminders(params));
      if (reminders.length === 2) expect(await countFacts(params)).toBe(1);
    }
    expect(reminders).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    await stage.stayAway(pair, {});
    const movesSeenBy = async (side: 'customer' | 'executor') =>
      (await pair[side].deals_get({ params })).data.events.filter(({ move }) => move === 'payout_reminder').length;
    expect([await movesSeenBy('executor'), await movesSeenBy('customer')]).toEqual([5, 0]);
    await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    await stage.settlePayout();
    await stage.pass({ days: 14 });
    expect(await countReminders(params)).toBe(5);
  });

  it('is called to mind once for all the days the server was away', async () => {
    const pair = await stage.pair();
    const params = await stage.accepted(pair);
    await stage.pass({ days: 30 });
    await server.settle();
    expect(await countReminders(params)).toBe(1);
  });

  it('is an alert 14 days before the provider lets go of the money', async () => {
    const pair = await stage.pair();
    const params = await stage.accepted(pair);
    await wait({ days: 165, hours: 23 });
    expect(await raised(params)).toEqual([]);
    await wait({ hours: 2 });
    expect(await raised(params)).toEqual(['provider_life']);
    expect(await raised(params)).toEqual([]);
    expect(await measured('provider_life')).toBeGreaterThan(0);
    await stage.stayAway(pair, {});
    await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    await stage.settlePayout();
    expect(await isAlert(params)).toBe(false);
  });
});

describe('a transfer without an end', () => {
  it('is an alert after an hour without a clear word, and after a day', async () => {
    const pair = await stage.pair();
    const params = await stage.accepted(pair);
    await stage.flip('offline');
    await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    await wait({});
    expect(await raised(params)).toEqual([]);
    await wait({ hours: 1 });
    expect(await raised(params)).toEqual(['outcome_unclear']);
    expect(await measured('outcome_unclear')).toBe(1);
    await wait({ hours: 22 });
    expect(await raised(params)).toEqual([]);
    await wait({ hours: 1 });
    expect(await raised(params)).toEqual(['payout_late']);
    await stage.calm();
    await stage.pass({ hours: 1 });
    await stage.settlePayout();
    await server.settle();
    expect(await isAlert(params)).toBe(false);
    expect(await measured('outcome_unclear')).toBe(0);
  });

  it('is an alert when a refund is refused for a day, however often it is asked for anew', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    const isPaid = (yes: boolean) =>
      sql`update sandbox_objects set status = ${yes ? 'succeeded' : 'canceled'} where id = (
        select provider_id from payments where deal_id = ${params.deal_id} and kind = 'payment')`.execute(server.db);
    await isPaid(false);
    await pair.executor.deals_refund({ params, body: COMMENT });
    const seen: string[][] = [];
    for (const hours of [0, 2, 21, 2, 2]) {
      await wait({ hours });
      seen.push(await raised(params));
    }
    expect(seen).toEqual([[], [], [], ['refund_late'], []]);
    await isPaid(true);
    await stage.pass({ hours: 2 });
    await server.settle();
    expect(await stage.status(pair, params)).toBe('refunded');
    expect(await isAlert(params)).toBe(false);
  });
});

async function isAlert({ deal_id }: DealParams): Promise<boolean> {
  return (await sql`select 1 from money_alerts where deal_id = ${deal_id}`.execute(server.db)).rows.length > 0;
}

async function countReminders({ deal_id }: DealParams): Promise<number> {
  const found = await sql`select 1 from deal_events where deal_id = ${deal_id} and move = 'payout_reminder'`.execute(
    server.db,
  );
  return found.rows.length;
}

/** The number of reminders left for the notifications. */
async function countFacts({ deal_id }: DealParams): Promise<number> {
  const found = await sql`select 1 from outbox where kind = 'deal_changed' and payload->>'move' = 'payout_reminder'
    and (payload->>'deal_id')::bigint = ${deal_id}`.execute(server.db);
  return found.rows.length;
}
