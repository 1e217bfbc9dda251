import { describe, expect, it } from 'vitest';
import { playNews } from '../../../test/live/news.ts';

const news = playNews();
const { api, bell, titles, letters, pass, responded, subscribe } = news;
const { respond } = news.market;

describe('pushes', () => {
  it('reach every browser, encrypted for it alone and signed by one key', async () => {
    const endpoints = [await subscribe(news.customer), await subscribe(news.customer)];
    const { order_id, response_id } = await responded();
    for (const endpoint of endpoints) {
      expect(news.pushes.got(endpoint)).toMatchObject([
        { title: 'Новый отклик', path: `/orders/${order_id}/responses/${response_id}` },
      ]);
    }
    expect(news.pushes.faults).toEqual([]);
    const { data } = await (await api(news.customer)).notifications_preferences();
    expect(data.push.number_browsers).toBe(2);
    await (await api(news.customer)).push_unsubscribe({ body: { endpoint: endpoints[0] as string } });
    await respond(`${news.freelancer}_other`, order_id);
    await news.server.settle();
    expect(endpoints.map((endpoint) => news.pushes.got(endpoint).length)).toEqual([1, 2]);
  });

  it('end with the session in which the browser asked for them, also when it is ended from elsewhere', async () => {
    const [lost, kept] = [await subscribe(news.customer), news.pushes.subscribe()];
    const here = (await news.server.makers.signIn(news.server.guest(), news.customer)).api;
    await here.push_subscribe({ body: kept });
    expect((await here.notifications_preferences()).data.push).toMatchObject({ number_browsers: 2, is_here: true });
    await here.auth_sessions_end_others();
    await responded();
    expect(news.pushes.got(lost)).toEqual([]);
    expect(news.pushes.got(kept.endpoint)).toHaveLength(1);
  });

  it.each([404, 410])('forget a browser at %i', async (status) => {
    await subscribe(news.customer);
    news.pushes.answer(status);
    await responded();
    expect((await (await api(news.customer)).notifications_preferences()).data.push.number_browsers).toBe(0);
  });

  it('take no key that nothing can be encrypted to, and go on past one that was kept before', async () => {
    const good = news.pushes.subscribe();
    const subscribeWith = async (keys: object) =>
      (await api(news.customer)).push_subscribe({ body: { ...news.pushes.subscribe(), ...keys } });
    for (const keys of [{ p256dh: 'AA' }, { p256dh: 'A'.repeat(87) }, { auth: 'AA' }, { auth: good.auth + good.auth }])
      await expect(subscribeWith(keys)).rejects.toMatchObject({ status: 422 });
    const endpoint = await subscribe(news.customer);
    await subscribeWith({});
    await news.server.db
      .updateTable('push_subscriptions')
      .set({ p256dh: 'AA' })
      .where('endpoint', '<>', endpoint)
      .execute();
    await responded();
    expect(news.pushes.got(endpoint)).toHaveLength(1);
    expect((await (await api(news.customer)).notifications_preferences()).data.push.number_browsers).toBe(1);
  });

  it('go to ten browsers of a person, also when fifteen ask at once', async () => {
    const customer = await api(news.customer);
    await Promise.all(Array.from({ length: 15 }, () => customer.push_subscribe({ body: news.pushes.subscribe() })));
    expect((await customer.notifications_preferences()).data.push.number_browsers).toBe(10);
  });

  it.each([
    'https://evil.example/push',
    'http://169.254.169.254/latest',
    'https://user:pw@127.0.0.1/x',
    'ftp://127.0.0.1/x',
    'push',
  ])('go to no address that is not a push service’s: %s', async (endpoint) => {
    const body = { ...news.pushes.subscribe(), endpoint };
    await expect((await api(news.customer)).push_subscribe({ body })).rejects.toMatchObject({ status: 422 });
  });

  it('are tried again with growing pauses while the service fails, and hold up neither the bell nor a letter', async () => {
    const endpoint = await subscribe(news.customer);
    news.pushes.answer(500);
    await responded();
    expect(await titles(news.customer)).toEqual(['Новый отклик']);
    expect(await letters(news.customer)).toHaveLength(1);
    const attempts: number[] = [];
    for (let minute = 0; minute < 16; minute++) {
      await pass({ minutes: 1 });
      const { attempts: made } = await news.server.db
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
    news.pushes.answer(201);
    await pass({ minutes: 16 });
    expect(news.pushes.got(endpoint)).toHaveLength(1);
  });

  it('wait as long as the service says', async () => {
    const endpoint = await subscribe(news.customer);
    news.pushes.answer(429, 3600);
    await responded();
    news.pushes.answer(201);
    await pass({ minutes: 59 });
    expect(news.pushes.got(endpoint)).toEqual([]);
    await pass({ minutes: 2 });
    expect(news.pushes.got(endpoint)).toHaveLength(1);
  });

  it('bring no news of the day before when the service or the server is back after a day', async () => {
    const endpoint = await subscribe(news.customer);
    news.pushes.answer(429, 25 * 3600);
    await responded();
    news.pushes.answer(201);
    await pass({ hours: 26 });
    expect(news.pushes.got(endpoint)).toEqual([]);
    expect(await titles(news.customer)).toEqual(['Новый отклик']);
  });

  it('come at most twice when the server dies between rule and noting, under one number, and stand once in the bell', async () => {
    const endpoint = await subscribe(news.customer);
    await responded();
    const [told] = news.pushes.got(endpoint);
    // The row as a process leaves it that dies before recording the delivery.
    await news.server.db
      .updateTable('notification_deliveries')
      .set({ outcome: null, done_at: null, next_attempt_at: new Date(news.server.clock.now().getTime() + 60_000) })
      .where('notification_id', '=', Number(told?.id))
      .where('channel', '=', 'push')
      .execute();
    await pass({ minutes: 2 });
    await pass({ minutes: 2 });
    expect(news.pushes.got(endpoint).map(({ id }) => id)).toEqual([told?.id, told?.id]);
    expect(await bell(news.customer)).toHaveLength(1);
  });
});
