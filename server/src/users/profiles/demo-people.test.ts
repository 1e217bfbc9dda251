import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Browser, openBrowser } from '../../../test/people/browser.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let database: TestDatabase;
let demo: TestServer;
let real: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const shared = { ...database, drop: async () => undefined };
  demo = await startTestServer({}, { database: shared });
  real = await startTestServer({ DEMO: '0' }, { database: shared });
});
afterAll(async () => {
  await demo.stop();
  await real.stop();
  await database.drop();
});

const PASSWORD = 'provodka-demo-2026';

async function signUp(login: string): Promise<Browser> {
  const browser = demo.guest();
  const body = { login, email: `${login}@mail.test`, password: PASSWORD };
  await browser.api.auth_sign_up({ body: { ...body, accept_terms: true, accept_personal_data: true } });
  return browser;
}

const signIn = (server: TestServer, login: string) =>
  server.guest().request('/rest/v1/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: PASSWORD }),
  });

/** The same cookies at the other server. */
function at(server: TestServer, browser: Browser): Browser {
  const other = openBrowser(server.url);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return other;
}

const statusOf = async (browser: Browser) => (await browser.request('/rest/v1/freelance/auth/user')).status;

it('lets the people of the demo in only while the demo is on', async () => {
  const puppet = await signUp('puppet');
  const person = await signUp('person');
  await demo.db.updateTable('users').set({ demo_id: randomUUID() }).where('login', '=', 'puppet').execute();

  expect((await signIn(demo, 'puppet')).status).toBe(200);
  expect(await statusOf(puppet)).toBe(200);
  expect(await statusOf(at(real, puppet))).toBe(401);

  const refused = await signIn(real, 'puppet');
  const wrong = await signIn(real, 'nobody-of-that-name');
  expect([refused.status, await refused.json()]).toEqual([wrong.status, await wrong.json()]);

  expect((await signIn(real, 'person')).status).toBe(200);
  expect(await statusOf(at(real, person))).toBe(200);
});

it('tells of a sign-in by another browser, but nobody of the demo, whose password everybody knows', async () => {
  const owned = await signUp('owned');
  const shown = await signUp('shown_to_all');
  await demo.db.updateTable('users').set({ demo_id: randomUUID() }).where('login', '=', 'shown_to_all').execute();
  const told = async (login: string, { api }: Browser) => {
    // The first sign-in makes a browser known, the second comes from another one.
    for (const time of [1, 2]) expect((await signIn(demo, login)).status, `${login} ${time}`).toBe(200);
    await demo.settle();
    const { data } = await api.notifications_list({ query: {} });
    return data.map(({ kind }) => kind);
  };
  expect(await told('owned', owned)).toContain('new_device');
  expect(await told('shown_to_all', shown)).toEqual([]);
});
