import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lettersTo } from '../../test/mailbox.ts';
import { openMarket } from '../../test/market.ts';
import { openPushService, type PushService } from '../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let pushes: PushService;
beforeAll(async () => {
  pushes = await openPushService();
  server = await startTestServer({ PUSH_SERVICES: '127.0.0.1' });
});
afterAll(async () => {
  await server.stop();
  await pushes.close();
});

let number = 0;
/** Each test has people of its own, away from the site, and begins at ten in the morning of Moscow. */
let customer: string;
let freelancer: string;
beforeEach(() => {
  number += 1;
  [customer, freelancer] = [`buyer_${number}`, `maker_${number}`];
  const now = server.clock.now();
  server.clock.advance({ minutes: ((31 * 60 - now.getUTCHours() * 60 - now.getUTCMinutes()) % 1440) + 1440 });
});
afterEach(() => pushes.answer(201));

const { publishOrder, respond } = openMarket(() => server);
/** People come back after days and sign in again. */
const api = async (login: string) => {
  await server.makers.signIn(await server.browser(login), login);
  return await server.api(login);
};
const bell = async (login: string, unread = true) =>
  (await (await api(login)).notifications_list({ query: { unread } })).data;
const titles = async (login: string) => (await bell(login)).map(({ title }) => title);
const prefer = async (login: string, body: object) => (await api(login)).notifications_prefer({ body });
const letters = (login: string) => lettersTo(server, `${login}@example.test`);
const pass = async (step: { minutes?: number; hours?: number; seconds?: number }) => {
  server.clock.advance(step);
  await server.settle();
};

/** An order of this customer with a response of this freelancer. */
async function responded() {
  await Promise.all([api(customer), api(freelancer)]);
  const order_id = await publishOrder({}, customer);
  const { id } = await respond(freelancer, order_id);
  await server.settle();
  return { order_id, response_id: id };
}

async function subscribe(login: string) {
  const body = pushes.subscribe();
  await (await api(login)).push_subscribe({ body });
  return body.endpoint;
}

describe('the bell', () => {
  it('shows what happened once, however often the event comes, and is read line by line or as a whole', async () => {
    const ids = await responded();
    const [line, ...others] = await bell(customer);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      kind: 'response_created',
      is_read: false,
      path: `/orders/${ids.order_id}/responses/${ids.response_id}`,
    });
    const again = await server.db
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', Number(line?.id))
      .executeTakeFirstOrThrow();
    const event = { ...ids, move: 'create' as const, actor_uuid: null, concerns: [] };
    const origin = { event_number: again.event_number, event_at: again.created_at.toISOString() };
    await Promise.all([1, 2, 3].map(() => server.built.consumers.notify_response_changed({ ...event, ...origin })));
    expect(await bell(customer)).toHaveLength(1);
    const owner = await api(customer);
    expect((await owner.notifications_read({ body: { ids: [Number(line?.id)] } })).data.unread).toBe(0);
    expect(await bell(customer)).toEqual([]);
    expect(await bell(customer, false)).toMatchObject([{ is_read: true }]);
  });

  it('is nobody else’s to read', async () => {
    await responded();
    const [line] = await bell(customer);
    await (await api(freelancer)).notifications_read({ body: { ids: [Number(line?.id)] } });
    expect(await bell(customer)).toHaveLength(1);
    await (await api(freelancer)).notifications_read({ body: { all: true } });
    expect(await bell(customer)).toHaveLength(1);
  });

  it('shows several responses to one order as one line, until it is read', async () => {
    const { order_id } = await responded();
    for (const other of ['second', 'third']) await respond(`${freelancer}_${other}`, order_id);
    await server.settle();
    expect(await titles(customer)).toEqual(['3\u00a0новых отклика']);
    await (await api(customer)).notifications_read({ body: { all: true } });
    await respond(`${freelancer}_fourth`, order_id);
    await server.settle();
    expect(await titles(customer)).toEqual(['Новый отклик']);
    expect((await (await api(customer)).notifications_list({ query: {} })).meta.total).toBe(2);
  });

  it('names no order that its reader sees no more', async () => {
    await api(customer);
    const { freelancer_uuid } = await server.makers.user(freelancer);
    const rich = 'customer';
    await api(rich);
    const order_id = await publishOrder(
      { is_private: true, freelancers: [freelancer_uuid], title: 'Тайный аудит учёта' },
      rich,
    );
    await server.settle();
    expect(await bell(freelancer)).toMatchObject([{ kind: 'offer_made', subject: '«Тайный аудит учёта»' }]);
    const offers = await server.db.selectFrom('offers').select('id').where('order_id', '=', order_id).execute();
    await server.db.updateTable('offers').set({ status: 'removed' }).where('id', '=', Number(offers[0]?.id)).execute();
    expect(await bell(freelancer)).toMatchObject([{ kind: 'offer_made', subject: null, path: null }]);
  });

  it('is off for a group whose box is off, and the letter comes all the same', async () => {
    await prefer(customer, { group: 'responses', channel: 'bell', is_on: false });
    await responded();
    expect(await bell(customer)).toEqual([]);
    expect(await letters(customer)).toHaveLength(1);
  });
});

