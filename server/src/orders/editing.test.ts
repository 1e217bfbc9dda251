import type { ApiError } from '@provodka/contract/http/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadText } from '../../test/files/uploads.ts';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { insertOrder, insertResponse, ORDER_FORM } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Body = Record<string, unknown>;
const update = async (order_id: number, body: Body, login = 'customer') =>
  (await server.api(login)).orders_update({ params: { order_id }, body });
const get = async (order_id: number, login = 'customer') =>
  (await (await server.api(login)).orders_get({ params: { order_id } })).data;

const upload = async (name: string) => await uploadText(await server.browser('customer'), `${name}.txt`);

const editsTold = async (id: number) =>
  (await server.db.selectFrom('outbox').select('payload').where('kind', '=', 'order_changed').execute())
    .map((event) => event.payload as { order_id: number; move: string })
    .filter((payload) => payload.order_id === id && payload.move === 'edit');

describe('an edit', () => {
  it('changes what is sent and nothing else', async () => {
    const id = await insertOrder(server, 'customer');
    const before = await get(id);
    server.clock.advance({ minutes: 5 });
    const { data, message } = await update(id, { title: 'Совсем другое название', city_id: 2, platforms: [19, 20] });
    expect(message).toBe('Заказ сохранён');
    expect(data).toMatchObject({ title: 'Совсем другое название', city: { id: 2 }, version: before.version + 1 });
    expect(data.platforms.map((platform) => platform.id)).toEqual([19, 20]);
    expect(data.updated_at).toBe(server.clock.now().toISOString());
    const { description, budget, configurations, published_at, expires_at, is_private } = before;
    expect(data).toMatchObject({ description, budget, configurations, published_at, expires_at, is_private });
  });

  it('clears what is sent empty', async () => {
    const id = await insertOrder(server, 'customer', { city_id: 2, release: '3.0.1', is_on_support: true });
    const { data } = await update(id, { city_id: '', budget: null, release: '', is_on_support: '' });
    expect(data).toMatchObject({ city: null, budget: null, release: null, is_on_support: null });
  });

  it.each([
    ['platforms[]=', []],
    ['platforms[]=&platforms[]=20', [20]],
    ['platforms=', [11, 12]],
    ['city_id=2', [11, 12]],
  ])('sent as the form «%s» leaves the platforms %j', async (body, left) => {
    const id = await insertOrder(server, 'customer', { platform_ids: [11, 12] });
    const browser = await server.browser('customer');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await browser.request(`/rest/v1/freelance/orders/${id}`, { method: 'POST', headers, body });
    expect(reply.status).toBe(200);
    expect((await get(id)).platforms.map((platform) => platform.id)).toEqual(left);
  });

  it('that changes nothing leaves the order as it was', async () => {
    const id = await insertOrder(server, 'customer');
    const before = await get(id);
    const { data } = await update(id, { title: before.title, budget: before.budget, version: before.version });
    expect(data).toEqual(before);
  });

  it('is found by its new words', async () => {
    const id = await insertOrder(server, 'customer');
    await update(id, { title: 'Миграция на эльбрусы', configurations: [143] });
    const { data } = await (await server.api()).orders_list({ query: { query: 'эльбрус зуп' } });
    expect(data.map((order) => order.id)).toEqual([id]);
  });

  it.each([
    [{ description: 'Мало' }, ['description']],
    [{ configurations: [101] }, ['configurations']],
    [{ city_id: 999_999 }, ['city_id']],
    [{ budget: 1 }, ['budget']],
  ])('is refused for %j', async (body, fields) => {
    const id = await insertOrder(server, 'customer');
    const error = await update(id, body).catch((reason: { status: number; body: { fields: object } }) => reason);
    if (!('status' in error)) throw new Error('The edit was not refused');
    expect([error.status, Object.keys(error.body.fields)]).toEqual([422, fields]);
  });

  it('keeps a classifier that was switched off meanwhile', async () => {
    const id = await insertOrder(server, 'customer', { platform_ids: [13] });
    const { data } = await update(id, { platforms: [13, 11] });
    expect(data.platforms.map((platform) => platform.id)).toEqual([13, 11]);
  });
});

