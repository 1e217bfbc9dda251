import { once } from 'node:events';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../test/browser.ts';
import { createTestDatabase } from '../../test/database.ts';
import { type EventReader, type Heard, listen, readSlowly } from '../../test/event-reader.ts';
import { openMarket } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { dispatchEvents } from '../platform/outbox-dispatcher.ts';

/** Two instances on one database: the first is asked and hands events on, the streams are at the second. */
let server: TestServer;
let other: TestServer;
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  dropDatabase = () => database.drop();
  const shared = { database: { ...database, drop: () => Promise.resolve() } };
  server = await startTestServer({}, shared);
  other = await startTestServer({}, shared);
});
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()]);
  await dropDatabase();
});

const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

/** The person's browser, sent to the second instance. */
async function listenAs(login: string, after?: number, orders: readonly number[] = []): Promise<EventReader> {
  const { cookies } = await server.browser(login);
  const browser = openBrowser(other.url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return await listen(browser, after, orders);
}

async function hear(login: string, after?: number, orders: readonly number[] = []): Promise<EventReader> {
  const reader = await listenAs(login, after, orders);
  readers.push(reader);
  return reader;
}

const { respondedOrder, orderInWork, publishOrder, respond } = openMarket(() => server);
type Chat = Awaited<ReturnType<typeof respondedOrder>>;

async function send(login: string, { order_id, response_id }: Chat, message: string): Promise<number> {
  const api = await server.api(login);
  return (await api.messages_create({ params: { order_id }, body: { response_id, message } })).data.id;
}
/** Hands on what waits, as the background of an instance does after every commit. */
const dispatch = async () => {
  while ((await dispatchEvents(server.db, server.clock.now())) > 0);
};
const isMessage =
  (id: number) =>
  ({ name, data }: Heard): boolean =>
    name === 'message' && data.id === id;
const idsOf = (heard: readonly Heard[]) => heard.flatMap(({ name, data }) => (name === 'message' ? [data.id] : []));
const lastNumber = (heard: readonly Heard[]) => heard.findLast(({ id }) => id !== null)?.id ?? 0;

describe('a stream', () => {
  it('is for signed-in people, and nothing on its way keeps it', async () => {
    expect((await listen(other.guest())).status).toBe(401);
    const { status, headers, heard } = await hear('customer');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(heard[0]).toMatchObject({ name: 'counters', data: { is_reset: false } });
  });

  it('tells both sides of a message, a mark, a change and of typing, and nobody else', async () => {
    const chat = await respondedOrder('freelancer');
    await dispatch();
    const [customer, freelancer, stranger] = [await hear('customer'), await hear('freelancer'), await hear('stranger')];
    const id = await send('customer', chat, 'Когда начнёте?');
    await dispatch();
    const names = { order_id: chat.order_id, response_id: chat.response_id, deal_id: null, is_dispute: false };
    expect((await freelancer.until(isMessage(id))).data).toEqual({ ...names, id, is_own: false });
    expect((await customer.until(isMessage(id))).data).toEqual({ ...names, id, is_own: true });

    const api = await server.api('freelancer');
    await api.messages_typing({ params: chat, body: { response_id: chat.response_id } });
    expect((await customer.until(({ name }) => name === 'typing')).data).toEqual(names);
    await api.messages_read({ params: chat, body: { response_id: chat.response_id, up_to: id } });
    await dispatch();
    const read = await customer.until(({ name }) => name === 'read');
    expect(read.data).toEqual({ ...names, up_to: id, is_own: false });

    await (await server.api('customer')).messages_delete({ params: { order_id: chat.order_id, message_id: id } });
    await dispatch();
    const changed = await freelancer.until(({ name }) => name === 'message_changed');
    expect(changed.data).toEqual({ ...names, id, is_own: false });
    expect(stranger.heard.map(({ name }) => name)).toEqual(['counters']);
    expect(freelancer.heard.some(({ name }) => name === 'typing')).toBe(false);
  });

  it('counts what is unread as the inboxes do', async () => {
    const chat = await respondedOrder('counted');
    await dispatch();
    const reader = await hear('counted');
    await send('customer', chat, 'Раз');
    await send('customer', chat, 'Два');
    await dispatch();
    const counters = await reader.until(({ name, data }) => name === 'counters' && data.freelancer === 2);
    expect(counters.data).toMatchObject({ customer: 0, freelancer: 2 });
    const api = await server.api('counted');
    expect((await api.freelancer_messages_list({ query: {} })).counters.all).toBe(2);
    expect((await api.events_start()).data).toMatchObject({ customer: 0, freelancer: 2 });
  });

  it('tells of moves of the order, its responses and its deals', async () => {
    const chat = await orderInWork('worker');
    await dispatch();
    const reader = await hear('worker');
    const customer = await server.api('customer');
    const planned_at = new Date(server.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    const body = { description: 'Перенос остатков и сверка', price: 5000, planned_at };
    const { data } = await customer.deals_create({ params: chat, body });
    await dispatch();
    const deal = await reader.until(({ name }) => name === 'deal');
    expect(deal.data).toEqual({ id: data.id, order_id: chat.order_id });
  });

  it('tells of a notification by its name', async () => {
    const { uuid: user_uuid } = await server.makers.user('notified');
    const reader = await hear('notified');
    const payload = JSON.stringify({ user_uuid, notification_id: 7 });
    await server.db
      .insertInto('outbox')
      .values({ kind: 'notification_added', payload, created_at: server.clock.now() })
      .execute();
    await dispatch();
    expect((await reader.until(({ name }) => name === 'notification')).data).toEqual({ id: 7 });
  });

  it('tells of maintenance and of its end, but not to moderators', async () => {
    const [reader, moderator] = [await hear('customer'), await hear('moderator')];
    const until = new Date(server.clock.now().getTime() + 3_600_000);
    await other.built.content.setMaintenance(until);
    const told = await reader.until(({ name }) => name === 'maintenance');
    expect(told.data).toEqual({ finished_at: until.toISOString() });
    await other.built.content.setMaintenance(null);
    await reader.until(({ name, data }) => name === 'maintenance' && data.finished_at === null);
    expect(moderator.heard.map(({ name }) => name)).not.toContain('maintenance');
  });
});

describe('a page of others', () => {
  const isOrder =
    (order_id: number) =>
    ({ name, data }: Heard): boolean =>
      name === 'order' && data.id === order_id;

  it('is told of the order it watches, of others not, and of none that went out of its sight', async () => {
    const [watched, other] = [await publishOrder(), await publishOrder()];
    await dispatch();
    const reader = await hear('onlooker', undefined, [watched]);
    const customer = await server.api('customer');
    const edit = (order_id: number) =>
      customer.orders_update({ params: { order_id }, body: { title: 'Доработка печатной формы УПД' } });
    await edit(other);
    await respond('somebody_else', watched);
    await dispatch();
    await reader.until(isOrder(watched));
    expect(reader.heard.map(({ name }) => name)).toEqual(['counters', 'order']);
    // Behind a break too.
    const last = lastNumber(reader.heard);
    reader.close();
    await edit(watched);
    await dispatch();
    const again = await hear('onlooker', last, [watched]);
    await again.until(isOrder(watched));
    await server.db.updateTable('orders').set({ is_private: true }).where('id', '=', watched).execute();
    await edit(watched);
    const chat = await respondedOrder('onlooker');
    await dispatch();
    await again.until(({ name, data }) => name === 'response' && data.id === chat.response_id);
    expect(again.heard.filter(isOrder(watched))).toHaveLength(1);
  });

  it('of a moderator is told that what waits has changed, and as long as they are one', async () => {
    const [reader, person] = [await hear('moderator'), await hear('passer_by')];
    const order_id = await publishOrder();
    const judge = await server.api('moderator');
    await judge.orders_change_status({ params: { order_id }, body: { code: 'B', comment: 'Реклама вместо заказа' } });
    await dispatch();
    await reader.until(({ name }) => name === 'queue');
    const before = reader.heard.length;
    await server.db
      .updateTable('users')
      .set({ is_moderator: false, is_admin: false })
      .where('login', '=', 'moderator')
      .execute();
    await sql`insert into outbox (kind, payload, created_at) values ('order_changed', ${JSON.stringify({
      order_id,
      move: 'block',
      actor_uuid: null,
      concerns: [],
    })}, ${server.clock.now()})`.execute(server.db);
    await respondedOrder('moderator');
    await dispatch();
    await reader.until(({ name }) => name === 'response');
    expect(reader.heard.slice(before).map(({ name }) => name)).not.toContain('queue');
    expect(person.heard.map(({ name }) => name)).toEqual(['counters']);
    await server.db
      .updateTable('users')
      .set({ is_moderator: true, is_admin: true })
      .where('login', '=', 'moderator')
      .execute();
  });
});

describe('what a person may not see any more', () => {
  it('is not told in the middle of a stream', async () => {
    const order_id = await publishOrder({ is_private: true, freelancers: [await freelancerOf('invited')] });
    await dispatch();
    const reader = await hear('invited');
    const customer = await server.api('customer');
    await customer.orders_update({ params: { order_id }, body: { title: 'Доработка печатной формы УПД' } });
    await dispatch();
    const before = reader.heard.length;
    // The offer is taken back and the order edited before anything of it is handed on.
    await server.db.updateTable('offers').set({ status: 'removed' }).where('order_id', '=', order_id).execute();
    await sql`insert into outbox (kind, payload, created_at) values ('order_changed', ${JSON.stringify({
      order_id,
      move: 'edit',
      actor_uuid: null,
      concerns: [await freelancerOf('invited')],
    })}, ${server.clock.now()})`.execute(server.db);
    const chat = await respondedOrder('invited');
    await dispatch();
    await reader.until(({ name, data }) => name === 'response' && data.id === chat.response_id);
    const told = reader.heard.slice(before).filter(({ name, data }) => name === 'order' && data.id === order_id);
    expect(told).toEqual([]);
  });

  it('a message that was hidden before it was told stays untold', async () => {
    const chat = await respondedOrder('curious');
    await dispatch();
    const reader = await hear('curious');
    const hidden = await send('customer', chat, 'Лишнее');
    const params = { order_id: chat.order_id, message_id: hidden };
    await (await server.api('customer')).messages_visible({ params, body: { status: 0 } });
    const shown = await send('customer', chat, 'Нужное');
    await dispatch();
    await reader.until(isMessage(shown));
    expect(idsOf(reader.heard)).toEqual([shown]);
  });

  const freelancerOf = async (login: string) => (await server.makers.user(login)).freelancer_uuid;
});

describe('a stream ends', () => {
  it('with its session, and tells nothing after it', async () => {
    const chat = await respondedOrder('leaving');
    await dispatch();
    const reader = await hear('leaving');
    await (await server.api('leaving')).auth_sign_out();
    await send('customer', chat, 'Ещё здесь?');
    await dispatch();
    await reader.ended;
    expect(idsOf(reader.heard)).toEqual([]);
  });

  it('with the ban of its person, though nothing happens', async () => {
    const reader = await hear('banned_soon');
    const { uuid } = await server.makers.user('banned_soon');
    const body = { target: 'user', reason_code: 'spam', comment: 'Рассылал рекламу' } as const;
    await (await server.api('moderator')).users_ban({ params: { uuid }, body });
    await reader.ended;
    expect(reader.heard).toHaveLength(1);
  });

  it('for the oldest when a person opens too many', async () => {
    const many: EventReader[] = [];
    for (let n = 0; n <= 10; n++) many.push(await hear('busy'));
    await many[0]?.ended;
    expect(many.slice(1)).toHaveLength(10);
  });
});

/** Long numbers fill the way sooner. */
const FIRST_SLOW = 1_000_000_000_000_000;

/** Five lines of each, which is less than one person may have. */
const PEOPLE = 20;

describe('a broken line', () => {
  it('goes on behind what was heard: nothing missing, twice or in another order', async () => {
    const chats = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => respondedOrder(`talker_${n}`)));
    await dispatch();
    const listeners = Array.from({ length: 100 }, (_, place) => place % PEOPLE);
    const starts = await Promise.all(chats.map((_, n) => listenAs(`talker_${n}`)));
    const start = Math.max(...starts.map(({ heard }) => lastNumber(heard)));
    for (const reader of starts) reader.close();
    const sent: number[][] = chats.map(() => []);
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; n < 6; n++) {
        await Promise.all(chats.map(async (chat, at) => sent[at]?.push(await send('customer', chat, `Строка ${n}`))));
        await dispatch();
      }
      isOver = true;
    })();
    // A line is broken after each few events, at another place for each of them.
    const follow = async (wanted: number, place: number): Promise<number[]> => {
      const heard: Heard[] = [];
      let after = start;
      const isWhole = () => isOver && idsOf(heard).at(-1) === sent[wanted]?.at(-1);
      for (let turn = 0; !isWhole(); turn++) {
        const reader = await listenAs(`talker_${wanted}`, after);
        const least = 1 + ((place + turn) % 7);
        await Promise.race([
          reader.until(() => reader.heard.length > least || isWhole()),
          new Promise((resolve) => setTimeout(resolve, 300)),
        ]).catch(() => undefined);
        heard.push(...reader.heard.splice(0));
        reader.close();
        after = lastNumber(heard);
      }
      return idsOf(heard);
    };
    const followed = await Promise.all(listeners.map(follow));
    await writing;
    for (const [place, ids] of followed.entries()) expect(ids).toEqual(sent[place % PEOPLE]);
  }, 60_000);

  it('of who reads too slowly is cut by the server, and what waited is told when they come again', async () => {
    const { uuid: user_uuid } = await server.makers.user('slow_reader');
    const fast = await hear('slow_reader');
    const { cookies } = await server.browser('slow_reader');
    const accepted = once(other.built.app.server, 'connection');
    const { socket, text } = readSlowly(other.url, cookies.get('sid') ?? '');
    const [line] = (await accepted) as [Socket];
    await once(socket, 'data');
    socket.pause();
    // What the system keeps on the way has to fill up first.
    let last = FIRST_SLOW;
    while (!line.destroyed) {
      const next = last + 4000;
      await sql`insert into outbox (kind, payload, created_at, number, dispatched_at)
        select 'notification_added', jsonb_build_object('user_uuid', ${user_uuid}::text, 'notification_id', n), ${server.clock.now()},
          nextval('outbox_numbers'), ${server.clock.now()} from generate_series(${last + 1}::bigint, ${next}::bigint) n`.execute(
        server.db,
      );
      await sql`select pg_notify('provodka_events', '')`.execute(server.db);
      await fast.until(({ data }) => 'id' in data && data.id === next);
      last = next;
    }
    socket.resume();
    await once(socket, 'close');
    const read = [...text().matchAll(/id: (\d+)\nevent: notification\ndata: \{"id":(\d+)\}\n\n/g)];
    const again = await hear('slow_reader', Number(read.at(-1)?.[1]));
    await again.until(({ data }) => 'id' in data && data.id === last);
    const rest = again.heard.flatMap(({ name, data }) => (name === 'notification' ? [data.id] : []));
    const heard = [...read.map((match) => Number(match[2])), ...rest];
    expect(rest).not.toEqual([]);
    expect(heard).toEqual(Array.from({ length: last - FIRST_SLOW }, (_, at) => FIRST_SLOW + 1 + at));
  }, 60_000);

  it('begins anew where too much was missed or nobody knows the number', async () => {
    for (const after of [999_999_999, -5]) {
      const reader = await hear('customer', after);
      expect(reader.heard[0]).toMatchObject({ name: 'counters', data: { is_reset: true } });
    }
  });

  it('of the database is mended, and what happened meanwhile is told', async () => {
    const chat = await respondedOrder('patient');
    await dispatch();
    const reader = await hear('patient');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(server.db);
    const id = await send('customer', chat, 'Слышно?');
    await dispatch();
    expect((await reader.until(isMessage(id))).id).toBeGreaterThan(0);
  });

  it('that the server breaks since it could not look loses nothing', async () => {
    const chat = await respondedOrder('unlucky');
    await dispatch();
    const reader = await hear('unlucky');
    const id = await send('customer', chat, 'Слышно?');
    await sql`alter table threads rename to threads_away`.execute(server.db);
    await dispatch();
    await reader.ended;
    await sql`alter table threads_away rename to threads`.execute(server.db);
    const again = await hear('unlucky', lastNumber(reader.heard));
    expect((await again.until(isMessage(id))).id).toBeGreaterThan(lastNumber(reader.heard));
  });
});

it('an event handed on by an instance that died before it told anybody is told by the others', async () => {
  const chat = await respondedOrder('survivor');
  await dispatch();
  const reader = await hear('survivor');
  const id = await send('customer', chat, 'Письмо в пути');
  // Numbered and marked, and the word to the others lost with the process.
  await sql`update outbox set number = nextval('outbox_numbers'), dispatched_at = ${server.clock.now()}
    where number is null`.execute(server.db);
  await reader.until(isMessage(id));
  await dispatch();
  const next = await send('customer', chat, 'И следующее');
  await dispatch();
  await reader.until(isMessage(next));
  expect(idsOf(reader.heard)).toEqual([id, next]);
});
