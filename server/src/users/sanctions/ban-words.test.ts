import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBans } from '../../../test/people/bans.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { daysAhead } = openBans(() => server);
/** A ban ends the sessions of its person, who signs in again. */
const signedIn = async () => (await server.makers.signIn(server.guest(), 'quoted')).api;

it('shows everybody the reason and the end, the person what was written to them, and moderators their note', async () => {
  const { uuid, freelancer_uuid, customer_uuid } = await server.makers.user('quoted');
  const body = { target: 'user', reason_code: 'rude', comment: 'Личное письмо', note: 'Внутренняя заметка' } as const;
  await (await server.api('moderator')).users_ban({
    params: { uuid },
    body: { ...body, until: daysAhead(3).toISOString() },
  });
  const read = async (api: Awaited<ReturnType<typeof server.api>>) => [
    (await api.freelancers_get({ params: { uuid: freelancer_uuid } })).data.banned_message,
    (await api.customers_get({ params: { uuid: customer_uuid } })).data.banned_message,
  ];
  for (const api of [server.guest().api, await server.api('onlooker')]) {
    for (const words of await read(api)) expect(words).toMatch(/^Грубость, до \d+\s[а-я]+\s\d{4}$/);
  }
  expect(await read(await signedIn())).toEqual(['Личное письмо', 'Личное письмо']);
  const moderator = await server.api('moderator');
  expect(await read(moderator)).toEqual(['Личное письмо', 'Личное письмо']);
  const { data } = await moderator.moderator_users_list({ query: { user_login: 'quoted' } });
  expect(data[0]?.bans).toMatchObject([{ comment: 'Личное письмо', note: 'Внутренняя заметка' }]);
  const told = JSON.stringify((await (await signedIn()).auth_user()).data);
  expect(told).toContain('Личное письмо');
  expect(told).not.toContain('Внутренняя');
});
