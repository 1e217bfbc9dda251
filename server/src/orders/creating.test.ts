import type { ApiError } from '@provodka/contract/http/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { ORDER_FORM, setSetting } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const create = async (login: string, changes: Record<string, unknown> = {}) =>
  (await server.api(login)).orders_create({ body: { ...ORDER_FORM, ...changes } });
const get = async (login: string, order_id: number) =>
  (await (await server.api(login)).orders_get({ params: { order_id } })).data;

describe('a new order', () => {
  it('is published at once and stands in the public list', async () => {
    const reply = await create('customer', { title: 'Обновление конфигурации ERP', city_id: 1 });
    expect(reply.message).toBe('Заказ опубликован');
    const order = await get('customer', reply.data.id);
    expect(order).toMatchObject({
      title: 'Обновление конфигурации ERP',
      budget: 50_000,
      status: { code: 'N', group: 'in_search' },
      configurations: [{ id: 121 }],
      platforms: [{ id: 11 }],
      city: { id: 1 },
      is_private: false,
      is_show_responses: true,
      number_responses: 0,
      version: 1,
      published_at: server.clock.now().toISOString(),
    });
    expect(new Date(order.expires_at ?? 0)).toEqual(new Date(server.clock.now().getTime() + 30 * 86_400_000));
    const { data } = await (await server.api()).orders_list();
    expect(data[0]?.id).toBe(reply.data.id);
  });

  it('tells of its system what it was given, on its card too', async () => {
    const { data } = await create('customer', { release: ' 3.0.150.28 ', is_on_support: '0' });
    const told = { release: '3.0.150.28', is_on_support: false };
    expect(await get('stranger', data.id)).toMatchObject(told);
    const { data: cards } = await (await server.api()).orders_list();
    expect(cards.find(({ id }) => id === data.id)).toMatchObject(told);
    const silent = await create('customer');
    expect(await get('stranger', silent.data.id)).toMatchObject({ release: null, is_on_support: null });
  });

  it('may be a draft with nothing but a title, which nobody else sees', async () => {
    const api = await server.api('customer');
    const { data, message } = await api.orders_create({ body: { title: 'Черновик без всего', is_draft: true } });
    expect(message).toBe('Черновик сохранён');
    expect(await get('customer', data.id)).toMatchObject({
      status: { code: 'C' },
      description: '',
      budget: null,
      published_at: null,
    });
    expect(await refusalOf(get('stranger', data.id))).toMatchObject({ status: 404 });
  });

  it('waits for a moderator while premoderation is on', async () => {
    await setSetting(server, 'premoderation', true);
    const { data, message } = await create('customer');
    await setSetting(server, 'premoderation', false);
    expect(message).toBe('Заказ отправлен на модерацию');
    expect(await get('customer', data.id)).toMatchObject({ status: { code: 'M' }, published_at: null });
  });

  it('comes as a form with files, which are then to be downloaded', async () => {
    const browser = await server.browser('customer');
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...ORDER_FORM, platforms: undefined })) {
      if (value !== undefined) form.append(name, String(value));
    }
    form.append('platforms[]', '11');
    form.append('platforms[]', '19');
    form.append('files[]', new File(['данные обмена'], 'задание.txt'));
    const reply = await browser.request('/rest/v1/freelance/orders', { method: 'POST', body: form });
    expect(reply.status).toBe(201);
    const { data } = (await reply.json()) as { data: { id: number } };
    const order = await get('stranger', data.id);
    expect(order.platforms.map((platform) => platform.id)).toEqual([11, 19]);
    expect(order.files).toMatchObject([{ title: 'задание.txt', type: 'text/plain' }]);
    const file = await server.guest().request(order.files[0]?.url ?? '');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await file.text()).toBe('данные обмена');
  });

  it.each([
    ['a short title', { title: 'Коротко' }, 'title'],
    ['a short description', { description: 'Мало слов' }, 'description'],
    ['a small budget', { budget: 499 }, 'budget'],
    ['kopecks in the budget', { budget: 500.5 }, 'budget'],
    ['no configuration', { configurations: [] }, 'configurations'],
    ['an unknown configuration', { configurations: [9999] }, 'configurations'],
    ['a group of configurations', { configurations: [101] }, 'configurations'],
    ['a platform as a configuration', { configurations: [11] }, 'configurations'],
    ['a platform that was switched off', { platforms: [13] }, 'platforms'],
    ['too many platforms', { platforms: [11, 12, 14, 15, 16, 17] }, 'platforms'],
    ['words for a release', { release: 'звоните 3.0' }, 'release'],
    ['a telephone for a release', { release: '8.916.123.4567' }, 'release'],
    ['an unknown city', { city_id: 999_999 }, 'city_id'],
    ['an unknown freelancer', { freelancers: ['00000000-0000-4000-8000-000000000000'] }, 'freelancers'],
  ])('is refused with %s', async (_, changes, field) => {
    const browser = await server.browser('customer');
    const reply = await browser.request('/rest/v1/freelance/orders', {
      method: 'POST',
      body: JSON.stringify({ ...ORDER_FORM, ...changes }),
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(422);
    const body = (await reply.json()) as { fields: Record<string, string[]>; errors: string[] };
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(body.errors.length).toBeGreaterThan(0);
  });

  it('is refused without a budget to a newcomer, beside the field', async () => {
    await server.makers.user('penniless', {});
    const refused = await create('penniless', { budget: null }).catch((reason: ApiError) => reason);
    const message = expect.stringContaining('Укажите бюджет');
    expect(refused).toMatchObject({ status: 422, body: { message, errors: [message], fields: { budget: [message] } } });
  });

  it('does not take a file of somebody else', async () => {
    const stranger = await server.browser('stranger');
    const form = new FormData();
    form.append('files[]', new File(['чужое'], 'чужое.txt'));
    const uploaded = await stranger.request('/rest/v1/freelance/files', { method: 'POST', body: form });
    const { data } = (await uploaded.json()) as { data: { id: number } };
    expect(await refusalOf(create('customer', { file_ids: [data.id] }))).toMatchObject({ status: 422 });
  });
});

