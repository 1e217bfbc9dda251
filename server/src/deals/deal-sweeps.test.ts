import { addHours, endOfMoscowDay, moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type DealParams, PAYOUT_FORM, playDeals } from '../../test/deals/deal-stage.ts';
import { refusalOf } from '../../test/market.ts';

const site = playDeals();
const { stage } = site;

const COMMENT = { comment: 'Нужны правки' };

describe('a delivery nobody answers', () => {
  it('reminds on days 3 and 6 and is accepted by itself on day 7', async () => {
    const pair = await stage.pair();
    const params = await stage.delivered(pair);
    const reminders: number[] = [];
    for (const hours of [71, 2, 70, 2, 20]) {
      await stage.pass({ hours });
      await site.server.settle();
      reminders.push(await countEvents(params, 'acceptance_reminder'));
    }
    expect(reminders).toEqual([0, 1, 1, 2, 2]);
    expect(await stage.status(pair, params)).toBe('delivered');
    await stage.pass({ hours: 4 });
    expect(await stage.view(pair, params)).toMatchObject({ status: { code: 'accepted' }, accept_until: null });
    await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    await stage.settlePayout();
    expect(await stage.status(pair, params)).toBe('paid_out');
  });

  it('starts the seven days anew when it was sent back and delivered again', async () => {
    const pair = await stage.pair();
    const params = await stage.delivered(pair);
    await stage.pass({ days: 6 });
    await pair.customer.deals_rework({ params, body: COMMENT });
    await pair.executor.deals_deliver({ params, body: COMMENT });
    await stage.pass({ days: 6 });
    expect(await stage.status(pair, params)).toBe('delivered');
    await stage.pass({ days: 1 });
    expect(await stage.status(pair, params)).toBe('accepted');
  });

  it('counts on after the deal itself expired', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    await stage.stayAway(pair, { days: 85 });
    await pair.executor.deals_deliver({ params, body: COMMENT });
    await stage.pass({ days: 6 });
    expect(await stage.status(pair, params)).toBe('delivered');
    await stage.pass({ days: 1 });
    expect(await stage.status(pair, params)).toBe('accepted');
  });
});

describe('a deal that expires', () => {
  it('unpaid is deleted', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    await stage.stayAway(pair, { days: 89 });
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('created');
    await stage.pass({ days: 1 });
    expect(await stage.status(pair, params)).toBe('deleted');
  });

  it('paid and never delivered returns the money', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    await stage.stayAway(pair, { days: 90 });
    await site.server.settle();
    await site.server.settle();
    expect(await stage.view(pair, params)).toMatchObject({ status: { code: 'refunded' }, is_refund: true });
  });

  it.each([
    ['customer', 'accepted'],
    ['executor', 'refunded'],
  ] as const)('after a rework is disputed, until the %s concedes and it is %s', async (side, status) => {
    const pair = await stage.pair();
    const params = await stage.delivered(pair);
    await pair.customer.deals_rework({ params, body: COMMENT });
    await stage.stayAway(pair, { days: 90 });
    await site.server.settle();
    const disputed = await stage.view(pair, params);
    expect(disputed.status.code).toBe('disputed');
    expect(disputed.rights.concede.allowed).toBe(true);
    expect(disputed.rights.accept.allowed).toBe(false);
    await pair[side].deals_dispute_concede({ params });
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe(status);
  });
});

