import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Moderators of tests have a second factor. */
const without = (login: string) =>
  server.db.updateTable('users').set({ second_factor_at: null }).where('login', '=', login).execute();

it('leaves a moderator without a second factor nothing but the settings after seven days', async () => {
  const moderator = await server.browser('moderator');
  await without('moderator');
  const dueAt = async () => (await moderator.api.auth_factors()).data.due_at;
  const due = await dueAt();
  expect(due).toBe(new Date(server.clock.now().getTime() + 7 * 86_400_000).toISOString());
  server.clock.advance({ days: 6, hours: 22, minutes: 59 });
  await expect(moderator.api.moderator_users_list()).resolves.toBeDefined();
  expect(await dueAt()).toBe(due);
  const { notifications } = (await moderator.api.auth_user()).data;
  expect(notifications).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(/Остался 1\sчас/), link: '/settings' }),
  );

  server.clock.advance({ hours: 2 });
  const asked = [
    () => moderator.api.moderator_users_list(),
    () => moderator.api.orders_list(),
    () => moderator.api.accounts_list(),
  ];
  for (const ask of asked) {
    await expect(ask()).rejects.toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('в настройках') },
    });
  }
  const { data } = await moderator.api.auth_user();
  expect(data.notifications).toContainEqual(expect.objectContaining({ type: 'danger', link: '/settings' }));
  await expect(moderator.api.auth_account()).resolves.toBeDefined();
  await expect(moderator.api.settings_get()).resolves.toBeDefined();

  const { uuid } = await server.makers.user('moderator');
  await server.db.updateTable('users').set({ second_factor_at: server.clock.now() }).where('uuid', '=', uuid).execute();
  await expect(moderator.api.moderator_users_list()).resolves.toBeDefined();
});

it('asks nobody else for it, nor an account of the demo', async () => {
  const customer = await server.browser('customer');
  expect((await customer.api.auth_factors()).data.due_at).toBeNull();
  const demo = await startTestServer({ DEMO: '1' });
  try {
    const everybodys = await demo.browser('moderator');
    await sql`update users set demo_id = gen_random_uuid(), second_factor_at = null`.execute(demo.db);
    expect((await everybodys.api.auth_factors()).data.due_at).toBeNull();
    demo.clock.advance({ days: 8 });
    await expect(everybodys.api.moderator_users_list()).resolves.toBeDefined();
  } finally {
    await demo.stop();
  }
});

it('gives the days of grace again to whoever becomes a moderator again', async () => {
  const { uuid } = await server.makers.user('returning', { is_moderator: true });
  const returning = await server.browser('returning');
  await without('returning');
  await returning.api.auth_factors();
  server.clock.advance({ days: 8 });
  await expect(returning.api.accounts_list()).rejects.toMatchObject({ status: 403 });
  const admin = await server.browser('admin_of_rights');
  await server.db
    .updateTable('users')
    .set({ is_moderator: true, is_admin: true })
    .where('login', '=', 'admin_of_rights')
    .execute();
  const rights = (status: boolean) =>
    admin.api.users_moderator({ params: { uuid }, body: { status, is_admin: false } });
  await rights(false);
  await rights(true);
  await expect(returning.api.accounts_list()).resolves.toBeDefined();
});
