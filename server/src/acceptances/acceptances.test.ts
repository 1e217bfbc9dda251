import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDealStage, PAYOUT_FORM } from '../../test/deals/deal-stage.ts';
import { PASSWORD } from '../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function signUp(login: string, publication: { accept_publication?: boolean } = {}) {
  const browser = server.guest();
  const consents = { accept_terms: true, accept_personal_data: true, ...publication } as const;
  await browser.api.auth_sign_up({ body: { login, email: `${login}@mail.test`, password: PASSWORD, ...consents } });
  return browser.api;
}
const acceptedBy = async (api: Awaited<ReturnType<typeof signUp>>) => (await api.acceptances_list()).data;

describe('a sign-up', () => {
  it('records both documents with the session and shows the profile when nobody asked about the third one', async () => {
    const api = await signUp('asked_of_two');
    const rows = await acceptedBy(api);
    expect(rows.map(({ document, act }) => `${act} ${document}`)).toEqual(['sign_up terms', 'sign_up personal-data']);
    const kept = await sql<{ is_same: boolean }>`select bool_and(a.session_id = s.id) as is_same from acceptances a
      join users u on u.uuid = a.user_uuid join sessions s on s.user_uuid = u.uuid where u.login = 'asked_of_two'`.execute(
      server.db,
    );
    expect(kept.rows).toEqual([{ is_same: true }]);
    expect((await api.personal_data_get()).data.is_hidden).toBe(false);
  });

  it('records the third consent when it is given', async () => {
    const api = await signUp('publishes', { accept_publication: true });
    expect((await acceptedBy(api)).map(({ document }) => document)).toContain('publication');
    expect((await api.personal_data_get()).data.is_hidden).toBe(false);
  });

  it('hides the profile when the third consent is not given', async () => {
    const api = await signUp('keeps_private', { accept_publication: false });
    expect((await acceptedBy(api)).map(({ document }) => document)).not.toContain('publication');
    expect((await api.personal_data_get()).data.is_hidden).toBe(true);
  });

  it('leaves no row when it fails', async () => {
    await signUp('taken_name');
    const before = await countRows();
    await expect(signUp('taken_name')).rejects.toMatchObject({ status: 422 });
    expect(await countRows()).toBe(before);
  });
});

const countRows = async (): Promise<number> =>
  (
    await server.db
      .selectFrom('acceptances')
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

it('takes the consent back when the profile is hidden, and gives it anew when it is shown', async () => {
  const api = await signUp('hides_later', { accept_publication: true });
  await api.personal_data_hide({ body: { is_hidden: true } });
  await api.personal_data_hide({ body: { is_hidden: true } });
  await api.personal_data_hide({ body: { is_hidden: false, accept_publication: true } });
  const acts = (await acceptedBy(api)).filter(({ document }) => document === 'publication').map(({ act }) => act);
  expect(acts).toEqual(['publish_profile', 'hide_profile', 'publish_profile']);
});

it('records the rules of the side with the payment when a deal is paid and paid out', async () => {
  const pair = await stage.pair();
  const { deal_id } = await stage.accepted(pair);
  await pair.executor.deals_payout({ params: { order_id: pair.order_id, deal_id }, body: PAYOUT_FORM });
  const paid = (await acceptedBy(pair.customer)).filter(({ act }) => act === 'payment');
  const out = (await acceptedBy(pair.executor)).filter(({ act }) => act === 'payout');
  const order = await server.db.selectFrom('orders').select('title').where('id', '=', pair.order_id).executeTakeFirst();
  const deal = { order_id: pair.order_id, deal_id, order_title: order?.title };
  expect(paid).toMatchObject([{ document: 'rules-customer', ...deal }]);
  expect(out).toMatchObject([{ document: 'rules-executor', ...deal }]);
  expect(paid[0]?.payment_id).not.toBe(out[0]?.payment_id);
});

it('records the terms of SM once for each payment when a top-up is asked for again', async () => {
  const api = await signUp('buys_sm');
  await sql`update users set email_verified_at = ${server.clock.now()} where login = 'buys_sm'`.execute(server.db);
  const body = { amount: 500, method: 'card', accept_terms: true } as const;
  await api.accounts_top_up({ body });
  await api.accounts_top_up({ body });
  await api.accounts_top_up({ body: { ...body, amount: 600 } });
  const rows = (await acceptedBy(api)).filter(({ act }) => act === 'top_up');
  expect(rows.map(({ document, deal_id }) => [document, deal_id])).toEqual([
    ['sm', null],
    ['sm', null],
  ]);
  expect(new Set(rows.map(({ payment_id }) => payment_id)).size).toBe(2);
});

describe('a version', () => {
  it('reads as it was shown, and as out of force, when the text has changed since', async () => {
    const api = await signUp('reads_again');
    const [terms] = (await acceptedBy(api)).filter(({ document }) => document === 'terms');
    const params = { document: 'terms', hash: terms?.hash ?? '' };
    const { data: before } = await server.guest().api.documents_version({ params });
    expect(before.is_in_force).toBe(true);
    expect(createHash('sha256').update(`${before.title}\n\n${before.text}`).digest('hex')).toBe(terms?.hash);
    await server.makers.user('admin', { is_moderator: true, is_admin: true });
    const { contents_save } = await server.api('admin');
    const body = { title: 'Новые правила', text: '## Всё {#all}\n\nКомиссия {комиссия}.', number: 0 };
    await contents_save({ params: { code: 'legal-terms' }, body });
    const later = await signUp('signs_later');
    const [changed] = (await acceptedBy(later)).filter(({ document }) => document === 'terms');
    expect(changed?.title).toBe('Новые правила');
    expect((await server.guest().api.documents_version({ params })).data).toEqual({ ...before, is_in_force: false });
    const { data } = await api.documents_version({ params: { document: 'terms', hash: changed?.hash ?? '' } });
    expect(data.text).toMatch(/Комиссия \d/);
    expect(data.is_in_force).toBe(true);
  });

  it.each([
    ['terms', 'f'.repeat(64)],
    ['privacy', 'f'.repeat(64)],
    ['constructor', 'x'],
  ])('is not found when nobody agreed to %s', async (document, hash) => {
    const { api } = server.guest();
    await expect(api.documents_version({ params: { document, hash } })).rejects.toMatchObject({ status: 404 });
  });
});

it('refuses every change of a row when somebody tries it in the database', async () => {
  const { db } = server;
  await expect(sql`update acceptances set act = 'sign_up'`.execute(db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from acceptances`.execute(db)).rejects.toThrow(/append-only/);
  await expect(sql`update document_versions set text = ''`.execute(db)).rejects.toThrow(/append-only/);
});