describe('who may publish', () => {
  it('is nobody without a session, with an unverified e-mail or a banned profile', async () => {
    const guest = await server.api();
    expect(await refusalOf(guest.orders_create({ body: ORDER_FORM }))).toMatchObject({ status: 401 });
    expect(await refusalOf(create('unverified'))).toMatchObject({ status: 403 });
    expect(await refusalOf(create('banned'))).toMatchObject({ status: 403 });
  });

  it('keeps drafts of a person whose e-mail is not verified, and publishes them when it is', async () => {
    const { uuid } = await server.makers.user('unverified');
    const api = await server.api('unverified');
    const { data } = await create('unverified', { is_draft: true });
    const params = { order_id: data.id };
    await api.orders_update({ params, body: { title: 'Черновик до подтверждения почты' } });
    const { rights } = (await api.orders_get({ params })).data;
    expect(rights.edit.allowed).toBe(true);
    expect(rights.publish).toMatchObject({ allowed: false, reason: expect.stringContaining('Подтвердите адрес') });
    const publish = () => api.orders_change_status({ params, body: { code: 'N' } });
    expect(await refusalOf(publish())).toMatchObject({ status: 403 });
    expect(await refusalOf(create('banned', { is_draft: true }))).toMatchObject({ status: 403 });
    await server.db
      .updateTable('users')
      .set({ email_verified_at: server.clock.now() })
      .where('uuid', '=', uuid)
      .execute();
    expect((await publish()).data.status.code).toBe('N');
    await server.db.updateTable('users').set({ email_verified_at: null }).where('uuid', '=', uuid).execute();
  });

  it('is a customer without deals three times at most, drafts counted, even at once', async () => {
    await create('customer_new');
    await create('customer_new', { is_draft: true });
    const statuses = await statusesOf([create('customer_new'), create('customer_new'), create('customer_new')]);
    expect(statuses).toEqual([200, 422, 422]);
    const refused = await refusalOf(create('customer_new'));
    expect(refused.message).toContain('не больше 3');
    const { counters } = await (await server.api('customer_new')).customer_orders_list();
    const held = { all: 3, in_search: 3, in_progress: 0, archive: 0 };
    expect(counters).toEqual({ ...held, waiting: { ...held, all: 0, in_search: 0 } });
  });

  it('is free of that limit from the first deal on', async () => {
    await server.makers.user('one_deal', { deals: 1, sum: 1000 });
    for (const number of [1, 2, 3, 4]) await create('one_deal', { title: `Заказ по счёту ${number}` });
    const { counters } = await (await server.api('one_deal')).customer_orders_list();
    expect(counters.all).toBe(4);
  });
});

