import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chat, openChats } from '../../test/chats.ts';
import { openMarket, type ResponseIds, refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { respondedOrder, orderInWork, respond, publishOrder } = openMarket(() => server);
const { send, read, textsOf, markRead, inbox } = openChats(() => server);

describe('a chat of a response', () => {
  it('goes both ways, the newest first, and begins with the text of the response', async () => {
    const chat = await respondedOrder();
    await send('customer', chat, 'Когда сможете начать?');
    await send('freelancer', chat, 'Завтра с утра.');
    const { data, meta } = await read('customer', chat);
    expect(data.map(({ message, is_own }) => [message.slice(0, 20), is_own])).toEqual([
      ['Завтра с утра.', false],
      ['Когда сможете начать', true],
      ['Делал похожую дорабо', false],
    ]);
    expect(meta.total).toBe(3);
    expect(data[0]?.author?.full_name).toBeTruthy();
  });

  it('is nobody else’s, neither to read nor to write', async () => {
    const chat = await respondedOrder();
    await respond('freelancer_other', chat.order_id);
    expect((await refusalOf(read('freelancer_other', chat))).status).toBe(404);
    expect((await refusalOf(send('freelancer_other', chat, 'Я тоже тут'))).status).toBe(404);
    const guest = await server.api();
    const asked = { params: { order_id: chat.order_id }, query: { response_id: chat.response_id } };
    expect((await refusalOf(guest.messages_list(asked))).status).toBe(401);
  });

  it('asks for exactly one chat and for something to say', async () => {
    const chat = await respondedOrder();
    expect((await refusalOf(read('customer', { order_id: chat.order_id }))).status).toBe(422);
    expect((await refusalOf(read('customer', { ...chat, deal_id: 1 }))).status).toBe(422);
    expect((await refusalOf(send('customer', chat, ' '))).message).toContain('Напишите');
    expect((await refusalOf(send('customer', chat, 'а'.repeat(5001)))).status).toBe(422);
  });

  it('pages backwards from a message without a gap', async () => {
    const chat = await respondedOrder();
    for (let n = 1; n <= 6; n++) await send('customer', chat, `Вопрос ${n}`);
    const first = await read('freelancer', chat, { limit: 3 });
    const before_id = first.data.at(-1)?.id;
    const second = await read('freelancer', chat, { limit: 3, before_id });
    expect([...first.data, ...second.data].map((row) => row.message)).toEqual(
      [6, 5, 4, 3, 2, 1].map((n) => `Вопрос ${n}`),
    );
  });

  it('is closed with its response, and stays readable', async () => {
    const chat = await respondedOrder();
    const customer = await server.api('customer');
    await customer.responses_reject({ params: chat });
    expect((await refusalOf(send('freelancer', chat, 'Жаль'))).message).toContain('закрыта');
    expect(await textsOf('freelancer', chat)).toHaveLength(1);
  });

  it('is closed with its order', async () => {
    const chat = await respondedOrder();
    const customer = await server.api('customer');
    await customer.orders_archive({ params: chat });
    expect((await refusalOf(send('customer', chat, 'Спасибо'))).status).toBe(422);
  });
});

describe('sent twice under one key', () => {
  it('is one message, also when both come at once', async () => {
    const chat = await respondedOrder();
    const twice = await Promise.all([1, 2, 3].map(() => send('customer', chat, 'Один раз', { client_key: 'key-1' })));
    expect(new Set(twice.map((message) => message.id)).size).toBe(1);
    expect((await textsOf('customer', chat)).filter((text) => text === 'Один раз')).toHaveLength(1);
  });

  it('answers the first one when the chat was closed meanwhile', async () => {
    const chat = await respondedOrder();
    const first = await send('freelancer', chat, 'Успел', { client_key: 'key-2' });
    await (await server.api('customer')).responses_reject({ params: chat });
    expect((await send('freelancer', chat, 'Успел', { client_key: 'key-2' })).id).toBe(first.id);
  });

  it('is refused in another chat, and another author has keys of their own', async () => {
    const [chat, other] = [await respondedOrder(), await respondedOrder()];
    await send('customer', chat, 'Здесь', { client_key: 'key-3' });
    expect((await refusalOf(send('customer', other, 'Там', { client_key: 'key-3' }))).status).toBe(422);
    expect((await send('freelancer', other, 'Моё', { client_key: 'key-3' })).is_own).toBe(true);
  });
});

describe('hidden and deleted', () => {
  it('is not shown to the other side while hidden', async () => {
    const chat = await respondedOrder();
    const { id } = await send('customer', chat, 'Секрет');
    const customer = await server.api('customer');
    const params = { order_id: chat.order_id, message_id: id };
    await customer.messages_visible({ params, body: { status: 0 } });
    expect(await textsOf('freelancer', chat)).not.toContain('Секрет');
    expect((await read('customer', chat)).data[0]).toMatchObject({ message: 'Секрет', is_hidden: true });
    await customer.messages_visible({ params, body: { status: 1 } });
    expect(await textsOf('freelancer', chat)).toContain('Секрет');
    const freelancer = await server.api('freelancer');
    expect((await refusalOf(freelancer.messages_visible({ params, body: { status: 0 } }))).status).toBe(403);
  });

  it('is deleted by its author within 15 minutes; a moderator still reads what stood there', async () => {
    const chat = await respondedOrder();
    const [first, second] = [await send('customer', chat, 'Первое'), await send('customer', chat, 'Второе')];
    const customer = await server.api('customer');
    const remove = (message_id: number, api = customer) =>
      api.messages_delete({ params: { order_id: chat.order_id, message_id } });
    await remove(first.id);
    expect(await textsOf('customer', chat)).not.toContain('Первое');
    const moderator = (await read('moderator', chat)).data.find((row) => row.id === first.id);
    expect(moderator).toMatchObject({ message: 'Первое', is_deleted: true });
    server.clock.advance({ minutes: 15 });
    expect((await refusalOf(remove(second.id))).message).toContain('15 минут');
    await remove(second.id, await server.api('moderator'));
    expect(await textsOf('freelancer', chat)).not.toContain('Второе');
  });

  it('leaves the text of the response where it is', async () => {
    const chat = await respondedOrder();
    const [first] = (await read('freelancer', chat)).data;
    expect(first).toMatchObject({ can_hide: false, can_delete: false });
    const freelancer = await server.api('freelancer');
    const params = { order_id: chat.order_id, message_id: first?.id ?? 0 };
    expect((await refusalOf(freelancer.messages_delete({ params }))).status).toBe(403);
  });

  it('reads to the end while the last message is being deleted', async () => {
    const chat = await respondedOrder();
    const { id } = await send('customer', chat, 'Лишнее');
    const customer = await server.api('customer');
    const deletion = customer.messages_delete({ params: { order_id: chat.order_id, message_id: id } });
    await Promise.all([deletion, markRead('freelancer', chat, id)]);
    const row = (await inbox('freelancer', 'freelancer', { order_id: chat.order_id })).data[0];
    expect(row?.number_unread_messages).toBe(0);
    expect(row?.last_message.message).not.toBe('Лишнее');
  });
});

describe('contacts', () => {
  const PHONE = 'Звоните +7 916 123-45-67 сегодня';

  it('are masked for the other side, and the sender is told why', async () => {
    const order_id = await publishOrder({}, 'customer_new');
    const { id } = await respond('freelancer_new', order_id);
    const chat = { order_id, response_id: id };
    const sent = await send('freelancer_new', chat, PHONE);
    expect(sent.message).toBe(PHONE);
    expect(sent.contacts_note).toContain('скрываются от собеседника');
    const [seen] = (await read('customer_new', chat)).data;
    expect(seen).toMatchObject({ message: 'Звоните [контакт скрыт] сегодня', contacts_note: null });
    const row = (await inbox('customer_new', 'customer', { order_id })).data[0];
    expect(row?.last_message.message).toBe('Звоните [контакт скрыт] сегодня');
  });
});

describe('search in a chat', () => {
  const textsWith = async (login: string, chat: Chat, query: string) => {
    const { data, meta } = await read(login, chat, { query });
    expect(meta.total).toBe(data.length);
    return data.map((row) => row.message);
  };

  it('finds what was written there, whatever the case, and nothing of other chats', async () => {
    const [chat, other] = [await respondedOrder(), await respondedOrder()];
    await send('customer', chat, 'Нужна Обработка проведения');
    await send('freelancer', chat, 'обработка готова на 100%');
    await send('customer', other, 'Другая обработка');
    expect(await textsWith('customer', chat, 'ОБРАБОТКА')).toEqual([
      'обработка готова на 100%',
      'Нужна Обработка проведения',
    ]);
    expect(await textsWith('customer', chat, '100%')).toEqual(['обработка готова на 100%']);
    expect(await textsWith('customer', chat, '%')).toHaveLength(1);
    expect((await refusalOf(read('stranger', chat, { query: 'обработка' }))).status).toBe(404);
  });

  it('never finds what the reader does not read: masked contacts, hidden and deleted messages', async () => {
    const order_id = await publishOrder({}, 'customer_new');
    const { id } = await respond('freelancer_new', order_id);
    const chat = { order_id, response_id: id };
    await send('freelancer_new', chat, 'Звоните +7 916 123-45-67 сегодня');
    expect(await textsWith('freelancer_new', chat, '916')).toHaveLength(1);
    for (const part of ['916', '123-45', '+7', '67 с']) expect(await textsWith('customer_new', chat, part)).toEqual([]);
    expect(await textsWith('customer_new', chat, 'звоните')).toEqual(['Звоните [контакт скрыт] сегодня']);

    const hidden = await send('freelancer_new', chat, 'Это скрою');
    const gone = await send('freelancer_new', chat, 'Это удалю');
    const api = await server.api('freelancer_new');
    await api.messages_visible({ params: { order_id, message_id: hidden.id }, body: { status: 0 } });
    await api.messages_delete({ params: { order_id, message_id: gone.id } });
    expect(await textsWith('customer_new', chat, 'это')).toEqual([]);
  });
});

describe('a chat of a deal', () => {
  async function openDeal(order?: ResponseIds) {
    const ids = order ?? (await orderInWork());
    const customer = await server.api('customer');
    const planned_at = new Date(server.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    const body = { description: 'Перенос остатков и сверка', price: 5000, planned_at };
    const { data } = await customer.deals_create({ params: ids, body });
    return { order_id: ids.order_id, deal_id: data.id };
  }

  it('tells of the moves of the deal, each once', async () => {
    const chat = await openDeal();
    await server.settle();
    const [system, ...rest] = (await read('freelancer', chat)).data;
    expect(rest).toEqual([]);
    expect(system).toMatchObject({ is_system: true, author: null, can_hide: false, can_delete: false });
    expect(system?.message).toBe('Сделка №\u00A01 создана');
    await server.db.updateTable('outbox').set({ number: null }).where('kind', '=', 'deal_changed').execute();
    await server.settle();
    expect((await read('freelancer', chat)).data).toHaveLength(1);
  });

  it('is closed when the deal is deleted, and readable', async () => {
    const chat = await openDeal();
    await send('customer', chat, 'Передумал');
    await (await server.api('customer')).deals_delete({ params: chat });
    expect((await refusalOf(send('freelancer', chat, 'Почему?'))).message).toContain('закрыта');
    expect(await textsOf('freelancer', chat)).toContain('Передумал');
  });

  it('is gone for both sides with its order, and a moderator still reads it', async () => {
    const order = await orderInWork();
    const chat = await openDeal(order);
    await send('customer', chat, 'Передумал');
    const customer = await server.api('customer');
    await customer.deals_delete({ params: chat });
    await customer.responses_revoke({ params: order });
    await customer.orders_delete({ params: order });
    for (const login of ['customer', 'freelancer']) {
      expect(await refusalOf(read(login, chat))).toMatchObject({ status: 404 });
    }
    expect(await textsOf('moderator', chat)).toContain('Передумал');
  });

  it('stands together with the response’s in one conversation', async () => {
    const chat = await openDeal();
    await send('customer', chat, 'Детали в сделке');
    const found = (await inbox('freelancer', 'freelancer', { order_id: chat.order_id })).data;
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ deal_id: chat.deal_id, last_message: { message: 'Детали в сделке' } });
    expect(found[0]?.chats.map((one) => one.title)).toEqual(['Сделка №\u00A01', 'Отклик']);
  });
});

it('lets a banned freelancer finish the work, not talk about new orders', async () => {
  const [waiting, chosen] = [await respondedOrder('banned_later'), await orderInWork('banned_later')];
  const { freelancer_uuid } = await server.makers.user('banned_later');
  await server.db.updateTable('profiles').set({ is_banned: true }).where('uuid', '=', freelancer_uuid).execute();
  expect((await refusalOf(send('banned_later', waiting, 'Возьмите меня'))).status).toBe(403);
  expect((await send('banned_later', chosen, 'Закончу завтра')).id).toBeGreaterThan(0);
});
