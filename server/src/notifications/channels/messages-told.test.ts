import { describe, expect, it } from 'vitest';
import { playNews } from '../../../test/live/news.ts';

const news = playNews();
const { api, bell, titles, letters, pass, responded, subscribe } = news;

describe('messages', () => {
  const write = async (login: string, ids: { order_id: number; response_id: number }, message: string) => {
    const { order_id, response_id } = ids;
    return (await (await api(login)).messages_create({ params: { order_id }, body: { response_id, message } })).data.id;
  };
  const away = () => news.server.db.updateTable('users').set({ last_activity_at: null }).execute();

  it('of a chat are one line and one letter to whoever is away', async () => {
    const ids = await responded();
    const endpoint = await subscribe(news.customer);
    for (const message of ['Когда начнёте?', 'Пишите на ivan@mail.test', 'Жду ответа'])
      await write(news.freelancer, ids, message);
    await pass({ seconds: 10 });
    expect(await titles(news.customer)).toEqual(['3\u00a0новых сообщения', 'Новый отклик']);
    expect(news.pushes.got(endpoint)).toMatchObject([
      { title: '3\u00a0новых сообщения', text: expect.stringContaining('Жду ответа') },
    ]);
    await away();
    expect(await letters(news.customer)).toHaveLength(1);
    await pass({ minutes: 11 });
    const [letter, ...others] = await letters(news.customer);
    expect(others).toHaveLength(1);
    expect(letter).toContain('Жду ответа');
    await write(news.freelancer, ids, 'Ещё вопрос: звоните +7 916 123-45-67');
    await away();
    await pass({ minutes: 30 });
    expect(await letters(news.customer)).toHaveLength(2);
    await away();
    await pass({ minutes: 31 });
    const [second, ...before] = await letters(news.customer);
    expect(before).toHaveLength(2);
    expect(second).toContain('Ещё вопрос: звоните [контакт скрыт]');
  });

  it('that were read in their chat, taken back, or are one’s own are told nowhere', async () => {
    const ids = await responded();
    const read = await write(news.freelancer, ids, 'Это прочитают сразу');
    const { order_id, response_id } = ids;
    await (await api(news.customer)).messages_read({ params: { order_id }, body: { response_id, up_to: read } });
    const gone = await write(news.freelancer, ids, 'Это удалят');
    await (await api(news.freelancer)).messages_delete({ params: { order_id, message_id: gone } });
    await pass({ minutes: 11 });
    expect(await titles(news.customer)).toEqual(['Новый отклик']);
    // Only the reading of the response is reported.
    expect(await titles(news.freelancer)).toEqual(['Отклик просмотрен']);
  });

  it('are read in the bell once they are read in their chat', async () => {
    const ids = await responded();
    const { order_id, response_id } = ids;
    const first = await write(news.freelancer, ids, 'Первый вопрос');
    await write(news.freelancer, ids, 'Второй вопрос');
    await pass({ seconds: 10 });
    const customer = await api(news.customer);
    const told = async () => {
      const { data, counters } = await customer.notifications_list({ query: {} });
      const unread = await customer.notifications_list({ query: { unread: true } });
      return { ...counters, read: data.map(({ is_read }) => is_read), listed: unread.data.length };
    };
    const body = { response_id, up_to: first };
    await customer.messages_read({ params: { order_id }, body });
    expect(await told()).toEqual({ unread: 2, read: [false, false], listed: 2 });
    await customer.messages_read({ params: { order_id }, body: { ...body, up_to: first + 1 } });
    expect(await told()).toEqual({ unread: 1, read: [true, false], listed: 1 });
  });

  it('of a chat count as many as are unread there, also when earlier ones were read or told by a server that died', async () => {
    const ids = await responded();
    const { order_id, response_id } = ids;
    const endpoint = await subscribe(news.customer);
    const first = await write(news.freelancer, ids, 'Первый вопрос');
    await pass({ seconds: 10 });
    await (await api(news.customer)).messages_read({ params: { order_id }, body: { response_id, up_to: first } });
    await write(news.freelancer, ids, 'Второй вопрос');
    await pass({ seconds: 10 });
    // As a server leaves it that dies between telling and recording it.
    await news.server.db.updateTable('told_messages').set({ event_number: 0 }).execute();
    await write(news.freelancer, ids, 'Третий вопрос');
    await pass({ seconds: 10 });
    expect(news.pushes.got(endpoint).map(({ title }) => title)).toEqual([
      'Новое сообщение',
      'Новое сообщение',
      '2\u00a0новых сообщения',
    ]);
    expect((await titles(news.customer))[0]).toBe('2\u00a0новых сообщения');
  });

  it('of several chats are one letter, without those that were read in their chat or in the bell meanwhile', async () => {
    const [told, read, seen] = [await responded(), await responded(), await responded()] as const;
    for (const [chat, message] of [
      [told, 'Вопрос без ответа'],
      [read, 'Прочитано в чате'],
      [seen, 'Увидено в колокольчике'],
    ] as const)
      await write(news.freelancer, chat, message);
    await pass({ seconds: 10 });
    await away();
    const customer = await api(news.customer);
    const { order_id, response_id } = read;
    const { data } = await customer.messages_list({ params: { order_id }, query: { response_id } });
    await customer.messages_read({ params: { order_id }, body: { response_id, up_to: data[0]?.id ?? 0 } });
    const line = (await bell(news.customer)).find(({ path }) => path?.startsWith(`/orders/${seen.order_id}/`));
    await customer.notifications_read({ body: { ids: [Number(line?.id)] } });
    await away();
    const before = (await letters(news.customer)).length;
    await pass({ minutes: 11 });
    const [letter, ...others] = await letters(news.customer);
    expect(others).toHaveLength(before);
    expect(letter).toContain('Вопрос без ответа');
    expect(letter).not.toContain('Прочитано в чате');
    expect(letter).not.toContain('Увидено в колокольчике');
  });

  it('wait with their letter while their reader is on the site', async () => {
    const ids = await responded();
    await write(news.freelancer, ids, 'Вы здесь?');
    await pass({ seconds: 10 });
    for (let minutes = 0; minutes < 20; minutes += 4) {
      await news.server.db.updateTable('users').set({ last_activity_at: news.server.clock.now() }).execute();
      await pass({ minutes: 4 });
    }
    expect(await letters(news.customer)).toHaveLength(1);
    await pass({ minutes: 10 });
    expect(await letters(news.customer)).toHaveLength(2);
  });
});
