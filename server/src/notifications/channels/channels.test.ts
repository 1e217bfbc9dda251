import { describe, expect, it } from 'vitest';
import { playNews } from '../../../test/live/news.ts';

const news = playNews();
const { api, bell, titles, letters, pass, responded } = news;
const { publishOrder, respond } = news.market;
const prefer = async (login: string, body: object) => (await api(login)).notifications_prefer({ body });

describe('the bell', () => {
  it('shows what happened once, however often the event comes, and is read line by line or as a whole', async () => {
    const ids = await responded();
    const [line, ...others] = await bell(news.customer);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      kind: 'response_created',
      is_read: false,
      path: `/orders/${ids.order_id}/responses/${ids.response_id}`,
    });
    const again = await news.server.db
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', Number(line?.id))
      .executeTakeFirstOrThrow();
    const event = { ...ids, move: 'create' as const, actor_uuid: null, concerns: [] };
    const origin = { event_number: again.event_number, event_at: again.created_at.toISOString() };
    await Promise.all(
      [1, 2, 3].map(() => news.server.built.consumers.notify_response_changed({ ...event, ...origin })),
    );
    expect(await bell(news.customer)).toHaveLength(1);
    const owner = await api(news.customer);
    expect((await owner.notifications_read({ body: { ids: [Number(line?.id)] } })).data.unread).toBe(0);
    expect(await bell(news.customer)).toEqual([]);
    expect(await bell(news.customer, false)).toMatchObject([{ is_read: true }]);
  });

  it('stands in the order of what happened, also when some of it was told late', async () => {
    const ids = await responded();
    await pass({ minutes: 1 });
    await responded();
    await (await api(news.customer)).notifications_read({ body: { all: true } });
    const told = await bell(news.customer, false);
    const before = new Date(Date.parse(told.at(-1)?.created_at ?? '') - 1000).toISOString();
    const event = { ...ids, move: 'create' as const, actor_uuid: null, concerns: [] };
    const origin = { event_number: 1_000_000, event_at: before };
    await news.server.built.consumers.notify_response_changed({ ...event, ...origin });
    const moments = (await bell(news.customer, false)).map(({ created_at }) => created_at);
    expect(moments).toEqual([...told.map(({ created_at }) => created_at), before]);
  });

  it('is nobody else’s to read', async () => {
    await responded();
    const [line] = await bell(news.customer);
    await (await api(news.freelancer)).notifications_read({ body: { ids: [Number(line?.id)] } });
    expect(await bell(news.customer)).toHaveLength(1);
    await (await api(news.freelancer)).notifications_read({ body: { all: true } });
    expect(await bell(news.customer)).toHaveLength(1);
  });

  it('shows several responses to one order as one line, until it is read', async () => {
    const { order_id } = await responded();
    for (const other of ['second', 'third']) await respond(`${news.freelancer}_${other}`, order_id);
    await news.server.settle();
    expect(await titles(news.customer)).toEqual(['3\u00a0новых отклика']);
    await (await api(news.customer)).notifications_read({ body: { all: true } });
    await respond(`${news.freelancer}_fourth`, order_id);
    await news.server.settle();
    expect(await titles(news.customer)).toEqual(['Новый отклик']);
    expect((await (await api(news.customer)).notifications_list({ query: {} })).meta.total).toBe(2);
  });

  it('names no order that its reader sees no more', async () => {
    await api(news.customer);
    const { freelancer_uuid } = await news.server.makers.user(news.freelancer);
    const rich = 'customer';
    await api(rich);
    const order_id = await publishOrder(
      { is_private: true, freelancers: [freelancer_uuid], title: 'Тайный аудит учёта' },
      rich,
    );
    await news.server.settle();
    expect(await bell(news.freelancer)).toMatchObject([{ kind: 'offer_made', subject: '«Тайный аудит учёта»' }]);
    const offers = await news.server.db.selectFrom('offers').select('id').where('order_id', '=', order_id).execute();
    await news.server.db
      .updateTable('offers')
      .set({ status: 'removed' })
      .where('id', '=', Number(offers[0]?.id))
      .execute();
    expect(await bell(news.freelancer)).toMatchObject([{ kind: 'offer_made', subject: null, path: null }]);
  });

  it('is off for a group whose box is off, and the letter comes all the same', async () => {
    await prefer(news.customer, { group: 'responses', channel: 'bell', is_on: false });
    await responded();
    expect(await bell(news.customer)).toEqual([]);
    expect(await letters(news.customer)).toHaveLength(1);
  });
});

