import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import { insertOrder } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('plain_moderator', { is_moderator: true });
});
afterAll(() => server.stop());

const admin = () => server.api('moderator');
const lastLine = async () => (await (await admin()).moderator_audit_list({ query: { limit: 1 } })).data[0];

describe('a notice of the banner', () => {
  const FORM = {
    title: 'Праздники',
    message: 'Выплаты идут дольше',
    type: 'info',
    isDisplayedOnlyAuth: false,
  } as const;
  const told = async () => (await server.guest().api.settings_get()).data.notifications;

  it('is told from the moment it is saved, and not written over by whoever has not read it', async () => {
    const api = await admin();
    const { data } = await api.announcements_create({ body: FORM });
    expect(await told()).toEqual([{ id: `announcement_${data.id}`, link: null, ...FORM }]);
    const [read] = (await api.moderator_announcements()).data.announcements;
    const params = { announcement: data.id };
    const seen_at = read?.saved_at ?? '';
    server.clock.advance({ minutes: 1 });
    await api.announcements_update({ params, body: { ...FORM, message: 'Банки отдыхают', seen_at } });
    expect(await lastLine()).toMatchObject({
      action: { title: 'Объявление изменено' },
      subject: { kind: 'announcement', title: 'Праздники' },
      before: { message: 'Выплаты идут дольше' },
      after: { message: 'Банки отдыхают' },
    });
    const late = api.announcements_update({ params, body: { ...FORM, title: 'Выходные', seen_at } });
    expect(await refusalOf(late)).toMatchObject({ status: 422, message: expect.stringContaining('кто-то ещё') });
    await api.announcements_update({ params, body: { ...FORM, isDisplayedOnlyAuth: true } });
    expect(await told()).toEqual([]);
    await api.announcements_delete({ params });
    expect((await api.moderator_announcements()).data.announcements).toEqual([]);
    expect(await refusalOf(api.announcements_delete({ params }))).toMatchObject({ status: 404 });
  });

  it('is added once for a key, also when it is sent several times at once; a refusal lets the key go', async () => {
    const api = await admin();
    const create = (idempotency_key: string, body: object) =>
      api.announcements_create({ body: { ...FORM, ...body } }, { idempotency_key });
    const made = await Promise.all([1, 2, 3].map(() => create('three at once', {})));
    const { announcements } = (await api.moderator_announcements()).data;
    expect(announcements.map(({ id }) => id)).toEqual([made[0]?.data.id]);
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);

    const two = await Promise.allSettled(['Одно', 'Другое'].map((title) => create('two at once', { title })));
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (let number = 2; number < 5; number++) await create(`more ${number}`, {});
    expect(await refusalOf(create('refused', {}))).toMatchObject({ status: 422 });
    for (const { id } of (await api.moderator_announcements()).data.announcements)
      await api.announcements_delete({ params: { announcement: id } });
    const again = await create('refused', {});
    await api.announcements_delete({ params: { announcement: again.data.id } });
  });

  it('is one of a few, and an admin’s', async () => {
    const api = await admin();
    for (let number = 0; number < 5; number++) await api.announcements_create({ body: FORM });
    expect(await refusalOf(api.announcements_create({ body: FORM }))).toMatchObject({ status: 422 });
    const plain = await server.api('plain_moderator');
    const { announcements, rights } = (await plain.moderator_announcements()).data;
    expect([new Set(announcements.map(({ id }) => id)).size, rights.edit.allowed]).toEqual([5, false]);
    const params = { announcement: announcements[0]?.id ?? '' };
    expect(await refusalOf(plain.announcements_delete({ params }))).toMatchObject({ status: 403 });
    expect(await refusalOf(plain.announcements_update({ params, body: FORM }))).toMatchObject({ status: 403 });
  });
});

