import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertOrder, ORDER_FORM } from '../../test/orders.ts';
import { lettersTo } from '../../test/people/mailbox.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { notifyOfNewOrders } from './news.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let people = 0;
let login: string;
/** All saved searches see every order, so each test has a person and a word of its own. */
beforeEach(async () => {
  login = `reader${++people}`;
  await server.makers.user(login);
});

const emailOf = (who: string) => `${who}@example.test`;
const letters = async (who = login) =>
  (await lettersTo(server, emailOf(who))).filter((text) => text.includes('подпис'));
const publish = async (title: string, more: object = {}) =>
  (await (await server.api('customer')).orders_create({ body: { ...ORDER_FORM, title, ...more } })).data.id;
const save = async (query: string, more: { title?: string; channels?: 'email'[] } = {}) =>
  (await (await server.api(login)).saved_searches_create({ body: { title: 'Мой фильтр', query, ...more } })).data;
const list = async () => (await (await server.api(login)).saved_searches_list({ query: { limit: 20 } })).data;

describe('a saved search', () => {
  it('is kept as the filter of the list alone, in one order of fields', async () => {
    const first = await save(
      '?sort=budget|desc&page=3&configurations[]=143&configurations=121&query=  обмен &budget_from=1000',
    );
    expect(first.query).toBe(
      new URLSearchParams([
        ['query', 'обмен'],
        ['budget_from', '1000'],
        ['configurations[]', '121'],
        ['configurations[]', '143'],
      ]).toString(),
    );
    const again = await save('configurations=121&configurations=143&budget_from=1000&query=обмен', {
      title: 'Другое имя',
    });
    expect(await list()).toEqual([{ ...first, title: 'Другое имя' }]);
    expect(again.id).toBe(first.id);
  });

  it('is kept as its query was read', async () => {
    await publish('Доработать амортизатор проводок');
    server.clock.advance({ minutes: 6 });
    await server.settle();
    expect((await save('query=fvjhnbpfnjh')).query).toBe(new URLSearchParams({ query: 'амортизатор' }).toString());
  });

  it.each(['budget_from=много', 'date_from=13.11.2026', `query=${'я'.repeat(201)}`])(
    'is refused: %s',
    async (query) => {
      await expect(save(query)).rejects.toMatchObject({ status: 422, body: { fields: { query: expect.any(Array) } } });
    },
  );

  it('is one of twenty', async () => {
    for (let number = 1; number <= 20; number++) await save(`budget_from=${number}`);
    await expect(save('budget_from=21')).rejects.toMatchObject({ status: 422 });
    expect((await save('budget_from=20', { title: 'Та же' })).title).toBe('Та же');
    expect(await list()).toHaveLength(20);
    const page = await (await server.api(login)).saved_searches_list({ query: { page: 2 } });
    expect(page.data).toEqual((await list()).slice(10));
    expect(page.meta).toMatchObject({ current_page: 2, last_page: 2, per_page: 10, total: 20 });
  });

  it('is one of twenty also when twenty-five come at once', async () => {
    const asked = Array.from({ length: 25 }, (_, number) => save(`budget_from=${number + 1}`));
    const done = await Promise.allSettled(asked);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await list()).toHaveLength(20);
  });

  it('is its owner’s alone', async () => {
    const { id } = await save('query=обмен');
    const other = await server.api('customer');
    await expect(other.saved_searches_delete({ params: { search_id: id } })).rejects.toMatchObject({ status: 404 });
    await (await server.api(login)).saved_searches_delete({ params: { search_id: id } });
    expect(await list()).toEqual([]);
  });
});

