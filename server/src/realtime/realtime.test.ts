import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type EventReader, type Heard, listen } from '../../test/live/event-reader.ts';
import { idsOf, isMessage, lastNumber, playStreams } from '../../test/live/streams.ts';
import { openMarket } from '../../test/market.ts';

const streams = playStreams();
const { hear, send, dispatch } = streams;
const { respondedOrder, orderInWork, publishOrder, respond } = openMarket(() => streams.server);

describe('a stream', () => {
  it('is for signed-in people, and nothing on its way keeps it', async () => {
    expect((await listen(streams.other.guest())).status).toBe(401);
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

    const api = await streams.server.api('freelancer');
    await api.messages_typing({ params: chat, body: { response_id: chat.response_id } });
    expect((await customer.until(({ name }) => name === 'typing')).data).toEqual(names);
    await api.messages_read({ params: chat, body: { response_id: chat.response_id, up_to: id } });
    await dispatch();
    const read = await customer.until(({ name }) => name === 'read');
    expect(read.data).toEqual({ ...names, up_to: id, is_own: false });

    await (await streams.server.api('customer')).messages_delete({
      params: { order_id: chat.order_id, message_id: id },
    });
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
    const api = await streams.server.api('counted');
    expect((await api.freelancer_messages_list({ query: {} })).counters.all).toBe(2);
    expect((await api.events_start()).data).toMatchObject({ customer: 0, freelancer: 2 });
  });

  it('tells of moves of the order, its responses and its deals', async () => {
    const chat = await orderInWork('worker');
    await dispatch();
    const reader = await hear('worker');
    const customer = await streams.server.api('customer');
    const planned_at = new Date(streams.server.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    const body = { description: 'Перенос остатков и сверка', price: 5000, planned_at };
    const { data } = await customer.deals_create({ params: chat, body });
    await dispatch();
    const deal = await reader.until(({ name }) => name === 'deal');
    expect(deal.data).toEqual({ id: data.id, order_id: chat.order_id });
  });

  it('tells of a notification by its name', async () => {
    const { uuid: user_uuid } = await streams.server.makers.user('notified');
    const reader = await hear('notified');
    const payload = JSON.stringify({ user_uuid, notification_id: 7 });
    await streams.server.db
      .insertInto('outbox')
      .values({ kind: 'notification_added', payload, created_at: streams.server.clock.now() })
      .execute();
    await dispatch();
    expect((await reader.until(({ name }) => name === 'notification')).data).toEqual({ id: 7 });
  });

  it('tells of maintenance and of its end, but not to moderators', async () => {
    const [reader, moderator] = [await hear('customer'), await hear('moderator')];
    const until = new Date(streams.server.clock.now().getTime() + 3_600_000);
    await streams.other.built.content.setMaintenance(until);
    const told = await reader.until(({ name }) => name === 'maintenance');
    expect(told.data).toEqual({ finished_at: until.toISOString() });
    await streams.other.built.content.setMaintenance(null);
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
    const customer = await streams.server.api('customer');
    const edit = (order_id: number) =>
      customer.orders_update({ params: { order_id }, body: { title: 'Доработка печатной формы УПД' } });
    await edit(other);
    await respond('somebody_else', watched);
    await dispatch();
    await reader.until(isOrder(watched));
    expect(reader.heard.map(({ name }) => name)).toEqual(['counters', 'order']);
    // The same after a break.
    const last = lastNumber(reader.heard);
    reader.close();
    await edit(watched);
    await dispatch();
    const again = await hear('onlooker', last, [watched]);
    await again.until(isOrder(watched));
    await streams.server.db.updateTable('orders').set({ is_private: true }).where('id', '=', watched).execute();
    await edit(watched);
    const chat = await respondedOrder('onlooker');
    await dispatch();
    await again.until(({ name, data }) => name === 'response' && data.id === chat.response_id);
    expect(again.heard.filter(isOrder(watched))).toHaveLength(1);
  });

  it('of a moderator is told that what waits has changed, and as long as they are one', async () => {
    const [reader, person] = [await hear('moderator'), await hear('passer_by')];
    const order_id = await publishOrder();
    const judge = await streams.server.api('moderator');
    await judge.orders_change_status({ params: { order_id }, body: { code: 'B', comment: 'Реклама вместо заказа' } });
    await dispatch();
    await reader.until(({ name }) => name === 'queue');
    const before = reader.heard.length;
    await streams.server.db
      .updateTable('users')
      .set({ is_moderator: false, is_admin: false })
      .where('login', '=', 'moderator')
      .execute();
    await sql`insert into outbox (kind, payload, created_at) values ('order_changed', ${JSON.stringify({
      order_id,
      move: 'block',
      actor_uuid: null,
      concerns: [],
    })}, ${streams.server.clock.now()})`.execute(streams.server.db);
    await respondedOrder('moderator');
    await dispatch();
    await reader.until(({ name }) => name === 'response');
    expect(reader.heard.slice(before).map(({ name }) => name)).not.toContain('queue');
    expect(person.heard.map(({ name }) => name)).toEqual(['counters']);
    await streams.server.db
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
    const customer = await streams.server.api('customer');
    await customer.orders_update({ params: { order_id }, body: { title: 'Доработка печатной формы УПД' } });
    await dispatch();
    const before = reader.heard.length;
    // The offer is withdrawn and the order edited before these events are dispatched.
    await streams.server.db.updateTable('offers').set({ status: 'removed' }).where('order_id', '=', order_id).execute();
    await sql`insert into outbox (kind, payload, created_at) values ('order_changed', ${JSON.stringify({
      order_id,
      move: 'edit',
      actor_uuid: null,
      concerns: [await freelancerOf('invited')],
    })}, ${streams.server.clock.now()})`.execute(streams.server.db);
    const chat = await respondedOrder('invited');
    await dispatch();
    await reader.until(({ name, data }) => name === 'response' && data.id === chat.response_id);
    const told = reader.heard.slice(before).filter(({ name, data }) => name === 'order' && data.id === order_id);
    expect(told).toEqual([]);
  });

  it('does not deliver a message that was hidden before', async () => {
    const chat = await respondedOrder('curious');
    await dispatch();
    const reader = await hear('curious');
    const hidden = await send('customer', chat, 'Лишнее');
    const params = { order_id: chat.order_id, message_id: hidden };
    await (await streams.server.api('customer')).messages_visible({ params, body: { status: 0 } });
    const shown = await send('customer', chat, 'Нужное');
    await dispatch();
    await reader.until(isMessage(shown));
    expect(idsOf(reader.heard)).toEqual([shown]);
  });

  const freelancerOf = async (login: string) => (await streams.server.makers.user(login)).freelancer_uuid;
});

describe('a stream ends', () => {
  it('with its session, and tells nothing after it', async () => {
    const chat = await respondedOrder('leaving');
    await dispatch();
    const reader = await hear('leaving');
    await (await streams.server.api('leaving')).auth_sign_out();
    await send('customer', chat, 'Ещё здесь?');
    await dispatch();
    await reader.ended;
    expect(idsOf(reader.heard)).toEqual([]);
  });

  it('with the ban of its person, though nothing happens', async () => {
    const reader = await hear('banned_soon');
    const { uuid } = await streams.server.makers.user('banned_soon');
    const body = { target: 'user', reason_code: 'spam', comment: 'Рассылал рекламу' } as const;
    await (await streams.server.api('moderator')).users_ban({ params: { uuid }, body });
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