describe('thresholds of the customer', () => {
  const invited = async () => ({ freelancers: [(await server.makers.user('freelancer')).freelancer_uuid] });
  const below = { sum: 19_999, privacy: 29_999 };

  it('ask a deal for an order without a budget', async () => {
    await server.makers.user('no_deals', {});
    await server.makers.user('with_deal', { deals: 1, sum: 1 });
    const refused = await refusalOf(create('no_deals', { budget: null }));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.message).toContain('сейчас 0');
    const { data } = await create('with_deal', { budget: null });
    expect((await get('with_deal', data.id)).budget).toBeNull();
  });

  it('ask a sum of deals for hiding responses', async () => {
    await server.makers.user('sum_19999', { deals: 1, sum: below.sum });
    await server.makers.user('sum_20000', { deals: 1, sum: 20_000 });
    expect(await refusalOf(create('sum_19999', { is_show_responses: false }))).toMatchObject({ status: 422 });
    const { data } = await create('sum_20000', { is_show_responses: false });
    expect((await get('sum_20000', data.id)).is_show_responses).toBe(false);
  });

  it('ask a sum of deals for a private order, and somebody to see it', async () => {
    await server.makers.user('sum_29999', { deals: 1, sum: below.privacy });
    await server.makers.user('sum_30000', { deals: 1, sum: 30_000 });
    const chosen = { is_private: true, ...(await invited()) };
    expect(await refusalOf(create('sum_29999', chosen))).toMatchObject({ status: 422 });
    const nobody = await refusalOf(create('sum_30000', { is_private: true }));
    expect(nobody.message).toContain('Выберите исполнителей');
    const { data } = await create('sum_30000', chosen);
    expect((await get('sum_30000', data.id)).offers).toMatchObject([
      { status: 'open', freelancer: { uuid: chosen.freelancers[0] } },
    ]);
  });

  it('are told before the form is sent, with what is left to each', async () => {
    const termsOf = async (login: string) => (await (await server.api(login)).customer_order_terms()).data;
    await server.makers.user('told_none', {});
    await server.makers.user('told_some', { deals: 1, sum: below.privacy });
    expect(await termsOf('told_none')).toEqual({
      create: { allowed: true, reason: null },
      without_budget: {
        allowed: false,
        reason: expect.stringMatching(/^Нужна 1\sзавершённая\sсделка\.$/),
        progress: { have: 0, need: 1, unit: 'deals' },
      },
      private_order: {
        allowed: false,
        reason: expect.stringMatching(/^Нужны безопасные сделки на 30\s000\s₽\.$/),
        progress: { have: 0, need: 30_000, unit: 'rubles' },
      },
      hide_responses: {
        allowed: false,
        reason: expect.stringMatching(/^Нужны безопасные сделки на 20\s000\s₽\.$/),
        progress: { have: 0, need: 20_000, unit: 'rubles' },
      },
      contacts: {
        allowed: false,
        reason: expect.stringMatching(/^Нужны безопасные сделки на 30\s000\s₽, сейчас на 0\s₽\.$/),
        progress: { have: 0, need: 30_000, unit: 'rubles' },
      },
      life_days: 5,
      deals_for_no_budget: { have: 0, need: 1 },
    });
    expect(await termsOf('told_some')).toMatchObject({
      without_budget: { allowed: true, reason: null },
      private_order: { allowed: false, progress: { have: below.privacy } },
      hide_responses: { allowed: true },
      life_days: 30,
      deals_for_no_budget: { have: 1, need: 1 },
    });
    expect((await termsOf('customer_new')).create).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('не больше 3'),
    });
  });

  it('let nobody invite themselves', async () => {
    const { freelancer_uuid } = await server.makers.user('customer');
    expect(await refusalOf(create('customer', { freelancers: [freelancer_uuid] }))).toMatchObject({ status: 422 });
  });

  it('shorten the life of an order of a customer without deals', async () => {
    await server.makers.user('short_life', {});
    const { data } = await create('short_life');
    const { expires_at } = await get('short_life', data.id);
    expect(new Date(expires_at ?? 0)).toEqual(new Date(server.clock.now().getTime() + 5 * 86_400_000));
  });
});