describe('a deal sent back to the executor', () => {
  it.each([
    ['long past its end', 89],
    ['shortly before its end', 83],
    ['long before its end', 10],
  ])('%s has its own term and at least seven days for a new delivery', async (_when, day) => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    await stage.stayAway(pair, { days: day - 5 });
    await pair.executor.deals_deliver({ params, body: COMMENT });
    await stage.stayAway(pair, { days: 6 });
    await site.server.settle();
    const { data: reworked } = await pair.customer.deals_rework({ params, body: COMMENT });
    const own = Date.parse(reworked.created_at) + 90 * 86_400_000;
    const end = Math.max(own, site.server.clock.now().getTime() + 7 * 86_400_000);
    expect(Date.parse(reworked.expired_at)).toBe(end);
    await stage.stayAway(pair, { hours: (end - site.server.clock.now().getTime()) / 3_600_000 - 1 });
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('paid');
    await stage.pass({ hours: 1 });
    expect(await stage.status(pair, params)).toBe('disputed');
  });

  it('may deliver in those days, and the customer then has seven of their own', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    await stage.stayAway(pair, { days: 88 });
    await pair.executor.deals_deliver({ params, body: COMMENT });
    await stage.stayAway(pair, { days: 5 });
    await pair.customer.deals_rework({ params, body: COMMENT });
    await stage.pass({ days: 6 });
    await pair.executor.deals_deliver({ params, body: COMMENT });
    await stage.pass({ days: 6 });
    expect(await stage.status(pair, params)).toBe('delivered');
    await stage.pass({ days: 1 });
    expect(await stage.status(pair, params)).toBe('accepted');
  });
});

describe('a deal whose clock cannot be served', () => {
  it('does not hold up the others', async () => {
    const stuck = await stage.pair();
    const stuckParams = await stage.delivered(stuck);
    const pair = await stage.pair();
    const params = await stage.delivered(pair);
    const lockEscrow = (isLocked: boolean) =>
      sql`update ledger_accounts set is_locked = ${isLocked} where deal_id = ${stuckParams.deal_id}`.execute(
        site.server.db,
      );
    await lockEscrow(true);
    await expect(stage.pass({ days: 7 })).rejects.toThrow('accept_deals failed');
    expect(await stage.status(pair, params)).toBe('accepted');
    expect(await stage.status(stuck, stuckParams)).toBe('delivered');
    await lockEscrow(false);
    await site.server.settle();
    expect(await stage.status(stuck, stuckParams)).toBe('accepted');
  });
});

describe('a clock that fails', () => {
  it('holds up no other', async () => {
    const expiring = await stage.pair();
    const expiringParams = await stage.create(expiring);
    await stage.stayAway(expiring, { days: 83 });
    const pair = await stage.pair();
    const params = await stage.delivered(pair);
    const lockEscrow = (isLocked: boolean) =>
      sql`update ledger_accounts set is_locked = ${isLocked} where deal_id = ${params.deal_id}`.execute(site.server.db);
    await lockEscrow(true);
    await expect(stage.pass({ days: 7 })).rejects.toThrow('accept_deals failed');
    expect(await countEvents(params, 'acceptance_reminder')).toBe(1);
    expect(await countEvents(expiringParams, 'expire')).toBe(1);
    await lockEscrow(false);
    await site.server.settle();
    expect(await stage.status(pair, params)).toBe('accepted');
  });
});

describe('a deadline inside maintenance', () => {
  it('moves to 24 hours after it', async () => {
    const pair = await stage.pair();
    const params = await stage.delivered(pair);
    await stage.stayAway(pair, { days: 6, hours: 23 });
    const finished = new Date(site.server.clock.now().getTime() + 3 * 3_600_000);
    const value = JSON.stringify({ finished_at: finished.toISOString() });
    await sql`insert into settings (name, value, updated_at) values ('maintenance', ${value}, ${site.server.clock.now()})`.execute(
      site.server.db,
    );
    await stage.pass({ hours: 4 });
    expect(await stage.status(pair, params)).toBe('delivered');
    await stage.pass({ hours: 22 });
    expect(await stage.status(pair, params)).toBe('delivered');
    await stage.pass({ hours: 2 });
    expect(await stage.status(pair, params)).toBe('accepted');
  });
});