describe('a stale form', () => {
  it('is refused with a plain word', async () => {
    const id = await insertOrder(server, 'customer');
    const { version } = await get(id);
    await update(id, { title: 'Первая вкладка сохранила', version });
    const refused = await refusalOf(update(id, { title: 'Вторая вкладка опоздала', version }));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.message).toContain('заказ изменился');
    expect((await get(id)).title).toBe('Первая вкладка сохранила');
  });

  it('loses when two are sent at once', async () => {
    const id = await insertOrder(server, 'customer');
    const { version } = await get(id);
    const titles = ['Правка из первой вкладки', 'Правка из второй вкладки', 'Правка из третьей вкладки'];
    expect(await statusesOf(titles.map((title) => update(id, { title, version })))).toEqual([200, 422, 422]);
    expect((await get(id)).version).toBe(version + 1);
  });

  it('is noticed after a move too', async () => {
    const id = await insertOrder(server, 'customer');
    const { version } = await get(id);
    const api = await server.api('customer');
    await api.orders_archive({ params: { order_id: id } });
    await api.orders_change_status({ params: { order_id: id }, body: { code: 'N' } });
    expect(await refusalOf(update(id, { title: 'Вкладка до архива', version }))).toMatchObject({ status: 422 });
  });
});

describe('after a response', () => {
  it('the budget may rise but not fall', async () => {
    const id = await insertOrder(server, 'customer');
    await insertResponse(server, id, 'freelancer');
    for (const budget of [49_999, null]) {
      const message = expect.stringContaining('только повысить');
      const refused = await update(id, { budget }).catch((reason: ApiError) => reason);
      expect(refused).toMatchObject({ status: 422, body: { message, fields: { budget: [message] } } });
    }
    expect((await update(id, { budget: 50_001 })).data.budget).toBe(50_001);
  });

  it.each(['withdrawn', 'rejected', 'hidden'] as const)(
    'the budget may not fall even when the only response is %s',
    async (status) => {
      const id = await insertOrder(server, 'customer');
      await insertResponse(server, id, 'freelancer', status);
      expect((await refusalOf(update(id, { budget: 49_999 }))).message).toContain('только повысить');
      expect((await update(id, { budget: 50_001 })).data.budget).toBe(50_001);
    },
  );

  it('notifies of an edit even when the only response was withdrawn', async () => {
    const id = await insertOrder(server, 'customer');
    await insertResponse(server, id, 'freelancer', 'withdrawn');
    await update(id, { title: 'Название после отзыва' });
    const { customer_uuid } = await server.makers.user('customer');
    expect(await editsTold(id)).toMatchObject([{ concerns: [customer_uuid] }]);
  });

  it('is written down and told of, responses or not; a draft is nobody else’s', async () => {
    const draft = await insertOrder(server, 'customer', { status: 'C', published_at: null, expires_at: null });
    await update(draft, { title: 'Черновик переписан' });
    const silent = await insertOrder(server, 'customer');
    await update(silent, { title: 'Откликов ещё не было' });
    const id = await insertOrder(server, 'customer');
    await insertResponse(server, id, 'freelancer');
    await update(id, { title: 'Название после отклика', budget: 60_000 });
    const lines = await server.db
      .selectFrom('order_events')
      .select(['order_id', 'move', 'changes'])
      .where('order_id', 'in', [draft, silent, id])
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      {
        order_id: silent,
        move: 'edit',
        changes: { title: { from: ORDER_FORM.title, to: 'Откликов ещё не было' } },
      },
      {
        order_id: id,
        move: 'edit',
        changes: {
          title: { from: ORDER_FORM.title, to: 'Название после отклика' },
          budget: { from: 5_000_000, to: 6_000_000 },
        },
      },
    ]);
    expect(await editsTold(draft)).toEqual([]);
    const { uuid, customer_uuid } = await server.makers.user('customer');
    expect(await editsTold(silent)).toEqual([
      { order_id: silent, move: 'edit', actor_uuid: uuid, concerns: [customer_uuid] },
    ]);
    const { freelancer_uuid } = await server.makers.user('freelancer');
    expect(await editsTold(id)).toEqual([
      { order_id: id, move: 'edit', actor_uuid: uuid, concerns: [customer_uuid, freelancer_uuid] },
    ]);
  });
});

describe('the status', () => {
  it('in work leaves text, files and classifiers open', async () => {
    const id = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W' });
    const open = {
      title: 'Уточнённое название работ',
      configurations: [122],
      platforms: [],
      file_ids: [await upload('план')],
    };
    const { data } = await update(id, { ...open, budget: 50_000, is_private: false });
    expect(data).toMatchObject({
      title: open.title,
      configurations: [{ id: 122 }],
      platforms: [],
      files: [{ title: 'план.txt' }],
    });
    for (const body of [{ budget: 60_000 }, { city_id: 2 }, { is_show_responses: false }]) {
      expect((await refusalOf(update(id, body))).message).toContain('Заказ уже в работе');
    }
  });

  it.each(['M', 'F', 'A'] as const)('%s lets nothing be changed', async (status) => {
    const columns = status === 'M' ? { published_at: null, expires_at: null } : {};
    const id = await insertOrder(server, 'customer', { status, ...columns });
    expect(await refusalOf(update(id, { title: 'Поздняя правка названия' }))).toMatchObject({ status: 422 });
    expect((await get(id)).can_edit).toBe(false);
  });

  it('of a draft asks for nothing yet', async () => {
    await server.makers.user('drafter', {});
    const id = await insertOrder(server, 'drafter', { status: 'C', published_at: null, expires_at: null });
    const { data } = await update(id, { configurations: [], budget: null, is_show_responses: false }, 'drafter');
    expect(data).toMatchObject({ configurations: [], budget: null, is_show_responses: false });
  });
});

