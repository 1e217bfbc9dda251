import { type Profiler, Session } from 'node:inspector/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDealActors } from './deals/deal-actors.ts';
import { playDeals } from './deals/deal-stage.ts';
import { openMarket } from './market.ts';

/*
 * The files whose functions one request enters and the statements it sends: what somebody reads who follows it. Both are counted,
 * so they do not depend on the machine.
 */

const playing = playDeals();
const { stage } = playing;
const session = new Session();
const query = vi.spyOn(pg.Client.prototype, 'query');
const PRODUCT = /\/((?:server|domain|contract)\/src\/.+\.ts)$/;
const counted: Record<string, { files: number; statements: number }> = {};

/** Today's counts with a little room; `settings` is what any call passes before and after its own work. Transactions count as statements. */
const MOST: Record<string, { files: number; statements: number }> = {
  settings: { files: 23, statements: 0 },
  list: { files: 30, statements: 2 },
  'order page': { files: 63, statements: 4 },
  chat: { files: 55, statements: 6 },
  approve: { files: 70, statements: 13 },
  'start of a payment': { files: 75, statements: 24 },
  'payment notified': { files: 40, statements: 18 },
};

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(() => {
  console.table(counted);
  session.disconnect();
  query.mockRestore();
});

const isEntered = ({ functions }: Profiler.ScriptCoverage): boolean =>
  functions.some(({ functionName, ranges: [range] }) => functionName !== '' && (range?.count ?? 0) > 0);

/** Counts what a request enters the second time: the first one fills what is remembered between requests. */
async function count(name: string, ask: () => Promise<unknown>): Promise<{ files: number; statements: number }> {
  await playing.server.tell();
  await session.post('Profiler.takePreciseCoverage');
  query.mockClear();
  await ask();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = new Set(result.filter(isEntered).flatMap(({ url }) => PRODUCT.exec(url)?.[1] ?? []));
  counted[name] = { files: files.size, statements: query.mock.calls.length };
  return counted[name];
}

it('enters few files and sends few statements in the requests that matter most', async () => {
  const { server } = playing;
  const market = openMarket(() => server);
  const guest = server.guest().api;
  const pair = await stage.pair();
  const { customer, order_id } = pair;
  const twice = async (name: string, ask: () => Promise<unknown>) => {
    await ask();
    await count(name, ask);
  };

  await twice('settings', () => guest.settings_get());
  await twice('list', () => guest.orders_list({}));
  const delivered = await stage.delivered(pair);
  await twice('order page', () => customer.orders_get({ params: delivered }));
  await twice('chat', () => customer.messages_list({ params: { order_id }, query: { deal_id: delivered.deal_id } }));
  const answered = await market.publishOrder({}, 'payer_9');
  const { id: response_id } = await market.respond('worker_9', answered);
  const owner = await server.api('payer_9');
  await count('approve', () => owner.responses_approve({ params: { order_id: answered, response_id } }));
  const unpaid = await stage.create(pair);
  const pay = () => customer.deals_pay({ params: unpaid, body: { method: 'card', accept_terms: true } });
  await count('start of a payment', pay);
  const actors = await openDealActors(server, pair);
  await sql`update sandbox_objects set status = 'succeeded' where kind = 'payment'`.execute(server.db);
  await count('payment notified', () => actors.notify(unpaid));
  await server.settle();

  for (const [name, most] of Object.entries(MOST)) {
    expect(counted[name]?.files, `files of ${name}`).toBeLessThanOrEqual(most.files);
    expect(counted[name]?.statements, `statements of ${name}`).toBeLessThanOrEqual(most.statements);
  }
});
