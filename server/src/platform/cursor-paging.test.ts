import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../../test/market.ts';
import { openQueues, type Paged } from '../../test/paged-queues.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

const ROWS = 8;
const LIMIT = 3;

let server: TestServer;
const market = openMarket(() => server);
const queues = openQueues(() => server, market);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function makeBell(): Promise<Paged> {
  const { uuid } = await server.makers.user('bell');
  const api = await server.api('bell');
  const grow = async (number: number) => {
    server.clock.advance({ seconds: 1 });
    await server.db
      .insertInto('notifications')
      .values({
        user_uuid: uuid,
        kind: 'order_archived',
        event_number: number,
        payload: {},
        title: `Событие ${number}`,
        text: '',
        is_in_bell: true,
        created_at: server.clock.now(),
      })
      .execute();
  };
  return {
    grow,
    read: async (query) => {
      const { data, meta } = await api.notifications_list({ query: { ...query, unread: true } });
      return { ids: data.map(({ id }) => id), meta };
    },
    // Marking a line as read removes it here.
    shrink: async (id) => await api.notifications_read({ body: { ids: [Number(id)] } }),
  };
}

async function makeChecks(): Promise<Paged> {
  const api = await server.api('moderator');
  return {
    grow: async (number) => {
      server.clock.advance({ seconds: 1 });
      const { uuid } = await server.makers.user(`checked${number}`);
      await server.db
        .insertInto('account_checks')
        .values({
          kind: 'staff_like_name',
          user_uuid: uuid,
          reasons: JSON.stringify([{ code: 'name_like_staff', about: null }]),
          opened_at: server.clock.now(),
        })
        .execute();
    },
    read: async (query) => {
      const { data, meta } = await api.moderator_checks_list({ query });
      return { ids: data.map(({ id }) => id), meta };
    },
    shrink: async (id) => {
      const decided = { decided_at: server.clock.now(), decision: 'cleared' as const, comment: 'Проверено' };
      await server.db.updateTable('account_checks').set(decided).where('id', '=', Number(id)).execute();
    },
  };
}

async function makeUsers(): Promise<Paged> {
  const api = await server.api('moderator');
  return {
    grow: async (number) => {
      server.clock.advance({ seconds: 1 });
      await server.makers.user(`counted${number}`);
    },
    read: async (query) => {
      const { data, meta } = await api.moderator_users_list({ query: { ...query, user_login: 'counted' } });
      return { ids: data.map(({ login }) => login ?? ''), meta };
    },
    shrink: async (login) => {
      await server.db
        .updateTable('users')
        .set({ login: `gone${login}` })
        .where('login', '=', String(login))
        .execute();
    },
  };
}

async function makeResponses(): Promise<Paged> {
  const order_id = await market.publishOrder();
  const api = await server.api('customer');
  return {
    grow: async (number) => {
      server.clock.advance({ seconds: 1 });
      const login = `answering${number}`;
      await server.makers.user(login, { deals: 20, sum: 900_000 });
      await market.respond(login, order_id);
    },
    read: async (query) => {
      const { data, meta } = await api.responses_list({ params: { order_id }, query });
      return { ids: data.map(({ id }) => id), meta };
    },
    shrink: async (id) => {
      await server.db.updateTable('responses').set({ status: 'withdrawn' }).where('id', '=', Number(id)).execute();
    },
  };
}

async function makeInbox(): Promise<Paged> {
  await server.makers.user('writing', { deals: 12, sum: 400_000 });
  const api = await server.api('writing');
  return {
    grow: async (number) => {
      server.clock.advance({ seconds: 1 });
      const order_id = await market.publishOrder({ title: `Переписка о заказе ${number}` }, 'writing');
      const { id: response_id } = await market.respond('freelancer', order_id);
      const freelancer = await server.api('freelancer');
      await freelancer.messages_create({ params: { order_id }, body: { response_id, message: 'Готов обсудить' } });
    },
    read: async (query) => {
      const { data, meta } = await api.customer_messages_list({ query });
      return { ids: data.map(({ order }) => order.id), meta };
    },
    // A chat does not leave the list; it moves to the beginning with its next message.
    shrink: async () => undefined,
  };
}

describe.each([
  ['the unread lines of the bell', makeBell],
  ['the queue of checks', makeChecks],
  ["the moderators' users", makeUsers],
  ['the responses to an order', makeResponses],
  ['an inbox', makeInbox],
  ['the complaints', queues.makeComplaints],
  ['the verifications', queues.makeVerifications],
  ['the crashes', queues.makeCrashes],
  ['the appeals', queues.makeAppeals],
  ['the disputes', queues.makeDisputes],
  ['the payouts that wait', queues.makePayouts],
  ['the audit', queues.makeAudit],
] as const)('%s', (_name, make) => {
  it('repeats no row and leaves none out when rows come and go between its pages', async () => {
    const list = await make();
    for (let number = 1; number <= ROWS; number++) await list.grow(number);
    const { ids: before } = await list.read({ page: 1, limit: 100 });
    expect(before).toHaveLength(ROWS);
    const seen: (number | string)[] = [];
    let read = await list.read({ page: 1, limit: LIMIT });
    for (let page = 2; ; page++) {
      seen.push(...read.ids);
      if (read.meta.last_page < page) break;
      await list.grow(ROWS + 2 * page);
      await list.grow(ROWS + 2 * page + 1);
      if (read.ids[0] !== undefined) await list.shrink(read.ids[0]);
      read = await list.read({ page, limit: LIMIT, cursor: read.meta.cursors?.after });
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });
});
