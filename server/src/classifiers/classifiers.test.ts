import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import { insertOrder } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('plain_moderator', { is_moderator: true });
  await server.makers.user('customer');
});
afterAll(() => server.stop());

const admin = () => server.api('moderator');
const guest = () => server.guest().api;
const CONFIGURATION = { list: 'configurations' } as const;
const paramsOf = (row: number, list = 'configurations') => ({ list, row: String(row) });

async function kept(query: string, slice: 'configurations' | 'platforms' | 'cities' | 'banks' = 'configurations') {
  const { data } = await (await admin()).moderator_classifiers({ query: { slice, query, limit: 100 } });
  const [row] = data.classifiers;
  if (!row) throw new Error(`No row is called «${query}»`);
  return row;
}
const offered = async () => (await guest().configurations_list()).data.filter(({ is_active }) => is_active);
const lastLine = async () => (await (await admin()).moderator_audit_list({ query: { limit: 1 } })).data[0];

describe('a list that people choose from', () => {
  it('shows each group before what stands in it, with its uses', async () => {
    await insertOrder(server, 'customer', { status: 'N', configuration_ids: [142] });
    const { data, meta } = await (await admin()).moderator_classifiers({ query: { limit: 100 } });
    expect(data.classifiers[0]).toMatchObject({ title: 'Бухгалтерия и налоги', is_group: true, place: 1 });
    expect(data.classifiers[1]).toMatchObject({ title: 'Бухгалтерия 3.0', parent: { id: 101 }, place: 1 });
    expect(meta.total).toBe(data.classifiers.length);
    expect(data.classifiers.map(({ title }) => title)).not.toContain('no value');
    expect((await kept('PDM')).uses).toEqual({ orders: 1, profiles: 0, searches: 0 });
    expect((await kept('Т-Банк', 'banks')).uses).toBeNull();
  });

  it('takes a new row, last in its group, and offers it at once', async () => {
    const api = await admin();
    const body = { ...CONFIGURATION, title: 'Бухгалтерия 4.0', parent_id: 101, synonyms: ['бэпэчетыре'] };
    const { data } = await api.classifiers_create({ body });
    expect(await offered()).toContainEqual(
      expect.objectContaining({ id: data.id, title: 'Бухгалтерия 4.0', synonyms: ['бэпэчетыре'] }),
    );
    expect(await kept('бэпэчетыре')).toMatchObject({ id: data.id, place: 8, uses: { orders: 0 } });
    expect(await lastLine()).toMatchObject({
      action: { code: 'add_classifier' },
      subject: { kind: 'classifier', id: `configurations-${data.id}`, title: 'Бухгалтерия 4.0' },
    });
  });

  it('is found, read and searched by a new name as soon as it is saved', async () => {
    const id = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [141] });
    await (await admin()).classifiers_update({ params: paramsOf(141), body: { title: 'Ремонтник', parent_id: 103 } });
    const found = (await guest().orders_list({ query: { query: 'ремонтник' } })).data;
    expect(found.map((order) => [order.id, order.configurations[0]?.title])).toEqual([[id, 'Ремонтник']]);
    expect(await lastLine()).toMatchObject({ before: { title: 'ТОИР КОРП' }, after: { title: 'Ремонтник' } });
  });

  it('offers no row that is switched off, and orders keep it', async () => {
    const id = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [168] });
    const params = paramsOf(168);
    const body = { title: 'Медицина. Поликлиника', parent_id: 108 };
    await (await admin()).classifiers_update({ params, body: { ...body, is_active: false } });
    expect((await offered()).map((row) => row.id)).not.toContain(168);
    const { data } = await guest().orders_get({ params: { order_id: id } });
    expect(data.configurations).toMatchObject([{ id: 168, title: 'Медицина. Поликлиника' }]);
    await (await admin()).classifiers_update({ params, body: { ...body, is_active: true } });
    expect((await offered()).map((row) => row.id)).toContain(168);
  });

  it('offers nothing of a group that is switched off', async () => {
    const body = { title: 'Обмен и интеграции' };
    await (await admin()).classifiers_update({ params: paramsOf(109), body: { ...body, is_active: false } });
    expect((await offered()).filter(({ parent_id }) => parent_id === 109)).toEqual([]);
    await (await admin()).classifiers_update({ params: paramsOf(109), body: { ...body, is_active: true } });
  });

  it('has a row in the place it was put', async () => {
    const { id, title, parent } = await kept('Деньги');
    await (await admin()).classifiers_update({
      params: paramsOf(id),
      body: { title, parent_id: parent?.id ?? 0, place: 1 },
    });
    const group = (await offered()).filter(({ parent_id }) => parent_id === parent?.id);
    expect(group.map((row) => row.title)).toEqual(['Деньги', 'УНФ 3.0', 'УНФ 1.6', 'Итилиум']);
  });

  it.each([
    [{ ...CONFIGURATION, title: '  бухгалтерия  3.0 ', parent_id: 101 }, 'title'],
    // Latin letters that look like the Russian ones.
    [{ ...CONFIGURATION, title: 'Apxив', parent_id: 107 }, 'title'],
    [{ ...CONFIGURATION, title: 'no value' }, 'title'],
    [{ ...CONFIGURATION, title: 'Чужая группа', parent_id: 1 }, 'parent_id'],
    [{ ...CONFIGURATION, title: 'В строке', parent_id: 121 }, 'parent_id'],
    [{ list: 'banks', title: 'Банк без номера' } as const, 'bank_id'],
    [{ list: 'banks', title: 'Второй Т-Банк', bank_id: 100000000004 } as const, 'bank_id'],
    [{ list: 'cities', title: 'Казань', region: 'Республика Татарстан' } as const, 'title'],
    [{ ...CONFIGURATION, title: '' }, 'title'],
  ])('does not take %j', async (body, field) => {
    const refused = (await admin()).classifiers_create({ body });
    await expect(refused).rejects.toMatchObject({ status: 422, body: { fields: { [field]: [expect.any(String)] } } });
  });

  it('is not written over by whoever has not read what was made of it, nor by two at once', async () => {
    const api = await admin();
    const { id, updated_at: seen_at } = await kept('Салон красоты');
    const body = { parent_id: 105, seen_at };
    const both = await Promise.allSettled(
      ['Салоны', 'Барбершоп'].map((title) =>
        api.classifiers_update({ params: paramsOf(id), body: { ...body, title } }),
      ),
    );
    // Nobody has saved this row yet, so a save without a version takes it as it is, as with words of the search.
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    const now = (await api.moderator_classifiers({ query: { limit: 100 } })).data.classifiers.find(
      (row) => row.id === id,
    );
    server.clock.advance({ minutes: 1 });
    await api.classifiers_update({
      params: paramsOf(id),
      body: { ...body, title: 'Салон', seen_at: now?.updated_at ?? null },
    });
    const late = api.classifiers_update({
      params: paramsOf(id),
      body: { ...body, title: 'Спа', seen_at: now?.updated_at ?? null },
    });
    expect(await refusalOf(late)).toMatchObject({ status: 422, message: expect.stringContaining('кто-то ещё') });
  });

  it('takes one of two rows of the same name that are added at once', async () => {
    const api = await admin();
    const add = () => api.classifiers_create({ body: { ...CONFIGURATION, title: 'Близнец', parent_id: 108 } });
    const both = await Promise.allSettled([add(), add()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is an admin’s', async () => {
    const plain = await server.api('plain_moderator');
    expect((await plain.moderator_classifiers({})).data.rights.edit.allowed).toBe(false);
    const body = { title: 'Своя' };
    expect(await refusalOf(plain.classifiers_create({ body: { ...CONFIGURATION, ...body } }))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(plain.classifiers_update({ params: paramsOf(121), body }))).toMatchObject({ status: 403 });
  });

  it.each([
    ['configurations', '999999'],
    ['cities', '121.5'],
    ['planets', '1'],
    // The group that is never shown.
    ['configurations', '111'],
  ])('has no row %s/%s', async (list, row) => {
    const change = (await admin()).classifiers_update({ params: { list, row }, body: { title: 'Нет' } });
    expect(await refusalOf(change)).toMatchObject({ status: 404 });
  });
});

