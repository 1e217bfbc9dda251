import { ORDER_STATUSES, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { insertDeal, insertOrder, insertResponse, ORDER_FORM, setSetting } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const CODES = ORDER_STATUSES.map(({ code }) => code);

/** The moves of POST …/status, by who asks (product: orders); orders of this test that are in B were in N before. */
const MOVES: Record<'customer' | 'moderator', Partial<Record<OrderStatus, OrderStatus[]>>> = {
  customer: {
    C: ['N', 'A', 'D'],
    M: ['D'],
    R: ['N', 'A', 'D'],
    N: ['A', 'D'],
    W: ['F'],
    F: ['A'],
    A: ['N', 'D'],
  },
  moderator: {
    C: ['B'],
    M: ['N', 'R', 'B'],
    R: ['B'],
    N: ['B'],
    W: ['B'],
    F: ['B'],
    A: ['B'],
    B: ['N'],
  },
};

async function insertIn(status: OrderStatus): Promise<number> {
  const isUnpublished = ['C', 'M', 'R'].includes(status);
  return await insertOrder(server, 'customer', {
    status,
    former_status: status === 'B' ? 'N' : null,
    ...(status === 'W' || status === 'F' ? { executor: 'freelancer' } : {}),
    ...(isUnpublished ? { published_at: null, expires_at: null } : {}),
  });
}

const change = async (login: string, order_id: number, code: string, comment?: string) =>
  (await server.api(login)).orders_change_status({
    params: { order_id },
    body: { code: code as OrderStatus, comment },
  });

const statusIn = async (order_id: number) =>
  (await server.db.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirstOrThrow()).status;

const movesOf = async (order_id: number) =>
  (
    await server.db.selectFrom('order_events').select('move').where('order_id', '=', order_id).orderBy('id').execute()
  ).map((event) => event.move);

const publicationDay = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString();

describe.each(['customer', 'moderator'] as const)('the %s', (login) => {
  it.each(CODES.filter((code) => code !== 'D'))('moves an order from %s only where the table leads', async (from) => {
    const reached = new Set<string>();
    const api = await server.api(login);
    for (const code of CODES) {
      const id = await insertIn(from);
      const reply = await change(login, id, code, 'Потому что так надо').catch((error: { status: number }) => error);
      if ('status' in reply) expect([from, code, reply.status]).toEqual([from, code, 422]);
      const status = await statusIn(id);
      expect('data' in reply).toBe(status !== from);
      if ('data' in reply) {
        // A submission that needs no moderator publishes at once.
        expect([reply.data.status.code, reply.message?.split(' ')[0]]).toEqual([status, 'Заказ']);
        expect(status).toBe(code === 'M' ? 'N' : code);
        reached.add(status);
        // Only moderators see deleted orders.
        if (status !== 'D') expect(reply.data).toEqual((await api.orders_get({ params: { order_id: id } })).data);
      }
    }
    expect([...reached].toSorted()).toEqual((MOVES[login][from] ?? []).toSorted());
  });
});

describe('a move', () => {
  it('is written into the history and told to others', async () => {
    const id = await insertIn('N');
    const { data: blocked } = await change('moderator', id, 'B', 'Телефон в описании');
    expect(blocked.unblocks_to).toBe('N');
    const owner = await server.api('customer');
    expect((await owner.orders_get({ params: { order_id: id } })).data.unblocks_to).toBeNull();
    const { data: unblocked } = await change('moderator', id, 'N');
    expect([unblocked.status.code, unblocked.unblocks_to]).toEqual(['N', null]);
    expect(await movesOf(id)).toEqual(['block', 'unblock']);
    const events = await server.db.selectFrom('outbox').select('payload').where('kind', '=', 'order_changed').execute();
    const { uuid: actor_uuid } = await server.makers.user('moderator');
    const { customer_uuid } = await server.makers.user('customer');
    const told = { order_id: id, actor_uuid, concerns: [customer_uuid] };
    expect(events.map((event) => event.payload)).toEqual(
      expect.arrayContaining([
        { ...told, move: 'block' },
        { ...told, move: 'unblock' },
      ]),
    );
  });

  it.each([
    ['M', 'R'],
    ['N', 'B'],
  ] as const)('of a moderator from %s to %s needs a comment, which its customer reads', async (from, to) => {
    const id = await insertIn(from);
    expect(await refusalOf(change('moderator', id, to))).toMatchObject({ status: 422 });
    await change('moderator', id, to, 'Уточните состав работ');
    const { data } = await (await server.api('customer')).orders_get({ params: { order_id: id } });
    expect(data.status).toMatchObject({ code: to, comment: 'Уточните состав работ' });
  });

  it('happens once when it is asked for twice at once', async () => {
    const id = await insertIn('N');
    expect(await statusesOf([change('customer', id, 'A'), change('customer', id, 'A')])).toEqual([200, 422]);
    expect(await movesOf(id)).toEqual(['archive']);
  });

  it('has calls of its own for archiving and deleting', async () => {
    const api = await server.api('customer');
    const order_id = await insertIn('N');
    const archived = await api.orders_archive({ params: { order_id } });
    expect([archived.data.status.code, archived.message]).toEqual(['A', 'Заказ перемещён в архив']);
    const deleted = await api.orders_delete({ params: { order_id } });
    expect([deleted.data, deleted.message]).toEqual([null, 'Заказ удалён']);
    expect(await refusalOf(api.orders_get({ params: { order_id } }))).toMatchObject({ status: 404 });
    expect(await refusalOf(api.orders_archive({ params: { order_id: await insertIn('W') } }))).toMatchObject({
      status: 422,
    });
  });
});

describe('paid deals', () => {
  it.each(['paid', 'delivered', 'disputed'] as const)(
    'keep an order from being closed while one is %s',
    async (status) => {
      const id = await insertIn('W');
      await insertDeal(server, id, { status });
      const refused = await refusalOf(change('customer', id, 'F'));
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.message).toContain('незавершённая сделка');
    },
  );

  it.each(['created', 'deleted', 'accepted', 'payout_pending', 'paid_out', 'refund_pending', 'refunded'] as const)(
    'let it be closed when one is %s',
    async (status) => {
      const id = await insertIn('W');
      await insertDeal(server, id, { status });
      expect((await change('customer', id, 'F')).data.status.code).toBe('F');
    },
  );

  it('keep an archived order from being deleted', async () => {
    const id = await insertIn('F');
    await insertDeal(server, id, { status: 'paid_out' });
    await change('customer', id, 'A');
    expect(await refusalOf(change('customer', id, 'D'))).toMatchObject({ status: 422 });
  });
});

