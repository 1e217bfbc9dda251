import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../test/market.ts';
import { insertOrder } from '../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const insertDraft = (login: string) =>
  insertOrder(server, login, { status: 'C', published_at: null, expires_at: null });
/** Ids in their order. */
const insertDrafts = async (number: number) =>
  (await Promise.all(Array.from({ length: number }, () => insertDraft('customer')))).toSorted((a, b) => a - b);
const statusOf = async (id: number) =>
  (await server.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const archive = async (login: string, order_ids: number[], idempotency_key?: string) =>
  (await server.api(login)).customer_drafts_archive(
    { body: { order_ids } },
    idempotency_key ? { idempotency_key } : {},
  );

describe('several drafts', () => {
  it('go to the archive together, each with its history and its event, and come back one by one', async () => {
    const ids = [await insertDraft('customer'), await insertDraft('customer')];
    const { data, message } = await archive('customer', ids.toReversed());
    expect(data).toEqual({ archived: ids, left: [] });
    expect(message).toBe('2\u00a0черновика перемещены в архив');
    for (const id of ids) {
      expect(await statusOf(id)).toBe('A');
      const lines = await server.db.selectFrom('order_events').select('move').where('order_id', '=', id).execute();
      expect(lines).toEqual([{ move: 'archive' }]);
    }
    const { uuid: actor_uuid, customer_uuid } = await server.makers.user('customer');
    const events = await server.db.selectFrom('outbox').select('payload').orderBy('id').execute();
    expect(events.map(({ payload }) => payload)).toEqual(
      ids.map((order_id) => ({ order_id, move: 'archive', actor_uuid, concerns: [customer_uuid] })),
    );
    const api = await server.api('customer');
    const [first = 0] = ids;
    await api.orders_change_status({ params: { order_id: first }, body: { code: 'N' } });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['N', 'A']);
  });

  it('leave what is no draft of the viewer as it is, whoever owns it', async () => {
    const draft = await insertDraft('customer');
    const published = await insertOrder(server, 'customer');
    const foreign = await insertDraft('stranger');
    const { data, message } = await archive('customer', [published, foreign, draft, 999_999]);
    expect(data).toEqual({ archived: [draft], left: [published, foreign, 999_999] });
    expect(message).toBe('1\u00a0черновик перемещён в архив. Остальные уже не черновики: обновите страницу');
    expect([await statusOf(published), await statusOf(foreign)]).toEqual(['N', 'C']);
    const moderator = await archive('moderator', [foreign]);
    expect(moderator.data).toEqual({ archived: [], left: [foreign] });
    expect(await statusOf(foreign)).toBe('C');
  });

  it('are archived once, however often and however many at once it is asked', async () => {
    const ids = await insertDrafts(4);
    const key = 'the same press';
    const first = await archive('customer', ids, key);
    expect(await archive('customer', ids, key)).toEqual(first);
    expect((await archive('customer', ids)).data).toEqual({ archived: [], left: ids });
    const more = await insertDrafts(4);
    const replies = await Promise.all([more, more.toReversed(), more].map((each) => archive('customer', each)));
    expect(replies.flatMap(({ data }) => data.archived).toSorted((a, b) => a - b)).toEqual(more);
    const lines = await server.db.selectFrom('order_events').select('order_id').where('order_id', 'in', more).execute();
    expect(lines).toHaveLength(4);
  });

  it('are named, at most a hundred', async () => {
    expect(await refusalOf(archive('customer', []))).toMatchObject({ status: 422 });
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect(await refusalOf(archive('customer', many))).toMatchObject({ status: 422 });
  });
});
