import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { insertDeal, insertOrder, type OrderSpec } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { transact } from '../platform/database/database.ts';
import { lockOrder } from './service.ts';
import { completeIdleOrders, expireOrders, warnOfExpiry } from './sweeps.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const now = () => server.clock.now();
const fromNow = (days: number, ms = 0) => new Date(now().getTime() + days * DAY_MS + ms);
const statusOf = async (id: number) =>
  (await server.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const eventsOf = async (id: number) =>
  (await server.db.selectFrom('outbox').select('payload').where('kind', '=', 'order_changed').orderBy('id').execute())
    .map((event) => event.payload as { order_id: number; move: string })
    .filter((payload) => payload.order_id === id)
    .map((payload) => payload.move);

describe('expiry', () => {
  it('archives what has been searched for 30 days, 5 without deals', async () => {
    const api = async (login: string) =>
      (await server.api(login)).orders_create({
        body: {
          title: 'Перенос базы на сервер',
          description: 'Перенести базу на новый сервер за выходные и проверить, что обмены работают как прежде.',
          budget: 5000,
          configurations: [121],
        },
      });
    const long = (await api('customer')).data.id;
    const short = (await api('customer_new')).data.id;
    expect(await expireOrders({ db: server.db, now: fromNow(5, -1) })).toBe(0);
    expect(await expireOrders({ db: server.db, now: fromNow(5) })).toBe(1);
    expect([await statusOf(long), await statusOf(short)]).toEqual(['N', 'A']);
    expect(await expireOrders({ db: server.db, now: fromNow(30) })).toBe(1);
    expect(await expireOrders({ db: server.db, now: fromNow(30) })).toBe(0);
    expect([await statusOf(long), await eventsOf(long)]).toEqual(['A', ['publish', 'expire']]);
  });

  it('takes every order of more than a batch, each once, however many sweeps run', async () => {
    for (let number = 0; number < 120; number++) await insertOrder(server, 'customer', { expires_at: fromNow(-1) });
    const sweeps = await Promise.all([1, 2, 3].map(() => expireOrders({ db: server.db, now: now() })));
    // A row locked by one sweep is skipped by the others; the next minute finds it.
    const rest = await expireOrders({ db: server.db, now: now() });
    expect(sweeps.reduce((sum, number) => sum + number, rest)).toBe(120);
    const events = await server.db.selectFrom('order_events').select('id').where('move', '=', 'expire').execute();
    expect(events).toHaveLength(120);
  });

  it('passes over an order that is being changed, and obeys the change', async () => {
    const id = await insertOrder(server, 'customer', { expires_at: fromNow(-1) });
    await transact(server.db, async (tx) => {
      await lockOrder({ db: tx }, id);
      expect(await expireOrders({ db: server.db, now: now() })).toBe(0);
      await tx
        .updateTable('orders')
        .set({ expires_at: fromNow(30) })
        .where('id', '=', id)
        .execute();
    });
    expect(await expireOrders({ db: server.db, now: now() })).toBe(0);
    expect(await statusOf(id)).toBe('N');
  });

  it('leaves orders alone that are not searched for', async () => {
    const id = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W', expires_at: fromNow(-1) });
    expect(await expireOrders({ db: server.db, now: now() })).toBe(0);
    expect(await statusOf(id)).toBe('W');
  });

  it('is undone by one click, which starts a new term and a new warning', async () => {
    const id = await insertOrder(server, 'customer', { expires_at: fromNow(1) });
    expect(await warnOfExpiry(contextOf(server, null))).toBe(1);
    server.clock.advance({ days: 1 });
    await expireOrders({ db: server.db, now: now() });
    const api = await server.api('customer');
    const { data } = await api.orders_change_status({ params: { order_id: id }, body: { code: 'N' } });
    expect(data.expires_at).toBe(fromNow(30).toISOString());
    expect(await warnOfExpiry({ ...contextOf(server, null), now: fromNow(25) })).toBe(1);
  });
});

describe('the warning before expiry', () => {
  const warn = (days: number, ms = 0) => warnOfExpiry({ ...contextOf(server, null), now: fromNow(days, ms) });

  it('comes once, 5 days before the end of 30 days, 1 day before that of five', async () => {
    const long = await insertOrder(server, 'customer', { expires_at: fromNow(30) });
    const short = await insertOrder(server, 'customer_new', { published_at: fromNow(25), expires_at: fromNow(30) });
    expect([await warn(25, -1), await warn(25), await warn(25)]).toEqual([0, 1, 0]);
    expect([await eventsOf(long), await eventsOf(short)]).toEqual([['expiry_warned'], []]);
    expect([await warn(29, -1), await warn(29), await warn(29)]).toEqual([0, 1, 0]);
    expect(await eventsOf(short)).toEqual(['expiry_warned']);
    const { version } = await server.db
      .selectFrom('orders')
      .select('version')
      .where('id', '=', long)
      .executeTakeFirstOrThrow();
    expect(version).toBe(1);
  });

  it('goes by the term the order was published for, whatever its customer has earned since', async () => {
    const id = await insertOrder(server, 'customer', { published_at: now(), expires_at: fromNow(5) });
    const { customer_uuid } = await server.makers.user('customer_new');
    const other = await insertOrder(server, 'customer_new', { expires_at: fromNow(30) });
    expect([await warn(0), await warn(4, -1), await warn(4)]).toEqual([0, 0, 1]);
    expect(await eventsOf(id)).toEqual(['expiry_warned']);
    expect([await warn(25, -1), await warn(25)]).toEqual([0, 1]);
    const events = await server.db.selectFrom('outbox').select('payload').orderBy('id', 'desc').limit(1).execute();
    expect(events).toEqual([
      { payload: { order_id: other, move: 'expiry_warned', actor_uuid: null, concerns: [customer_uuid] } },
    ]);
  });
});

describe('completion', () => {
  const insertIdle = async (spec: OrderSpec, deals: DealStatus[]): Promise<number> => {
    const id = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W', ...spec });
    for (const [index, status] of deals.entries())
      await insertDeal(server, id, { status, number: index + 1, price: 100 });
    return id;
  };

  it('comes 14 days after the last deal ended, unless one is open', async () => {
    const ended = { last_deal_ended_at: now() };
    const idle = await insertIdle(ended, ['paid_out', 'refunded', 'deleted']);
    const busy = await insertIdle(ended, ['paid_out', 'created']);
    const fresh = await insertIdle({}, []);
    expect(await completeIdleOrders({ db: server.db, now: fromNow(14, -1) })).toBe(0);
    expect(await completeIdleOrders({ db: server.db, now: fromNow(14) })).toBe(1);
    expect([await statusOf(idle), await statusOf(busy), await statusOf(fresh)]).toEqual(['F', 'W', 'W']);
    expect(await eventsOf(idle)).toEqual(['complete']);
  });
});