describe('a deadline inside maintenance that ended early', () => {
  it('moves to 24 hours after the real end, and one after that end does not move', async () => {
    const { content } = site.server.built;
    const pair = await stage.pair();
    const inside = await stage.delivered(pair);
    await stage.stayAway(pair, { hours: 4 });
    const after = await stage.delivered(pair);
    await stage.stayAway(pair, { days: 6, hours: 19 });
    const inHours = (hours: number) => new Date(site.server.clock.now().getTime() + hours * 3_600_000);
    await content.setMaintenance(inHours(12));
    await stage.pass({ hours: 1 });
    // Prolonged and then ended early: it has lasted since it began.
    await content.setMaintenance(inHours(24));
    await stage.pass({ hours: 1 });
    await content.setMaintenance(null);
    expect(await content.maintenanceUntil(site.server.clock.now())).toBeNull();
    await stage.pass({ hours: 3 });
    expect([await stage.status(pair, inside), await stage.status(pair, after)]).toEqual(['delivered', 'accepted']);
    // Later technical work, far from both deadlines, must not replace the first one.
    await content.setMaintenance(inHours(1));
    await stage.pass({ hours: 2 });
    await content.setMaintenance(null);
    await stage.pass({ hours: 18 });
    expect(await stage.status(pair, inside)).toBe('delivered');
    await stage.pass({ hours: 1 });
    expect(await stage.status(pair, inside)).toBe('accepted');
  });
});

describe('the planned day of a deal that ends inside maintenance', () => {
  it('is over for the customer 24 hours after the maintenance', async () => {
    const { content } = site.server.built;
    const pair = await stage.pair();
    const params = await stage.paid(pair, { planned_at: moscowDay(site.server.clock.now()) });
    const midnight = endOfMoscowDay(moscowDay(site.server.clock.now()));
    const stayAwayUntil = (instant: Date) => stage.stayAway(pair, { hours: hoursUntil(instant) });
    await stayAwayUntil(addHours(midnight, -2));
    await content.setMaintenance(addHours(midnight, 2));
    site.server.clock.advance({ hours: hoursUntil(addHours(midnight, 2)) });
    await stage.stayAway(pair, { hours: 1 / 60 });
    expect((await stage.view(pair, params)).rights.refund.allowed).toBe(false);
    expect(await refusalOf(pair.customer.deals_refund({ params, body: COMMENT }))).toMatchObject({ status: 422 });
    expect((await stage.view(pair, params)).overdue_at).toBe(addHours(midnight, 26).toISOString());
    await stayAwayUntil(addHours(midnight, 26));
    expect((await stage.view(pair, params)).rights.refund.allowed).toBe(true);
    await pair.customer.deals_refund({ params, body: COMMENT });
  });
});

describe('a deal whose deadlines fall inside maintenance', () => {
  it('tells the deadlines that count and is paid in the day after it', async () => {
    const { content } = site.server.built;
    const pair = await stage.pair();
    const unpaid = await stage.create(pair);
    const own = Date.parse((await stage.view(pair, unpaid)).expired_at);
    await stage.stayAway(pair, { days: 83 });
    const other = await stage.pair();
    const delivered = await stage.delivered(other);
    await stage.stayAway(pair, { days: 6, hours: 23 });
    const finished = addHours(site.server.clock.now(), 3);
    await content.setMaintenance(finished);
    site.server.clock.advance({ hours: 3 });
    await stage.pass({ minutes: 1 });
    await stage.stayAway(other, {});
    await stage.stayAway(pair, {});
    const counts = addHours(finished, 24).toISOString();
    expect(own).toBeLessThan(site.server.clock.now().getTime());
    expect((await stage.view(other, delivered)).accept_until).toBe(counts);
    expect(await stage.view(pair, unpaid)).toMatchObject({
      status: { code: 'created' },
      expired_at: counts,
      rights: { pay: { allowed: true } },
    });
    await stage.press(await stage.openBank(pair, unpaid), 'pay');
    await site.server.settle();
    expect(await stage.status(pair, unpaid)).toBe('paid');
  });
});

const hoursUntil = (instant: Date): number => (instant.getTime() - site.server.clock.now().getTime()) / 3_600_000;

async function countEvents(params: DealParams, move: string): Promise<number> {
  const found = await sql<{ number: number }>`
    select count(*) as number from deal_events where deal_id = ${params.deal_id} and move = ${move}`.execute(
    site.server.db,
  );
  return found.rows[0]?.number ?? 0;
}