describe('publishing a draft', () => {
  it('asks for the whole form', async () => {
    const api = await server.api('customer');
    const { data } = await api.orders_create({ body: { title: 'Пока только название', is_draft: true } });
    const refused = await api
      .orders_change_status({ params: { order_id: data.id }, body: { code: 'N' } })
      .catch((error: { body: { fields: object } }) => error.body);
    expect(Object.keys('fields' in refused ? refused.fields : {})).toEqual(['description', 'configurations']);
    const { title: _, ...rest } = ORDER_FORM;
    await api.orders_update({ params: { order_id: data.id }, body: rest });
    const published = await api.orders_change_status({ params: { order_id: data.id }, body: { code: 'N' } });
    expect(published.data).toMatchObject({ status: { code: 'N' }, published_at: server.clock.now().toISOString() });
    expect(published.data.expires_at).toBe(publicationDay(30));
  });

  it('passes the thresholds it would have passed at once', async () => {
    const api = await server.api('customer_new');
    const body = { ...ORDER_FORM, budget: null, is_draft: true };
    const { data } = await api.orders_create({ body });
    const params = { order_id: data.id };
    const refused = await refusalOf(api.orders_change_status({ params, body: { code: 'N' } }));
    expect(refused.message).toContain('По договорённости');
    const view = (await api.orders_get({ params })).data;
    expect(view.rights.publish).toMatchObject({ allowed: false, progress: { have: 0, need: 1, unit: 'deals' } });
    await api.orders_update({ params, body: { budget: 500 } });
    expect((await api.orders_change_status({ params, body: { code: 'N' } })).data.status.code).toBe('N');
  });

  it('leads to a moderator while premoderation is on, whichever of the two is asked for', async () => {
    await setSetting(server, 'premoderation', true);
    const drafts = [await insertIn('C'), await insertIn('C'), await insertIn('R')];
    expect((await change('customer', drafts[0] ?? 0, 'M')).data.status.code).toBe('M');
    expect((await change('customer', drafts[1] ?? 0, 'N')).data.status.code).toBe('M');
    expect((await change('customer', drafts[2] ?? 0, 'N')).data.status.code).toBe('M');
    expect((await change('moderator', drafts[0] ?? 0, 'N')).data).toMatchObject({
      status: { code: 'N' },
      published_at: server.clock.now().toISOString(),
    });
    await setSetting(server, 'premoderation', false);
  });
});