describe('words of the search', () => {
  const found = async (query: string) =>
    (await server.guest().api.orders_list({ query: { query } })).data.map(({ title }) => title);

  it('find what means the same as soon as they are saved', async () => {
    await server.makers.user('customer');
    const title = 'Настроить маркировку молочной продукции';
    await insertOrder(server, 'customer', { status: 'N', title });
    expect(await found('молокознак')).toEqual([]);
    const api = await admin();
    const { data } = await api.synonyms_create({ body: { terms: ['молокознак', 'маркировка', 'маркировка'] } });
    expect(await found('молокознак')).toEqual([title]);
    const list = async (query: string) => (await api.moderator_synonyms({ query: { query } })).data.synonyms;
    const [read] = await list('МОЛОКОЗН');
    expect(read).toMatchObject({ id: data.id, terms: ['молокознак', 'маркировка'] });
    const params = { synonym_id: data.id };
    const seen_at = read?.updated_at ?? '';
    server.clock.advance({ minutes: 1 });
    await api.synonyms_update({ params, body: { terms: ['молокознак', 'молочка'], seen_at } });
    expect(await found('молокознак')).toEqual([]);
    expect(await lastLine()).toMatchObject({
      subject: { kind: 'synonym', title: 'молокознак' },
      before: { terms: ['молокознак', 'маркировка'] },
      after: { terms: ['молокознак', 'молочка'] },
    });
    expect(await refusalOf(api.synonyms_update({ params, body: { terms: ['касса'], seen_at } }))).toMatchObject({
      status: 422,
    });
    await api.synonyms_delete({ params });
    expect(await list('честныйзн')).toEqual([]);
  });

  it('that came with the product are not written over by whoever has not read what was made of them', async () => {
    const api = await admin();
    const [group] = (await api.moderator_synonyms({ query: { query: 'ЗУП' } })).data.synonyms;
    const [params, seen_at] = [{ synonym_id: group?.id ?? 0 }, group?.updated_at];
    expect(seen_at).toBeNull();
    await api.synonyms_update({ params, body: { terms: ['ЗУП', 'зарплата', 'кадры'], seen_at: null } });
    const late = api.synonyms_update({ params, body: { terms: ['ЗУП', 'зарплата'], seen_at: null } });
    expect(await refusalOf(late)).toMatchObject({ status: 422, message: expect.stringContaining('кто-то ещё') });
  });

  it('stand in groups before single words, page by page', async () => {
    const { data, meta } = await (await admin()).moderator_synonyms({ query: { limit: 100 } });
    expect(data.synonyms[0]?.terms).toContain('ЗУП');
    const sizes = data.synonyms.map(({ terms }) => Math.min(terms.length, 2));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(meta.total).toBeGreaterThan(100);
  });

  it.each([[[]], [['']], [['я'.repeat(81)]], [Array.from({ length: 21 }, (_, n) => `слово${n}`)]])(
    'are not %j',
    async (terms) => {
      expect(await refusalOf((await admin()).synonyms_create({ body: { terms } }))).toMatchObject({ status: 422 });
    },
  );

  it('are an admin’s', async () => {
    const plain = await server.api('plain_moderator');
    const body = { terms: ['касса', 'ККТ'] };
    expect(await refusalOf(plain.synonyms_create({ body }))).toMatchObject({ status: 403 });
  });
});

describe('cities', () => {
  const found = async (query: string) =>
    (await server.guest().api.cities_list({ query: { query } })).data.map(({ title, region }) => `${title}, ${region}`);

  it.each([
    ['Каза', ['Казань, Республика Татарстан']],
    ['королев', ['Королёв, Московская область']],
    ['ПЕТЕРБУРГ', ['Санкт-Петербург, Санкт-Петербург']],
    ['на-дону', ['Ростов-на-Дону, Ростовская область']],
    ['железногорск', ['Железногорск, Курская область', 'Железногорск, Красноярский край']],
    ['Железногорск, красноярский', ['Железногорск, Красноярский край']],
    ['курск', ['Курск, Курская область', 'Железногорск, Курская область']],
    ['калуж обнинск', ['Обнинск, Калужская область']],
    ['азань', []],
    ['100%', []],
  ])('«%s» finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('are found by their region, those of the name first', async () => {
    const tatar = await found('татар');
    expect(tatar.length).toBeGreaterThan(5);
    expect(tatar.filter((city) => !city.endsWith('Республика Татарстан'))).toEqual([]);
    const [first, ...others] = await found('новосиб');
    expect(first).toBe('Новосибирск, Новосибирская область');
    expect(others).toContain('Бердск, Новосибирская область');
    expect((await server.guest().api.cities_list({})).data.length).toBeGreaterThan(200);
  });
});

it('keeps no synonym without letters', async () => {
  const empty = server.db.selectFrom('search_synonyms').select('id').where(sql<boolean>`'' = any(terms)`);
  expect(await empty.execute()).toEqual([]);
  const insert = server.db.insertInto('search_synonyms').values({ terms: ['ЗУП', ''] });
  await expect(insert.execute()).rejects.toThrow('search_synonyms_filled');
});
