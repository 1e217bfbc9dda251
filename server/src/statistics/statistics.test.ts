import { STATISTICS } from '@provodka/domain/statistics.ts';
import { moscowDay, shiftDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDealStage } from '../../test/deals/deal-stage.ts';
import { giveSm } from '../../test/deals/wallets.ts';
import { openMarket, refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
  // Starts in the morning, so that the scene ends on the same day.
  server.clock.set(`${today()}T09:00:00Z`);
});
afterAll(() => server.stop());

const today = () => moscowDay(server.clock.now());

it('tells of each day what happened on it, by the tables and the ledger, and the doctor counts the same', async () => {
  const first = today();
  const pair = await stage.pair();
  await stage.paidOut(pair);
  const refunded = await stage.paid(pair);
  await pair.executor.deals_refund({ params: refunded, body: { comment: 'Не успеваю к сроку' } });
  await stage.settlePayout();
  await stage.create(pair);

  await stage.stayAway(pair, { days: 1 });
  await server.makers.signIn(await server.browser('moderator'), 'moderator');
  const second = today();
  const order = await market.publishOrder({}, 'later_customer');
  await server.db
    .insertInto('settings')
    .values({
      name: 'marketplace',
      value: JSON.stringify({ motivation: { freelancer: { response_cost_sm_account: 30 } } }),
      updated_at: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('settings')
    .values({ name: 'monthly_expenses', value: '30000', updated_at: server.clock.now() })
    .execute();
  server.clock.advance({ seconds: 2 });
  const { uuid } = await server.makers.user('later_freelancer');
  await giveSm(server, uuid, 100);
  await market.respond('later_freelancer', order);
  await server.settle();

  const moderator = await server.api('moderator');
  const asked = { date_from: first, date_to: second, breakeven: true } as const;
  const { data } = await moderator.moderator_statistics({ query: asked });
  expect(data.rows.map(({ day }) => day)).toEqual([first, second]);
  expect(data.rows[0]).toMatchObject({
    orders_new: 1,
    orders_with_executor: 1,
    responses_new: 1,
    responses_paid: 0,
    deals_created: 3,
    deals_paid: 2,
    paid_sum: 20_000,
    accepted_sum: 10_000,
    refund_sum: 10_650,
    commission_sum: 650,
    commission_total: 650,
  });
  const ahead = { ...asked, date_to: shiftDay(second, 40) };
  expect((await moderator.moderator_statistics({ query: ahead })).data.rows).toEqual(data.rows);
  expect(data.rows[1]).toMatchObject({
    orders_new: 1,
    orders_with_executor: 0,
    responses_paid: 1,
    sm_spent: 30,
    users_new: 3,
    commission_total: 650,
  });
  expect(data.rows[1]?.expenses_total).toBeGreaterThan(data.rows[1]?.expenses ?? 0);
  for (const name of STATISTICS) expect(data.totals[name]).toBe(data.rows.reduce((total, row) => total + row[name], 0));

  const months = await moderator.moderator_statistics({ query: { ...asked, group: 'months' } });
  expect(months.data.totals).toEqual(data.totals);
  await stage.pass({ days: 2 });
  expect(await stage.findings()).toEqual([]);
});

it('counts a day that was missed while no server ran, and counts a day that is over no more', async () => {
  await stage.pass({ days: 3 });
  const yesterday = shiftDay(today(), -1);
  const counted = sql<{ day: string; counted_at: Date }>`
    select day, counted_at from statistic_days where day < ${yesterday} order by day`;
  const { rows: before } = await counted.execute(server.db);
  expect(before.length).toBeGreaterThan(3);
  // Late in the evening an hour leads to the next day.
  await stage.pass({ hours: 1 });
  const { rows: after } = await counted.execute(server.db);
  expect(after).toEqual(before);
});

it('answers the same as a table for Excel, and refuses days the wrong way round', async () => {
  const browser = await server.browser('moderator');
  await server.makers.signIn(browser, 'moderator');
  const path = '/rest/v1/freelance/cabinet/moderator/statistics';
  const reply = await browser.request(`${path}.csv?group=months&breakeven=1`);
  expect(reply.headers.get('content-type')).toContain('text/csv');
  const named = decodeURIComponent(reply.headers.get('content-disposition') ?? '');
  expect(named).toMatch(/Статистика \d{4}-\d{2}-\d{2} – \d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await reply.text()).trim().split('\r\n');
  expect(lines[0]).toContain('Новые заказы');
  expect(lines[0]).toContain('Расходы, ₽');
  expect(lines.at(-1)).toMatch(/^Всего;2;1;/);
  const query = { date_from: '2026-02-02', date_to: '2026-02-01' };
  expect(await refusalOf(browser.api.moderator_statistics({ query }))).toMatchObject({ status: 422 });
});

it('answers a year from its counted days alone, whatever the tables hold', async () => {
  const last = shiftDay(today(), -400);
  const first = shiftDay(last, -364);
  const figures = STATISTICS.map((name) => sql.ref(name));
  const ofDay = sql.join(STATISTICS.map((_, place) => sql`(day - ${first}::date + 1) * 100 * ${sql.lit(place + 1)}`));
  await sql`insert into statistic_days (day, ${sql.join(figures)}, counted_at)
    select day, ${ofDay}, day from (
      select generate_series(${first}::date, ${last}::date, interval '1 day')::date as day) as days`.execute(server.db);
  const query = { date_from: first, date_to: last, breakeven: true } as const;
  const api = await server.api('moderator');
  const [days, weeks] = await Promise.all([
    api.moderator_statistics({ query }),
    api.moderator_statistics({ query: { ...query, group: 'weeks' } }),
  ]);
  expect(days.data.rows).toHaveLength(365);
  expect(days.data.totals.orders_new).toBe((100 * 365 * 366) / 2);
  expect(weeks.data.totals).toEqual(days.data.totals);
});