describe('a new order', () => {
  it('is told of at once, with its budget and its address', async () => {
    await save('query=эквайрингами', { title: 'Эквайринг' });
    await publish('Ошибка сверки: посторонний заказ');
    const id = await publish('Подключить эквайринг в рознице', { budget: 48_000 });
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toContain('Подписки: Эквайринг');
    expect(letter).toContain('Подключить эквайринг в рознице, 48');
    expect(letter).toContain(`/orders/${id}`);
    expect(letter).not.toContain('посторонний');
  });

  it('waits for the next letter until an hour has passed, together with all others', async () => {
    await save('query=весы', { title: 'Весы' });
    await save('query=сканер', { title: 'Сканер' });
    await publish('Подключить весы с печатью');
    expect(await letters()).toHaveLength(1);
    await publish('Весы и сканер на кассе');
    await publish('Сканер штрихкодов');
    expect(await letters()).toHaveLength(1);
    server.clock.advance({ minutes: 59 });
    expect(await letters()).toHaveLength(1);
    server.clock.advance({ minutes: 2 });
    const [letter, ...others] = await letters();
    expect(others).toHaveLength(1);
    expect(letter?.match(/Весы и сканер на кассе,/g)).toHaveLength(1);
    expect(letter).toContain('Сканер штрихкодов');
    server.clock.advance({ hours: 5 });
    expect(await letters()).toHaveLength(2);
  });

  it('is told of once, whatever becomes of it later', async () => {
    await save('query=телефония');
    const id = await publish('Телефония и карточка клиента');
    expect(await letters()).toHaveLength(1);
    const owner = await server.api('customer');
    await server.db.updateTable('orders').set({ expires_at: server.clock.now() }).where('id', '=', id).execute();
    await server.settle();
    expect((await owner.orders_get({ params: { order_id: id } })).data.status.code).toBe('A');
    await owner.orders_change_status({ params: { order_id: id }, body: { code: 'N' } });
    expect((await owner.orders_get({ params: { order_id: id } })).data.status.code).toBe('N');
    server.clock.advance({ hours: 2 });
    expect(await letters()).toHaveLength(1);
  });

  it('that was archived as a draft and comes to the search from there is told of then', async () => {
    await save('query=астролябия');
    const id = await publish('Астролябия для склада', { is_draft: true });
    const owner = await server.api('customer');
    await owner.orders_archive({ params: { order_id: id } });
    await owner.orders_change_status({ params: { order_id: id }, body: { code: 'N' } });
    expect(await letters()).toHaveLength(1);
  });

  it('that was there before is no news', async () => {
    await publish('Маркировка обуви на складе');
    await server.settle();
    await save('query=маркировка обуви');
    server.clock.advance({ hours: 2 });
    expect(await letters()).toEqual([]);
  });

  it('that is private, a draft or one’s own is told to nobody', async () => {
    await save('query=казначейство');
    const { freelancer_uuid } = await server.makers.user('invited');
    await publish('Казначейство холдинга', { is_private: true, freelancers: [freelancer_uuid] });
    await publish('Казначейство черновик', { is_draft: true });
    const own = { ...ORDER_FORM, title: 'Казначейство: мой собственный заказ' };
    await (await server.api(login)).orders_create({ body: own });
    server.clock.advance({ hours: 2 });
    expect(await letters()).toEqual([]);
  });

  it('that its freelancer hides is left out of the letter', async () => {
    await save('query=реплика');
    const hidden = await publish('Реплика скрытая');
    await publish('Реплика показанная');
    await (await server.api(login)).orders_hide({ params: { order_id: hidden } });
    const [letter] = await letters();
    expect(letter).toContain('Реплика показанная');
    expect(letter).not.toContain('Реплика скрытая');
  });

  it('of a private one that was opened to all is told of then', async () => {
    await save('query=комиссионер');
    const id = await insertOrder(server, 'customer', { title: 'Отчёт комиссионера', is_private: true });
    expect(await letters()).toEqual([]);
    await server.db.updateTable('orders').set({ is_private: false }).where('id', '=', id).execute();
    expect(await letters()).toHaveLength(1);
  });

  it('masks contacts as the list does', async () => {
    await save('query=видеонаблюдение');
    await publish('Видеонаблюдение: звоните +7 916 123-45-67');
    const [letter] = await letters();
    const { data } = await (await server.api()).orders_list({ query: { query: 'видеонаблюдение' } });
    expect(letter).toContain(data[0]?.title);
  });

  it('is written of to verified addresses of people who are not banned', async () => {
    await save('query=хакатон');
    await server.db.updateTable('users').set({ email_verified_at: null }).where('login', '=', login).execute();
    await publish('Хакатон по отчётам');
    expect(await letters()).toEqual([]);
    await server.db
      .updateTable('users')
      .set({ email_verified_at: server.clock.now() })
      .where('login', '=', login)
      .execute();
    server.clock.advance({ hours: 2 });
    expect(await letters()).toEqual([]);
  });

  it('is written of once by two workers at the same moment', async () => {
    await save('query=дельфин');
    for (let number = 1; number <= 3; number++) await publish(`Дельфин номер ${number}`);
    const { built } = server;
    const context = { db: server.db, content: built.content, viewer: null, now: server.clock.now() };
    await Promise.all(Array.from({ length: 6 }, () => notifyOfNewOrders(context)));
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    for (let number = 1; number <= 3; number++) expect(letter).toContain(`Дельфин номер ${number}`);
  });
});

describe('letters', () => {
  const tokenOf = (letter: string, at: number) =>
    [...letter.matchAll(/unsubscribe\?token=([\w.-]+)">Отключить/g)].at(at)?.[1] ?? '';
  const stop = (token: string) =>
    fetch(`${server.url}/rest/v1/freelance/saved-searches/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });

  it('of one search stop by one click without a session, as often as it is clicked', async () => {
    await save('query=квазар', { title: 'Квазар' });
    await save('query=пульсар', { title: 'Пульсар' });
    await publish('Квазар и пульсар');
    const [letter = ''] = await letters();
    for (let times = 0; times < 2; times++) expect((await stop(tokenOf(letter, 0))).status).toBe(200);
    expect((await list()).filter(({ channels }) => channels.length === 0)).toHaveLength(1);
    expect((await stop(tokenOf(letter, -1))).status).toBe(200);
    expect((await list()).map(({ channels }) => channels)).toEqual([[], []]);
    await publish('Ещё один квазар');
    server.clock.advance({ hours: 2 });
    expect(await letters()).toHaveLength(1);
    await save('query=квазар', { title: 'Квазар' });
    server.clock.advance({ hours: 2 });
    expect(await letters()).toHaveLength(1);
    await publish('Третий квазар');
    expect(await letters()).toHaveLength(2);
  });

  it.each([
    ['s1.', 404],
    ['p1.AAAA', 404],
    ['x', 404],
    ['s1', 404],
    // The address of another call, which is not asked for by POST.
    ['../list', 405],
  ])('do not stop by the token %s', async (token, status) => {
    expect((await stop(token)).status).toBe(status);
  });
});
