import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../test/market.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ BRAND_NAME: 'Сводка' });
  await server.makers.user('plain_moderator', { is_moderator: true });
  await server.makers.user('ivan_petrov');
});
afterAll(() => server.stop());

const save = async (words: string[]) => (await server.api('moderator')).reserved_words_save({ body: { words } });
const signUp = (login: string, full_name?: string) =>
  server.guest().api.auth_sign_up({
    body: {
      login,
      email: `${login}@example.test`,
      password: 'Длинный-пароль-17',
      accept_terms: true,
      accept_personal_data: true,
      ...(full_name && { full_name }),
    },
  });

describe('words that only the marketplace has', () => {
  it('are its brand from the configuration when somebody signs up', async () => {
    expect(await refusalOf(signUp('somebody', 'Отдел Сводки'))).toMatchObject({
      status: 422,
    });
  });

  it('are those that an admin keeps, from the moment they are saved', async () => {
    const { data } = await save(['Казначей', 'Отдел заботы', 'treasury']);
    expect(data).toMatchObject({ brand: 'Сводка', words: ['Казначей', 'Отдел заботы', 'treasury'] });
    expect(await refusalOf(signUp('somebody', 'Казначея Пётр'))).toMatchObject({ status: 422 });
    expect(await refusalOf(signUp('treasury1', 'Петров Иван'))).toMatchObject({
      status: 422,
    });
    const api = await server.api('ivan_petrov');
    const { customer_uuid } = await server.makers.user('edits_name');
    const own = await server.api('edits_name');
    const rename = (last_name: string, first_name: string) =>
      own.customers_update({ params: { uuid: customer_uuid }, body: { last_name, first_name } });
    expect(await refusalOf(rename('Отдел', 'Заботы'))).toMatchObject({
      status: 422,
    });
    expect(await refusalOf(api.teams_create({ body: { title: 'Отдел заботы 1С' } }))).toMatchObject({ status: 422 });
    const { data: team } = await api.teams_create({ body: { title: 'Наша поддержка 1С' } });
    expect(
      await refusalOf(api.teams_update({ params: { team_id: team.id }, body: { title: 'Казначей' } })),
    ).toMatchObject({ status: 422 });
    await save([]);
    expect((await rename('Отдел', 'Заботы')).data).toBeDefined();
  });

  it('are changed by admins alone, and not over what they have not seen', async () => {
    const admin = await server.api('moderator');
    await save(['Казначей']);
    const late = admin.reserved_words_save({ body: { words: [], seen_at: null } });
    expect(await refusalOf(late)).toMatchObject({ status: 422, message: expect.stringContaining('кто-то ещё') });
    const plain = await server.api('plain_moderator');
    expect((await plain.moderator_reserved_words()).data.rights.edit.allowed).toBe(false);
    expect(await refusalOf(plain.reserved_words_save({ body: { words: [] } }))).toMatchObject({ status: 403 });
    const [line] = (await admin.moderator_audit_list({ query: { limit: 1 } })).data;
    expect(line).toMatchObject({
      subject: { kind: 'reserved_words', title: 'Занятые имена' },
      after: { terms: ['Казначей'] },
    });
  });

  it.each([[['я']], [['я'.repeat(61)]], [Array.from({ length: 201 }, (_, n) => `слово${n}`)]])(
    'are not %j',
    async (words) => {
      expect(await refusalOf(save(words))).toMatchObject({ status: 422 });
    },
  );
});