describe('preferences', () => {
  it('know every group and channel, and keep what was chosen', async () => {
    const before = (await (await api(customer)).notifications_preferences()).data;
    expect(before.groups.every(({ channels }) => channels.length === 4)).toBe(true);
    await prefer(customer, { group: 'messages', channel: 'push', is_on: false });
    await prefer(customer, { is_quiet: true, quiet_from: 23 * 60 });
    const { groups, quiet_hours } = (await (await api(customer)).notifications_preferences()).data;
    expect(quiet_hours).toEqual({ is_on: true, from_minute: 23 * 60, until_minute: 8 * 60 });
    const changed = groups.flatMap(({ group, channels }) => channels.map((one) => ({ group, ...one })));
    const former = before.groups.flatMap(({ group, channels }) => channels.map((one) => ({ group, ...one })));
    expect(changed.filter((one, at) => one.is_on !== former[at]?.is_on)).toEqual([
      { group: 'messages', channel: 'push', is_on: false, is_fixed: false },
    ]);
  });

  it.each([
    { group: 'money', channel: 'mail', is_on: false },
    { group: 'security', channel: 'bell', is_on: false },
    { group: 'messages', is_on: false },
  ])('refuse %j', async (body) => {
    await expect(prefer(customer, body)).rejects.toMatchObject({ status: 422 });
  });
});