describe('cities and banks', () => {
  it('are added, renamed and switched off by the same calls', async () => {
    const api = await admin();
    const { data: city } = await api.classifiers_create({
      body: { list: 'cities', title: 'Иннополис', region: 'Республика Татарстан', synonyms: ['Инополис-сити'] },
    });
    const cities = async (query: string) => (await guest().cities_list({ query: { query } })).data.map(({ id }) => id);
    expect(await cities('иннополис')).toEqual([city.id]);
    expect(await cities('инополис')).toEqual([city.id]);
    const body = { title: 'Иннополис', region: 'Татарстан', is_active: false };
    await api.classifiers_update({ params: paramsOf(city.id, 'cities'), body });
    expect(await cities('иннополис')).toEqual([]);

    await api.classifiers_create({ body: { list: 'banks', title: 'Цифра банк', bank_id: 100000000265 } });
    const banks = async () => (await (await admin()).sbp_banks_list()).data;
    expect((await banks()).at(-1)).toEqual({ id: '100000000265', title: 'Цифра банк' });
    const params = paramsOf(100000000265, 'banks');
    await api.classifiers_update({ params, body: { title: 'Банк Цифра', place: 1 } });
    expect((await banks())[0]).toEqual({ id: '100000000265', title: 'Банк Цифра' });
    await api.classifiers_update({ params, body: { title: 'Банк Цифра', is_active: false } });
    expect((await banks()).map(({ id }) => id)).not.toContain('100000000265');
  });

  it('that are switched off are not given anew, and stay where they were', async () => {
    const api = await admin();
    const { customer_uuid: uuid } = await server.makers.user('citizen');
    const seat = await server.api('citizen');
    await seat.customers_update({ params: { uuid }, body: { city_id: 183 } });
    await api.classifiers_update({
      params: paramsOf(183, 'cities'),
      body: { title: 'Сыктывкар', region: 'Республика Коми', is_active: false },
    });
    await seat.customers_update({ params: { uuid }, body: { city_id: 183, about: 'Пишу' } });
    await seat.customers_update({ params: { uuid }, body: { city_id: 1 } });
    const again = seat.customers_update({ params: { uuid }, body: { city_id: 183 } });
    await expect(again).rejects.toMatchObject({ status: 422, body: { fields: { city_id: [expect.any(String)] } } });
  });
});

