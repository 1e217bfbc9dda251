import { addHours, endOfMoscowDay, moscowDay, shiftDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { playDeals } from '../../test/deals/deal-stage.ts';

const site = playDeals();
const { stage } = site;

const COMMENT = { comment: 'Нужны правки' };

it('leaves the planned day whole when it is the last one of a deal', async () => {
  const pair = await stage.pair();
  const planned_at = shiftDay(moscowDay(site.server.clock.now()), 90);
  const params = await stage.paid(pair, { planned_at });
  const end = endOfMoscowDay(planned_at);
  expect((await stage.view(pair, params)).expired_at).toBe(end.toISOString());
  await stage.stayAway(pair, { hours: (end.getTime() - site.server.clock.now().getTime()) / 3_600_000 - 1 / 3600 });
  await site.server.settle();
  expect(await stage.status(pair, params)).toBe('paid');
  await stage.pass({ hours: 1 });
  await site.server.settle();
  expect(await stage.status(pair, params)).toBe('refunded');
});

describe('a dispute that is withdrawn after the term of its deal', () => {
  it.each(['customer', 'executor'] as const)('leaves seven days to deliver when the %s opened it', async (side) => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    await stage.stayAway(pair, { days: 88 });
    await pair[side].deals_dispute({ params, body: { reason: 'no_answer', comment: 'Не отвечает' } });
    await stage.stayAway(pair, { days: 5 });
    await site.server.settle();
    const { data: goes } = await pair[side].deals_dispute_withdraw({ params });
    expect(goes.expired_at).toBe(addHours(site.server.clock.now(), 7 * 24).toISOString());
    await stage.pass({ days: 6 });
    expect(await stage.status(pair, params)).toBe('paid');
    await pair.executor.deals_deliver({ params, body: COMMENT });
    expect(await stage.status(pair, params)).toBe('delivered');
  });
});

describe('the reminder of the end of a deal', () => {
  it('comes again before the later end that a rework gave it', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    const reminders = async () => {
      const of = sql<{ number: number }>`select count(*)::int as number from deal_events
        where deal_id = ${params.deal_id} and move = 'expiry_reminder'`;
      return (await of.execute(site.server.db)).rows[0]?.number;
    };
    await stage.stayAway(pair, { days: 88 });
    await site.server.settle();
    expect(await reminders()).toBe(1);
    await pair.executor.deals_deliver({ params, body: COMMENT });
    await pair.customer.deals_rework({ params, body: COMMENT });
    await stage.pass({ days: 3 });
    expect(await reminders()).toBe(1);
    await stage.pass({ days: 1 });
    expect(await reminders()).toBe(2);
  });
});
