/** A machine's clock that is corrected by an hour, forwards and back, between any two steps (docs/operations). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transact } from '../../src/platform/database/database.ts';
import { openSession } from '../../src/users/auth/sessions.ts';
import { PAYOUT_FORM, playDeals } from '../deals/deal-stage.ts';
import { openBrowser } from '../people/browser.ts';

const site = playDeals();
const { stage } = site;

/** Every correction leads back to where it began in the end. */
const JUMPS = [1, -1, -1, 1, 1, -2, 1];

const ACCEPTED = { payment_confirmed: 1, deliver: 1, acceptance_reminder: 2, accept_automatically: 1 };

async function jump(): Promise<void> {
  for (const hours of JUMPS) await stage.pass({ hours });
}

it('reminds, accepts and pays out once when the clock jumps around each deadline', async () => {
  const pair = await stage.pair();
  const params = await stage.delivered(pair);
  server().clock.advance({ minutes: -30 });
  // The reminders and the acceptance itself, each crossed to and fro from half an hour before it.
  for (const days of [3, 3, 1]) {
    await stage.stayAway(pair, { days });
    await jump();
  }
  expect(await movesOf(params.deal_id)).toEqual(ACCEPTED);
  await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
  await jump();
  await stage.settlePayout();
  await jump();
  expect(await stage.status(pair, params)).toBe('paid_out');
  const { acceptance_reminder, ...others } = await movesOf(params.deal_id);
  expect(acceptance_reminder).toBe(2);
  expect(Object.keys(others)).toEqual(expect.arrayContaining(['accept_automatically', 'deliver', 'payment_confirmed']));
  expect(new Set(Object.values(others))).toEqual(new Set([1]));
  expect(await mostToldOf(params.deal_id)).toBe(1);
});

it('keeps a short session and lets it write, whichever way the clock jumps', async () => {
  const { uuid, customer_uuid } = await server().makers.user('short_session');
  const now = server().clock.now();
  const opened = { user_uuid: uuid, remember: false, user_agent: 'test', address: '127.0.0.1' };
  const { token } = await transact(server().db, (tx) => openSession({ db: tx, now }, opened));
  const browser = openBrowser(server().url);
  browser.cookies.set('sid', token);
  for (const hours of JUMPS) {
    await stage.pass({ hours });
    const { data } = await browser.api.customers_update({
      params: { uuid: customer_uuid },
      body: { about: `После часов: ${hours}` },
    });
    expect(data.about).toBe(`После часов: ${hours}`);
  }
});

it('tells of messages at once that were written before the clock went back', async () => {
  const pair = await stage.pair();
  const params = await stage.create(pair);
  const write = (message: string) =>
    pair.customer.messages_create({ params, body: { deal_id: params.deal_id, message } });
  const told = async () => {
    const { data } = await pair.executor.notifications_list({ query: { unread: true } });
    return data.filter(({ kind }) => kind === 'message').map(({ text }) => text);
  };
  await stage.pass({ minutes: 1 });
  server().clock.advance({ hours: 1 });
  await write('До поправки часов');
  await stage.pass({ hours: -1 });
  expect(await told()).toHaveLength(1);
});

const server = () => site.server;

async function movesOf(dealId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ move: string; number: number }>`
    select move, count(*)::int as number from deal_events where deal_id = ${dealId} and move <> 'create' group by move`.execute(
    server().db,
  );
  return Object.fromEntries(rows.map(({ move, number }) => [move, number]));
}

/** The most notifications of one kind that one person got of a deal and that are told once. */
async function mostToldOf(dealId: number): Promise<number | undefined> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(number), 0)::int as most from (
      select count(*) as number from notifications where deal_id = ${dealId} and kind not like '%reminder%' group by user_uuid, kind, title
    ) counted`.execute(server().db);
  return rows[0]?.most;
}
