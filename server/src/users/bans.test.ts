import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { inTransaction } from '../platform/context.ts';
import { transact } from '../platform/database.ts';
import { changePassword, prepareChange } from './password-service.ts';
import { hashPassword } from './passwords.ts';
import { banProfile, banUser } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 16 }));

const PASSWORD = 'Сорок тысяч проводок';

async function makePerson(login: string) {
  const made = await server.makers.user(login);
  const password_hash = await hashPassword(PASSWORD);
  await server.db.updateTable('users').set({ password_hash }).where('uuid', '=', made.uuid).execute();
  return made;
}

const daysAhead = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);

const ban = (uuid: string, until: Date | null = null) =>
  transact(server.db, (tx) => banUser({ db: tx }, uuid, { until, message: 'Рассылал рекламу' }));

const signIn = async (login: string) => {
  const browser = server.guest();
  await browser.api.auth_sign_in({ body: { login, password: PASSWORD, remember: true } });
  return browser;
};

describe('a ban of a user', () => {
  it('ends every session at once, and the sign-in tells why', async () => {
    const { uuid } = await makePerson('spammer');
    const browsers = [await signIn('spammer'), await signIn('spammer')];
    await ban(uuid);
    for (const { api } of browsers) await expect(api.auth_user()).rejects.toMatchObject({ status: 401 });
    await expect(signIn('spammer')).rejects.toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Рассылал рекламу') },
    });
  });

  it('brings no session back when it lifts itself', async () => {
    const { uuid } = await makePerson('punished');
    const browser = await signIn('punished');
    await ban(uuid, daysAhead(3));
    server.clock.advance({ days: 4 });
    await expect(browser.api.auth_user()).rejects.toMatchObject({ status: 401 });
    const again = await signIn('punished');
    expect((await again.api.auth_user()).data.uuid).toBe(uuid);
  });

  it('leaves nobody else without a session', async () => {
    const { uuid } = await makePerson('one_of_two');
    await makePerson('other_of_two');
    const other = await signIn('other_of_two');
    await ban(uuid);
    expect((await other.api.auth_user()).data.login).toBe('other_of_two');
  });

  it('lets no change of the password that was under way open a session', async () => {
    const { uuid, customer_uuid, freelancer_uuid } = await makePerson('hasty');
    const { api } = await signIn('hasty');
    const [session] = (await api.auth_sessions_list()).data;
    const viewer = {
      session_id: session?.id ?? 0,
      user_uuid: uuid,
      user_id: 0,
      login: 'hasty',
      customer_uuid,
      freelancer_uuid,
      is_moderator: false,
      is_admin: false,
      is_email_verified: true,
      is_customer_banned: false,
      is_freelancer_banned: false,
    };
    const parts = { config: { public_url: '', BRAND_NAME: 'Биржа', DEMO: true }, isCommonPassword: () => false };
    const context = { db: server.db, content: server.built.content, viewer, now: server.clock.now() };
    const change = await prepareChange(context, parts, { current_password: PASSWORD, password: 'Сорок одна проводка' });
    await ban(uuid, daysAhead(3));
    const visit = { address: '127.0.0.1', user_agent: null, device: null };
    await expect(inTransaction(context, (inside) => changePassword(inside, change, visit))).rejects.toMatchObject({
      refusal: { code: 'user_banned' },
    });
  });
});

describe('a ban of one side', () => {
  it('leaves the sessions: the person reads, finishes deals and appeals', async () => {
    const { freelancer_uuid } = await makePerson('half_banned');
    const { api } = await signIn('half_banned');
    await transact(server.db, (tx) => banProfile({ db: tx }, freelancer_uuid, { until: null, message: 'Спам' }));
    expect((await api.auth_user()).data.freelancer.is_banned).toBe(true);
  });
});