it('asks the thresholds of what an edit adds, not of what was there', async () => {
  await server.makers.user('modest', {});
  const id = await insertOrder(server, 'modest', { budget: null, is_show_responses: false });
  expect((await update(id, { title: 'Название без новых прав' }, 'modest')).data.title).toBe('Название без новых прав');
  const priced = await insertOrder(server, 'modest');
  expect(await refusalOf(update(priced, { budget: null }, 'modest'))).toMatchObject({ status: 422 });
  expect(await refusalOf(update(priced, { is_show_responses: false }, 'modest'))).toMatchObject({ status: 422 });
  expect(await refusalOf(update(priced, { is_private: true }, 'modest'))).toMatchObject({ status: 422 });
});

describe('offers', () => {
  it('are added and taken back by the list of the form', async () => {
    const [first, second] = [await server.makers.user('freelancer'), await server.makers.user('freelancer_new')];
    const id = await insertOrder(server, 'customer');
    const logged = server.db.selectFrom('order_events').select('changes').where('order_id', '=', id).orderBy('id');
    const offersOf = async () => (await get(id)).offers.map((offer) => offer.freelancer.uuid);
    await update(id, { freelancers: [first.freelancer_uuid] });
    expect(await offersOf()).toEqual([first.freelancer_uuid]);
    await update(id, { freelancers: [second.freelancer_uuid] });
    expect(await offersOf()).toEqual([second.freelancer_uuid]);
    await update(id, { freelancers: [first.freelancer_uuid, second.freelancer_uuid], is_private: true });
    expect((await offersOf()).toSorted()).toEqual([first.freelancer_uuid, second.freelancer_uuid].toSorted());
    const refused = await refusalOf(update(id, { freelancers: [] }));
    expect(refused.message).toContain('Выберите исполнителей');
    expect((await logged.execute()).map(({ changes }) => changes)).toMatchObject([
      { freelancers: { added: [first.freelancer_uuid], removed: [] } },
      { freelancers: { added: [second.freelancer_uuid], removed: [first.freelancer_uuid] } },
      { freelancers: { added: [first.freelancer_uuid], removed: [] }, is_private: { from: false, to: true } },
    ]);
  });

  it('do not insist on a freelancer who declined', async () => {
    const { freelancer_uuid } = await server.makers.user('freelancer');
    const id = await insertOrder(server, 'customer');
    const row = { order_id: id, freelancer_uuid, status: 'declined' as const, created_at: server.clock.now() };
    await server.db.insertInto('offers').values(row).execute();
    await update(id, { freelancers: [freelancer_uuid] });
    expect((await get(id)).offers).toMatchObject([{ status: 'declined' }]);
  });
});

it('leaves half a character out', async () => {
  const id = await insertOrder(server, 'customer');
  await insertResponse(server, id, 'freelancer');
  const { data } = await update(id, { title: `${ORDER_FORM.title}\ud83d` });
  expect(data.title).toBe(ORDER_FORM.title);
});

describe('files', () => {
  it('are added and taken off; what was taken off is gone', async () => {
    const id = await insertOrder(server, 'customer');
    const added = await update(id, { file_ids: [await upload('первый'), await upload('второй')] });
    const [first, second] = added.data.files;
    expect(added.data.files.map((file) => file.title)).toEqual(['первый.txt', 'второй.txt']);
    const left = await update(id, { delete_file_ids: [first?.id] });
    expect(left.data.files).toEqual([second]);
    expect((await server.guest().request(first?.url ?? '')).status).toBe(404);
    expect(await refusalOf(update(id, { delete_file_ids: [first?.id] }))).toMatchObject({ status: 422 });
  });

  it('are no more than ten', async () => {
    const id = await insertOrder(server, 'customer');
    const ten = [];
    for (let number = 1; number <= 10; number++) ten.push(await upload(`файл-${number}`));
    await update(id, { file_ids: ten });
    const eleventh = await upload('лишний');
    expect(await refusalOf(update(id, { file_ids: [eleventh] }))).toMatchObject({ status: 422 });
    const { data } = await update(id, { file_ids: [eleventh], delete_file_ids: [ten[0]] });
    expect(data.files).toHaveLength(10);
  });
});