describe('a list as a table for Excel', () => {
  async function read(slice: string, query = '') {
    const browser = await server.browser('moderator');
    const search = new URLSearchParams({ slice, query });
    const reply = await browser.request(`/rest/v1/freelance/cabinet/moderator/classifiers.csv?${search}`);
    const text = (await reply.text()).replace(/^\uFEFF/, '').trimEnd();
    const named = decodeURIComponent(reply.headers.get('content-disposition') ?? '');
    return { type: reply.headers.get('content-type'), named, lines: text.split('\r\n') };
  }

  it('has every row of the list, with its group, place, other names and uses', async () => {
    const { meta } = await (await admin()).moderator_classifiers({ query: { limit: 1 } });
    const { type, named, lines } = await read('configurations');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(named).toMatch(/Конфигурации \d{4}-\d{2}-\d{2}\.csv$/);
    expect(lines).toHaveLength(meta.total + 1);
    expect(lines[0]).toBe(
      'Номер;Название;Группа;Место;Предлагается;Слита с;Другие названия;Заказов;Профилей;Подписок;Изменена',
    );
    const row = await kept('PDM');
    const line = lines.find((one) => one.startsWith(`${row.id};`));
    expect(line).toContain(`;${row.parent?.title};${row.place};да;;`);
    expect(line?.split(';').at(-4)).toBe(String(row.uses?.orders));
  });

  it('has the rows of the query alone, and numbers of banks whole', async () => {
    const bank = await kept('Т-Банк', 'banks');
    const { lines } = await read('banks', 'Т-Банк');
    expect(lines[1]).toMatch(new RegExp(`^${bank.id}\u200b;Т-Банк;`));
  });

  it('has no formula of an admin, and is a moderator’s', async () => {
    const body = { ...CONFIGURATION, title: '=1+1', parent_id: 101 };
    await (await admin()).classifiers_create({ body });
    expect((await read('configurations')).lines.join('\n')).toContain(";'=1+1;");
    const stranger = await server.browser('customer');
    const reply = await stranger.request('/rest/v1/freelance/cabinet/moderator/classifiers.csv');
    expect(reply.status).toBe(403);
  });
});