describe('renewing', () => {
  it('brings an archived order back for a whole term, once more at the top of the list', async () => {
    const id = await insertIn('N');
    server.clock.advance({ days: 10 });
    await change('customer', id, 'A');
    const { data } = await change('customer', id, 'N');
    expect(data).toMatchObject({ status: { code: 'N' }, published_at: server.clock.now().toISOString() });
    expect(data.expires_at).toBe(publicationDay(30));
    const list = await (await server.api()).orders_list();
    expect(list.data[0]?.id).toBe(id);
  });

  it('of one that was archived within a week leaves it where it stood: it is no lift', async () => {
    const id = await insertIn('N');
    const published_at = server.clock.now().toISOString();
    const expires_at = publicationDay(30);
    server.clock.advance({ days: 6 });
    await change('customer', id, 'A');
    expect((await change('customer', id, 'N')).data).toMatchObject({ status: { code: 'N' }, published_at, expires_at });
  });

  it('lengthens a search shortly before its end, and its responses go on', async () => {
    const id = await insertIn('N');
    await insertResponse(server, id, 'freelancer_new');
    expect((await refusalOf(change('customer', id, 'N'))).message).toContain('незадолго до конца');
    const day = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
    await server.db
      .updateTable('orders')
      .set({ published_at: day(-26), expires_at: day(4) })
      .where('id', '=', id)
      .execute();
    const { data } = await change('customer', id, 'N');
    expect(data).toMatchObject({ status: { code: 'N' }, number_responses: 1 });
    expect(data.expires_at).toBe(publicationDay(30));
    expect(data.rights.renew.allowed).toBe(false);
    expect((await (await server.api()).orders_list()).data[0]?.id).toBe(id);
  });

  it('is refused to an order that was in work, and to a customer with too many orders', async () => {
    const worked = await insertIn('F');
    await change('customer', worked, 'A');
    const refused = await refusalOf(change('customer', worked, 'N'));
    expect(refused.message).toContain('похожий');

    await server.makers.user('full', {});
    const archived = await insertOrder(server, 'full', { status: 'A' });
    for (const status of ['C', 'N', 'N'] as const) {
      await insertOrder(server, 'full', {
        status,
        ...(status === 'C' ? { published_at: null, expires_at: null } : {}),
      });
    }
    expect((await refusalOf(change('full', archived, 'N'))).message).toContain('не больше 3');
    await server.db
      .updateTable('profiles')
      .set({ number_deals: 1 })
      .where('uuid', '=', (await server.makers.user('full')).customer_uuid)
      .execute();
    expect((await change('full', archived, 'N')).data.status.code).toBe('N');
  });

  it('is refused to a banned customer', async () => {
    const id = await insertOrder(server, 'banned', { status: 'A' });
    expect(await refusalOf(change('banned', id, 'N'))).toMatchObject({ status: 403 });
  });
});

it('keeps the executor through a block', async () => {
  const id = await insertIn('W');
  await change('moderator', id, 'B', 'Жалоба исполнителя');
  const executor = await server.api('freelancer');
  const blocked = await executor.orders_get({ params: { order_id: id } });
  expect(blocked.data).toMatchObject({ status: { code: 'B' }, is_executor_found: true });
  expect(await refusalOf(change('moderator', id, 'N'))).toMatchObject({ status: 422 });
  expect((await change('moderator', id, 'W')).data.status.code).toBe('W');
});

it('counts responses that wait, not the order’s former life', async () => {
  const id = await insertIn('N');
  await insertResponse(server, id, 'freelancer_new');
  await change('customer', id, 'A');
  expect((await change('customer', id, 'N')).data.number_responses).toBe(1);
});
