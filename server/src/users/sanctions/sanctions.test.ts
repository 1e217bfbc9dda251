import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAN_REASON, openBans } from '../../../test/people/bans.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../platform/database/database.ts';
import { appointAdmin } from './sanctions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { ban, daysAhead } = openBans(() => server);

describe('what moderators do to people', () => {
  const userOf = async (uuid: string) => {
    const { data } = await (await server.api('moderator')).moderator_users_list({ query: { user_uuid: uuid } });
    return data[0];
  };
  const linesOf = async (uuid: string) => {
    const { data } = await (await server.api('moderator')).moderator_audit_list({ query: { subject_id: uuid } });
    return data.map(({ action, before, after, comment }) => ({ action: action.code, before, after, comment }));
  };

  it('gives one ban of a kind at a time, with its reason and end, and takes each off', async () => {
    const { uuid } = await server.makers.user('repeated');
    const params = { uuid };
    const moderator = await server.api('moderator');
    await ban(uuid, daysAhead(5), 'freelancer');
    await expect(ban(uuid, null, 'freelancer')).rejects.toMatchObject({ status: 422 });
    await expect(ban(uuid, daysAhead(-1), 'customer')).rejects.toMatchObject({
      body: { fields: { until: [expect.stringMatching(/прошёл/)] } },
    });
    await ban(uuid, null, 'customer');
    expect((await userOf(uuid))?.bans).toMatchObject([
      { target: 'freelancer', reason_code: 'spam', comment: 'Рассылал рекламу', until: daysAhead(5).toISOString() },
      { target: 'customer', until: null, banned_by: { full_name: 'Тестов moderator' } },
    ]);
    await moderator.users_unban({ params, body: { target: 'customer', comment: 'Разобрались' } });
    expect((await userOf(uuid))?.bans).toMatchObject([{ target: 'freelancer' }]);
    await moderator.users_unban({ params });
    expect((await userOf(uuid))?.bans).toEqual([]);
    expect(await linesOf(uuid)).toMatchObject([
      { action: 'unban', before: { target: 'freelancer', is_banned: true }, after: { is_banned: false } },
      { action: 'unban', before: { target: 'customer' }, comment: 'Разобрались' },
      { action: 'ban', after: { target: 'customer' } },
      { action: 'ban', before: { target: 'freelancer', is_banned: false }, after: { reason_code: 'spam' } },
    ]);
  });

  it('marks a scammer on both sides, and takes the mark off', async () => {
    const { uuid, customer_uuid } = await server.makers.user('crook');
    const moderator = await server.api('moderator');
    const isScam = async () =>
      (await (await server.api()).customers_get({ params: { uuid: customer_uuid } })).data.is_scam;
    const mark = (status: boolean) =>
      moderator.users_scam({ params: { uuid }, body: { status, comment: 'Взял деньги' } });
    await mark(true);
    expect(await isScam()).toBe(true);
    await mark(true);
    await mark(false);
    expect(await isScam()).toBe(false);
    expect(await linesOf(uuid)).toMatchObject([
      { action: 'unmark_scam', before: { is_scam: true }, after: { is_scam: false } },
      { action: 'mark_scam', before: { is_scam: false }, after: { is_scam: true }, comment: 'Взял деньги' },
    ]);
  });

  it('leaves rights to admins, and nobody’s own to themselves', async () => {
    const { uuid } = await server.makers.user('promoted');
    const admin = await server.api('moderator');
    const self = await server.makers.user('moderator');
    await expect(admin.users_moderator({ params: { uuid: self.uuid }, body: { status: false } })).rejects.toMatchObject(
      {
        status: 422,
      },
    );
    await admin.users_moderator({ params: { uuid }, body: { status: true } });
    const promoted = await server.api('promoted');
    expect((await promoted.moderator_queue()).data).toMatchObject({ orders: expect.any(Number) });
    const { uuid: other } = await server.makers.user('ordinary');
    for (const refused of [
      () => promoted.users_moderator({ params: { uuid: other }, body: { status: true } }),
      () => promoted.users_abonnement({ params: { uuid: other }, body: { title: 'Год' } }),
      () => promoted.users_ban({ params: { uuid: self.uuid }, body: { target: 'user', ...BAN_REASON } }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 403 });
    }
    await promoted.users_ban({ params: { uuid: other }, body: { target: 'user', ...BAN_REASON } });
    await admin.users_moderator({ params: { uuid }, body: { status: false } });
    await expect(promoted.moderator_queue()).rejects.toMatchObject({ status: 403 });
    expect(await linesOf(uuid)).toMatchObject([
      { before: { is_moderator: true, is_admin: false }, after: { is_moderator: false, is_admin: false } },
      { before: { is_moderator: false, is_admin: false }, after: { is_moderator: true, is_admin: false } },
    ]);
  });

  it('comes to the first admin from the command line, who makes the next ones', async () => {
    const [first, second] = [await server.makers.user('first_of_all'), await server.makers.user('second_of_all')];
    const appoint = (name: string) =>
      transact(server.db, (tx) => appointAdmin({ db: tx, viewer: null, now: server.clock.now() }, name));
    expect(await appoint('nobody_of_all')).toBeNull();
    expect(await appoint('First_of_all@Example.test')).toEqual({ login: 'first_of_all', is_new: true });
    expect(await appoint('first_of_all')).toEqual({ login: 'first_of_all', is_new: false });
    const api = await server.api('first_of_all');
    await api.users_moderator({ params: { uuid: second.uuid }, body: { status: true, is_admin: true } });
    expect((await (await server.api('second_of_all')).auth_user()).data).toMatchObject({ is_admin: true });
    const { data: lines } = await api.moderator_audit_list({ query: { subject_id: first.uuid } });
    expect(lines).toMatchObject([{ actor: null, before: { is_admin: false }, after: { is_admin: true } }]);
  });

  it('keeps an admin when two take each other’s right at once', async () => {
    const [one, two] = await Promise.all(
      ['first_admin', 'second_admin'].map((login) => server.makers.user(login, { is_moderator: true, is_admin: true })),
    );
    const take = async (login: string, uuid = '') =>
      (await server.api(login)).users_moderator({ params: { uuid }, body: { status: false } });
    await Promise.allSettled([take('first_admin', two?.uuid), take('second_admin', one?.uuid)]);
    const left = await server.db
      .selectFrom('users')
      .select('uuid')
      .where('is_admin', '=', true)
      .where('uuid', 'in', [one?.uuid ?? '', two?.uuid ?? ''])
      .execute();
    expect(left).toHaveLength(1);
  });

  it('grants an abonnement and ends it', async () => {
    const { uuid } = await server.makers.user('subscriber');
    const { api } = await server.browser('subscriber');
    const admin = await server.api('moderator');
    const abonnement = async () => (await api.auth_user()).data.abonnement;
    const dates = { active_from: daysAhead(-1).toISOString(), active_to: daysAhead(30).toISOString() };
    await admin.users_abonnement({ params: { uuid }, body: { title: 'Месяц', ...dates } });
    expect(await abonnement()).toEqual({ title: 'Месяц', ...dates });
    const past = { title: 'Прошлый', active_from: daysAhead(-9).toISOString(), active_to: daysAhead(-2).toISOString() };
    await expect(admin.users_abonnement({ params: { uuid }, body: past })).rejects.toMatchObject({ status: 422 });
    await admin.users_abonnement({ params: { uuid } });
    expect(await abonnement()).toBeNull();
    expect(await linesOf(uuid)).toMatchObject([
      { before: { abonnement: { title: 'Месяц' } }, after: { abonnement: null } },
      { before: { abonnement: null }, after: { abonnement: { title: 'Месяц' } } },
    ]);
  });

  it('is answered 403 to everybody else, and nothing to nobody', async () => {
    const { uuid } = await server.makers.user('bystander');
    const { api } = await server.browser('bystander');
    const body = { target: 'user', ...BAN_REASON } as const;
    await expect(api.users_ban({ params: { uuid }, body })).rejects.toMatchObject({ status: 403 });
    const moderator = await server.api('moderator');
    const nobody = { uuid: '00000000-0000-4000-8000-000000000000' };
    await expect(moderator.users_ban({ params: nobody, body })).rejects.toMatchObject({ status: 404 });
  });

  it('stands in an audit that nobody changes', async () => {
    for (const change of [sql`update audit set comment = 'другое'`, sql`delete from audit`]) {
      await expect(change.execute(server.db)).rejects.toThrow(/append-only/);
    }
  });
});
