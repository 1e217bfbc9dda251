import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_FORM, refusalOf } from '../../test/market.ts';
import { PASSWORD } from '../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('admin', { is_moderator: true, is_admin: true });
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<typeof signUp>>;

async function signUp(login: string) {
  const { api } = server.guest();
  const consents = { accept_terms: true, accept_personal_data: true, accept_publication: true } as const;
  await api.auth_sign_up({ body: { login, email: `${login}@mail.test`, password: PASSWORD, ...consents } });
  await sql`update users set email_verified_at = ${server.clock.now()} where login = ${login}`.execute(server.db);
  return api;
}

const askedOf = async (api: Person) => (await api.acceptances_asked()).data;
const namesOf = async (api: Person) => (await askedOf(api)).map(({ document }) => document);
const noticesOf = async (api: Person) =>
  (await api.auth_user()).data.notifications.filter(({ id }) => id.startsWith('documents_'));
const publish = (api: Person) => api.orders_create({ body: ORDER_FORM });

let saved = 0;
async function write(code: 'legal-terms' | 'legal-publication', text: string, change: { is_minor?: boolean } = {}) {
  const { contents_save, moderator_contents } = await server.api('admin');
  const newest = (await moderator_contents()).data.find((one) => one.code === code)?.newest?.number ?? 0;
  saved += 1;
  const body = { title: 'Правила', text: `${text}\n\nСохранено: ${saved}`, number: newest, ...change };
  await contents_save({ params: { code }, body });
}

describe('terms that changed', () => {
  it('are asked about with both texts, stop what is new, and stop nothing once they are agreed to', async () => {
    const api = await signUp('customer_of_terms');
    expect([await askedOf(api), await noticesOf(api)]).toEqual([[], []]);
    await write('legal-terms', 'Комиссия {комиссия}.');
    const [asked] = await askedOf(api);
    expect(asked).toMatchObject({ document: 'terms', text: expect.stringContaining('Комиссия 6,5') });
    expect(asked?.before?.text).toContain('Общие положения');
    expect(await noticesOf(api)).toMatchObject([{ link: '/settings/documents/changes', type: 'info' }]);
    expect(await refusalOf(publish(api))).toMatchObject({ status: 403, message: expect.stringContaining('документы') });
    expect((await api.orders_list()).data).toBeInstanceOf(Array);
    const body = { document: 'terms' as const, hash: asked?.hash ?? '' };
    await Promise.all([api.acceptances_accept({ body }), api.acceptances_accept({ body })]);
    await api.acceptances_accept({ body });
    expect([await askedOf(api), await noticesOf(api)]).toEqual([[], []]);
    const rows = (await api.acceptances_list()).data.filter(({ act }) => act === 'changed_text');
    expect(rows).toMatchObject([{ document: 'terms', hash: asked?.hash }]);
    await publish(api);
  });

  it('are asked about before a draft is published, an order is renewed, and its form invites somebody', async () => {
    const api = await signUp('has_begun');
    const { freelancer_uuid } = await server.makers.user('invited');
    const [draft, archived, searched] = await Promise.all(
      [true, false, false].map(async (is_draft) => {
        const { data } = await api.orders_create({ body: { ...ORDER_FORM, is_draft } });
        return { order_id: data.id };
      }),
    );
    if (!draft || !archived || !searched) throw new Error('No orders');
    await api.orders_archive({ params: archived });
    await write('legal-terms', 'Публикуем иначе.');
    const search = (params: { order_id: number }) => api.orders_change_status({ params, body: { code: 'N' } });
    const invite = () => api.orders_update({ params: searched, body: { freelancers: [freelancer_uuid] } });
    const refused = { status: 403, message: expect.stringContaining('документы') };
    for (const begun of [() => search(draft), () => search(archived), invite])
      expect(await refusalOf(begun())).toMatchObject(refused);
    await api.orders_update({ params: searched, body: { title: 'Что началось, идёт дальше' } });
    await api.acceptances_accept({ body: { document: 'terms', hash: (await askedOf(api))[0]?.hash ?? '' } });
    await search(draft);
    await search(archived);
    await invite();
  });

  it('are not asked about when the edit changed no meaning, and are when one before it did', async () => {
    const api = await signUp('reads_minor');
    await write('legal-terms', 'Опечатка исправлена.', { is_minor: true });
    await write('legal-terms', 'И ещё одна.', { is_minor: true });
    expect(await namesOf(api)).toEqual([]);
    await write('legal-terms', 'Смысл другой.');
    await write('legal-terms', 'Смысл другой, запятая.', { is_minor: true });
    expect(await namesOf(api)).toEqual(['terms']);
  });

  it('are asked about when a number of the settings stands in them and changes', async () => {
    await write('legal-terms', 'Комиссия {комиссия}.');
    const api = await signUp('reads_numbers');
    const { settings_update } = await server.api('admin');
    await settings_update({ body: { deal: { commission: 7 } } });
    expect((await askedOf(api))[0]).toMatchObject({ text: expect.stringContaining('7') });
    await settings_update({ body: { deal: { commission: 6.5 } } });
    expect(await askedOf(api)).toEqual([]);
  });

  it('are not agreed to by a page that shows an older text', async () => {
    const api = await signUp('reads_late');
    await write('legal-terms', 'Первая.');
    const hash = (await askedOf(api))[0]?.hash ?? '';
    await write('legal-terms', 'Вторая.');
    expect(await refusalOf(api.acceptances_accept({ body: { document: 'terms', hash } }))).toMatchObject({
      status: 422,
    });
    expect(await namesOf(api)).toEqual(['terms']);
  });
});

it('asks about a changed consent to the publication without stopping anything, and not whoever is hidden', async () => {
  const [shown, hidden] = [await signUp('shown_one'), await signUp('hidden_one')];
  await hidden.personal_data_hide({ body: { is_hidden: true } });
  await write('legal-publication', 'Показываем больше.');
  expect([await namesOf(shown), await namesOf(hidden)]).toEqual([['publication'], []]);
  await publish(shown);
});

it('does not ask about a publication whose consent was withdrawn and not given again when the profile is shown', async () => {
  const api = await signUp('shown_without');
  await api.personal_data_hide({ body: { is_hidden: true } });
  await api.personal_data_hide({ body: { is_hidden: false } });
  await write('legal-publication', 'Показываем ещё больше.');
  expect(await namesOf(api)).toEqual([]);
});

it('asks a person of before about both documents, without a text to compare, and stops nothing', async () => {
  const api = await signUp('of_before');
  await sql`alter table acceptances disable trigger acceptances_append_only`.execute(server.db);
  await sql`delete from acceptances where user_uuid = (select uuid from users where login = 'of_before')`.execute(
    server.db,
  );
  await sql`alter table acceptances enable trigger acceptances_append_only`.execute(server.db);
  const asked = await askedOf(api);
  expect(asked.map(({ document, before }) => [document, before])).toEqual([
    ['terms', null],
    ['personal-data', null],
  ]);
  await publish(api);
});
