import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../../test/market.ts';
import { BAN_REASON } from '../../../test/people/bans.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('one of two admins who ban each other at once stays', async () => {
  const admin = { is_moderator: true, is_admin: true };
  for (let round = 0; round < 5; round++) {
    const logins = [`admin_${round}_a`, `admin_${round}_b`] as const;
    const people = [await server.makers.user(logins[0], admin), await server.makers.user(logins[1], admin)] as const;
    const apis = [await server.api(logins[0]), await server.api(logins[1])] as const;
    const body = { target: 'user', ...BAN_REASON } as const;
    await Promise.allSettled([
      apis[0].users_ban({ params: { uuid: people[1].uuid }, body }),
      apis[1].users_ban({ params: { uuid: people[0].uuid }, body }),
    ]);
    const banned = await server.db
      .selectFrom('users')
      .select('is_banned')
      .where(
        'uuid',
        'in',
        people.map(({ uuid }) => uuid),
      )
      .execute();
    expect(banned.filter(({ is_banned }) => is_banned)).toHaveLength(1);
  }
});

it('whoever is banned does not write their public page anew, and on the other side goes on', async () => {
  const { uuid, customer_uuid, freelancer_uuid } = await server.makers.user('renamed');
  const moderator = await server.api('moderator');
  const api = await server.api('renamed');
  const rename = (side: 'customer' | 'freelancer') =>
    side === 'customer'
      ? api.customers_update({ params: { uuid: customer_uuid }, body: { last_name: 'Новая' } })
      : api.freelancers_update({ params: { uuid: freelancer_uuid }, body: { about: 'Пишу обмены' } });
  await moderator.users_ban({ params: { uuid }, body: { target: 'customer', ...BAN_REASON } });
  expect(await refusalOf(rename('customer'))).toMatchObject({ status: 403 });
  const editOf = async () => (await api.customers_get({ params: { uuid: customer_uuid } })).data.rights.edit;
  expect(await editOf()).toMatchObject({ allowed: false, reason: expect.stringContaining('заблокирован') });
  expect((await rename('freelancer')).data.about).toBe('Пишу обмены');
  await moderator.users_unban({ params: { uuid }, body: { comment: 'Разобрались' } });
  expect((await rename('customer')).data.last_name).toBe('Новая');
  expect((await editOf()).allowed).toBe(true);
  const stranger = await server.api('stranger');
  expect((await stranger.customers_get({ params: { uuid: customer_uuid } })).data.rights.edit.allowed).toBe(false);
});

it('a person has fifty sessions at most: one more ends the one used least lately', async () => {
  const first = await server.browser('restless');
  const { uuid } = await server.makers.user('restless');
  for (let session = 0; session < 50; session++) {
    server.clock.advance({ seconds: 1 });
    await server.makers.signIn(server.guest(), 'restless');
  }
  const { number } = await server.db
    .selectFrom('sessions')
    .select((count) => count.fn.countAll<number>().as('number'))
    .where('user_uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  expect(number).toBe(50);
  expect(await refusalOf(first.api.auth_user())).toMatchObject({ status: 401 });
});