describe('letters', () => {
  it('come with a link that stops their group by one click, and no other group', async () => {
    const { order_id, response_id } = await responded();
    const [letter = ''] = await letters(customer);
    expect(letter).toContain('новый отклик');
    expect(letter).toContain(`/orders/${order_id}/responses/${response_id}`);
    const token = /unsubscribe\?token=([\w.-]+)/.exec(letter)?.[1] ?? '';
    const stop = (value: string) =>
      fetch(`${server.url}/rest/v1/freelance/notifications/unsubscribe/${value}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    for (let times = 0; times < 2; times++) expect((await stop(token)).status).toBe(200);
    for (const wrong of ['responses.1.x', `money${token.slice('responses'.length)}`, 'x'])
      expect((await stop(wrong)).status).toBe(404);
    await respond(`${freelancer}_other`, order_id);
    await server.settle();
    expect(await letters(customer)).toHaveLength(1);
    expect(await titles(customer)).toEqual(['2\u00a0новых отклика']);
  });

  it('wait for the end of the quiet hours, and are given up for what was read or lost meanwhile', async () => {
    await prefer(customer, { is_quiet: true, quiet_from: 9 * 60, quiet_until: 12 * 60 });
    await responded();
    expect(await letters(customer)).toEqual([]);
    await pass({ hours: 2 });
    expect(await letters(customer)).toHaveLength(1);
    server.clock.advance({ hours: 22 });
    const order_id = await publishOrder({ title: 'Второй заказ про обмен' }, customer);
    const kept = await respond(freelancer, order_id);
    const lost = await publishOrder({ title: 'Третий заказ про обмен' }, customer);
    const { id } = await respond(freelancer, lost);
    await server.settle();
    await server.db.updateTable('responses').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    const line = (await bell(customer)).find(({ path }) => path?.endsWith(`/${kept.id}`));
    await (await api(customer)).notifications_read({ body: { ids: [Number(line?.id)] } });
    await pass({ hours: 3 });
    expect(await letters(customer)).toHaveLength(1);
  });

  it('about security go out in quiet hours too', async () => {
    await prefer(customer, { is_quiet: true, quiet_from: 0, quiet_until: 0 });
    await responded();
    const { uuid } = await server.makers.user(customer);
    const event = { user_uuid: uuid, move: 'password_changed' as const, about: null };
    const origin = { event_number: 900_000_000 + number, event_at: server.clock.now().toISOString() };
    await server.built.consumers.notify_account_changed({ ...event, ...origin });
    const all = await letters(customer);
    expect(all).toHaveLength(1);
    expect(all[0]).toContain('пароль изменён');
    expect(all[0]).not.toContain('Отписаться');
  });
});

describe('messages', () => {
  const write = async (login: string, ids: { order_id: number; response_id: number }, message: string) => {
    const { order_id, response_id } = ids;
    return (await (await api(login)).messages_create({ params: { order_id }, body: { response_id, message } })).data.id;
  };
  const away = () => server.db.updateTable('users').set({ last_activity_at: null }).execute();

  it('of a chat are one line and one letter to whoever is away', async () => {
    const ids = await responded();
    const endpoint = await subscribe(customer);
    for (const message of ['Когда начнёте?', 'Пишите на ivan@mail.test', 'Жду ответа'])
      await write(freelancer, ids, message);
    await pass({ seconds: 10 });
    expect(await titles(customer)).toEqual(['3\u00a0новых сообщения', 'Новый отклик']);
    expect(pushes.got(endpoint)).toMatchObject([
      { title: '3\u00a0новых сообщения', text: expect.stringContaining('Жду ответа') },
    ]);
    await away();
    expect(await letters(customer)).toHaveLength(1);
    await pass({ minutes: 11 });
    const [letter, ...others] = await letters(customer);
    expect(others).toHaveLength(1);
    expect(letter).toContain('Жду ответа');
    await write(freelancer, ids, 'Ещё вопрос: звоните +7 916 123-45-67');
    await away();
    await pass({ minutes: 30 });
    expect(await letters(customer)).toHaveLength(2);
    await away();
    await pass({ minutes: 31 });
    const [second, ...before] = await letters(customer);
    expect(before).toHaveLength(2);
    expect(second).toContain('Ещё вопрос: звоните [контакт скрыт]');
  });

  it('that were read in their chat, taken back, or are one’s own are told nowhere', async () => {
    const ids = await responded();
    const read = await write(freelancer, ids, 'Это прочитают сразу');
    const { order_id, response_id } = ids;
    await (await api(customer)).messages_read({ params: { order_id }, body: { response_id, up_to: read } });
    const gone = await write(freelancer, ids, 'Это удалят');
    await (await api(freelancer)).messages_delete({ params: { order_id, message_id: gone } });
    await pass({ minutes: 11 });
    expect(await titles(customer)).toEqual(['Новый отклик']);
    expect(await titles(freelancer)).toEqual([]);
  });

  it('wait with their letter while their reader is on the site', async () => {
    const ids = await responded();
    await write(freelancer, ids, 'Вы здесь?');
    await pass({ seconds: 10 });
    for (let minutes = 0; minutes < 20; minutes += 4) {
      await server.db.updateTable('users').set({ last_activity_at: server.clock.now() }).execute();
      await pass({ minutes: 4 });
    }
    expect(await letters(customer)).toHaveLength(1);
    await pass({ minutes: 10 });
    expect(await letters(customer)).toHaveLength(2);
  });
});

describe('pushes', () => {
  it('reach every browser, encrypted for it alone and signed by one key', async () => {
    const endpoints = [await subscribe(customer), await subscribe(customer)];
    const { order_id, response_id } = await responded();
    for (const endpoint of endpoints) {
      expect(pushes.got(endpoint)).toMatchObject([
        { title: 'Новый отклик', path: `/orders/${order_id}/responses/${response_id}` },
      ]);
    }
    expect(pushes.faults).toEqual([]);
    const { data } = await (await api(customer)).notifications_preferences();
    expect(data.push.number_browsers).toBe(2);
    await (await api(customer)).push_unsubscribe({ body: { endpoint: endpoints[0] as string } });
    await respond(`${freelancer}_other`, order_id);
    await server.settle();
    expect(endpoints.map((endpoint) => pushes.got(endpoint).length)).toEqual([1, 2]);
  });

  it.each([404, 410])('forget a browser at %i', async (status) => {
    await subscribe(customer);
    pushes.answer(status);
    await responded();
    expect((await (await api(customer)).notifications_preferences()).data.push.number_browsers).toBe(0);
  });

  it.each([
    'https://evil.example/push',
    'http://169.254.169.254/latest',
    'https://user:pw@127.0.0.1/x',
    'ftp://127.0.0.1/x',
    'push',
  ])('go to no address that is not a push service’s: %s', async (endpoint) => {
    const body = { ...pushes.subscribe(), endpoint };
    await expect((await api(customer)).push_subscribe({ body })).rejects.toMatchObject({ status: 422 });
  });

  it('are tried again with growing pauses while the service fails, and hold up neither the bell nor a letter', async () => {
    const endpoint = await subscribe(customer);
    pushes.answer(500);
    await responded();
    expect(await titles(customer)).toEqual(['Новый отклик']);
    expect(await letters(customer)).toHaveLength(1);
    const attempts: number[] = [];
    for (let minute = 0; minute < 16; minute++) {
      await pass({ minutes: 1 });
      const { attempts: made } = await server.db
        .selectFrom('notification_deliveries as d')
        .innerJoin('notifications as n', 'n.id', 'd.notification_id')
        .select('d.attempts')
        .where('n.kind', '=', 'response_created')
        .where('d.channel', '=', 'push')
        .orderBy('n.id', 'desc')
        .executeTakeFirstOrThrow();
      attempts.push(made);
    }
    expect(attempts).toEqual([2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5]);
    pushes.answer(201);
    await pass({ minutes: 16 });
    expect(pushes.got(endpoint)).toHaveLength(1);
  });

  it('wait as long as the service says', async () => {
    const endpoint = await subscribe(customer);
    pushes.answer(429, 3600);
    await responded();
    pushes.answer(201);
    await pass({ minutes: 59 });
    expect(pushes.got(endpoint)).toEqual([]);
    await pass({ minutes: 2 });
    expect(pushes.got(endpoint)).toHaveLength(1);
  });

  it('come at most twice when the server dies between telling and noting, under one number, and stand once in the bell', async () => {
    const endpoint = await subscribe(customer);
    await responded();
    const [told] = pushes.got(endpoint);
    // As the row stands when nobody lived to write that it was told.
    await server.db
      .updateTable('notification_deliveries')
      .set({ outcome: null, done_at: null, next_attempt_at: new Date(server.clock.now().getTime() + 60_000) })
      .where('notification_id', '=', Number(told?.id))
      .where('channel', '=', 'push')
      .execute();
    await pass({ minutes: 2 });
    await pass({ minutes: 2 });
    expect(pushes.got(endpoint).map(({ id }) => id)).toEqual([told?.id, told?.id]);
    expect(await bell(customer)).toHaveLength(1);
  });
});