describe('preferences', () => {
  it('know every group and channel, and keep what was chosen', async () => {
    const before = (await (await api(news.customer)).notifications_preferences()).data;
    expect(before.groups.every(({ channels }) => channels.length === 4)).toBe(true);
    await prefer(news.customer, { group: 'messages', channel: 'push', is_on: false });
    await prefer(news.customer, { is_quiet: true, quiet_from: 23 * 60 });
    const { groups, quiet_hours } = (await (await api(news.customer)).notifications_preferences()).data;
    expect(quiet_hours).toEqual({ is_on: true, from_minute: 23 * 60, until_minute: 8 * 60 });
    const changed = groups.flatMap(({ group, channels }) => channels.map((one) => ({ group, ...one })));
    const former = before.groups.flatMap(({ group, channels }) => channels.map((one) => ({ group, ...one })));
    expect(changed.filter((one, at) => one.is_on !== former[at]?.is_on)).toEqual([
      { group: 'messages', channel: 'push', is_on: false, is_fixed: false },
    ]);
  });

  it('keep quiet hours whose parts are changed at once', async () => {
    const owner = await api(news.customer);
    for (let hour = 0; hour < 8; hour++) {
      const minutes = { quiet_from: hour * 60, quiet_until: 12 * 60 + hour };
      const parts = [
        { is_quiet: hour % 2 === 0 },
        { quiet_from: minutes.quiet_from },
        { quiet_until: minutes.quiet_until },
      ];
      await Promise.all(parts.map((body) => owner.notifications_prefer({ body })));
      const { quiet_hours } = (await owner.notifications_preferences()).data;
      expect(quiet_hours).toEqual({
        is_on: hour % 2 === 0,
        from_minute: minutes.quiet_from,
        until_minute: minutes.quiet_until,
      });
    }
  });

  it.each([
    { group: 'money', channel: 'mail', is_on: false },
    { group: 'security', channel: 'bell', is_on: false },
    { group: 'messages', is_on: false },
  ])('refuse %j', async (body) => {
    await expect(prefer(news.customer, body)).rejects.toMatchObject({ status: 422 });
  });
});

describe('letters', () => {
  it('lead to no page that their reader could open at night and can no more in the morning', async () => {
    const { order_id, response_id } = await responded();
    await prefer(news.freelancer, { is_quiet: true, quiet_from: 9 * 60, quiet_until: 12 * 60 });
    await (await api(news.customer)).messages_read({ params: { order_id }, body: { response_id, up_to: 1 } });
    await news.server.settle();
    expect(await bell(news.freelancer)).toMatchObject([{ kind: 'response_viewed' }]);
    await news.server.db.updateTable('orders').set({ is_customer_banned: true }).where('id', '=', order_id).execute();
    await pass({ hours: 3 });
    const [letter = ''] = await letters(news.freelancer);
    expect(letter).toContain('отклик просмотрен');
    expect(letter).not.toContain(`/orders/${order_id}`);
  });

  it('come with a link that stops their group by one click, and no other group', async () => {
    const { order_id, response_id } = await responded();
    const [letter = ''] = await letters(news.customer);
    expect(letter).toContain('новый отклик');
    expect(letter).toContain(`/orders/${order_id}/responses/${response_id}`);
    const token = /unsubscribe\?token=([\w.-]+)/.exec(letter)?.[1] ?? '';
    const stop = (value: string) =>
      fetch(`${news.server.url}/rest/v1/freelance/notifications/unsubscribe/${value}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    for (let times = 0; times < 2; times++) expect((await stop(token)).status).toBe(200);
    for (const wrong of ['responses.1.x', `money${token.slice('responses'.length)}`, 'x'])
      expect((await stop(wrong)).status).toBe(404);
    await respond(`${news.freelancer}_other`, order_id);
    await news.server.settle();
    expect(await letters(news.customer)).toHaveLength(1);
    expect(await titles(news.customer)).toEqual(['2\u00a0новых отклика']);
  });

  it('wait for the end of the quiet hours, and are given up for what was read or lost meanwhile', async () => {
    await prefer(news.customer, { is_quiet: true, quiet_from: 9 * 60, quiet_until: 12 * 60 });
    await responded();
    expect(await letters(news.customer)).toEqual([]);
    await pass({ hours: 2 });
    expect(await letters(news.customer)).toHaveLength(1);
    news.server.clock.advance({ hours: 22 });
    const order_id = await publishOrder({ title: 'Второй заказ про обмен' }, news.customer);
    const kept = await respond(news.freelancer, order_id);
    const lost = await publishOrder({ title: 'Третий заказ про обмен' }, news.customer);
    const { id } = await respond(news.freelancer, lost);
    await news.server.settle();
    await news.server.db.updateTable('responses').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    const line = (await bell(news.customer)).find(({ path }) => path?.endsWith(`/${kept.id}`));
    await (await api(news.customer)).notifications_read({ body: { ids: [Number(line?.id)] } });
    await pass({ hours: 3 });
    expect(await letters(news.customer)).toHaveLength(1);
  });

  it('about security go out in quiet hours too', async () => {
    await prefer(news.customer, { is_quiet: true, quiet_from: 0, quiet_until: 0 });
    await responded();
    const { uuid } = await news.server.makers.user(news.customer);
    const event = { user_uuid: uuid, move: 'password_changed' as const, about: null };
    const origin = { event_number: 900_000_000 + news.number, event_at: news.server.clock.now().toISOString() };
    await news.server.built.consumers.notify_account_changed({ ...event, ...origin });
    const all = await letters(news.customer);
    expect(all).toHaveLength(1);
    expect(all[0]).toContain('пароль изменён');
    expect(all[0]).not.toContain('Отписаться');
  });
});
