import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../test/people/browser.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PASSWORD = 'Сорок тысяч проводок';

async function signUp(login: string): Promise<void> {
  const email = `${login}@mail.test`;
  await server.guest().api.auth_sign_up({
    body: { login, email, password: PASSWORD, accept_terms: true, accept_personal_data: true },
  });
}

async function beginMaintenance(): Promise<string> {
  const finished_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const row = { name: 'maintenance', value: JSON.stringify({ finished_at }), updated_at: server.clock.now() };
  await server.db.insertInto('settings').values(row).execute();
  server.clock.advance({ seconds: 2 });
  return finished_at;
}

const SETTINGS = '/rest/v1/freelance/settings';

/** Signs in with only the cookies the browser was given so far. */
const signIn = (browser: Browser, login: string, password = PASSWORD): Promise<Response> =>
  browser.request('/rest/v1/auth/sign-in', {
    method: 'POST',
    csrf: false,
    headers: { 'content-type': 'application/json', 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
    body: JSON.stringify({ login, password }),
  });

test('during maintenance a moderator signs in from a new browser and passes; nobody else does', async () => {
  await signUp('keeper');
  await server.db.updateTable('users').set({ is_moderator: true }).where('login', '=', 'keeper').execute();
  await signUp('ordinary');
  const finished_at = await beginMaintenance();

  const fresh = server.guest();
  const closed = await fresh.request(SETTINGS);
  expect(closed.status).toBe(503);
  expect(await closed.json()).toMatchObject({ data: { finished_at } });
  expect([...fresh.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'sid']);
  expect((await signIn(fresh, 'keeper')).status).toBe(200);
  expect((await fresh.request(SETTINGS)).status).toBe(200);
  expect((await fresh.api.auth_user()).data.login).toBe('keeper');

  const other = server.guest();
  await other.request(SETTINGS);
  const refused = await signIn(other, 'ordinary');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ data: { finished_at } });
  expect((await other.request('/rest/v1/freelance/auth/user')).status).toBe(503);
  // A wrong password gets the same answer for every login.
  for (const login of ['keeper', 'ordinary', 'nobody']) {
    expect((await signIn(other, login, 'wrong password')).status).toBe(422);
  }
});
