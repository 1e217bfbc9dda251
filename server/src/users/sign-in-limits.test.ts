import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// Failures of one address count together for 15 minutes.
beforeEach(() => server.clock.advance({ minutes: 16 }));

const PASSWORD = 'Сорок тысяч проводок';

const signUp = (login: string) =>
  server.guest().api.auth_sign_up({
    body: { login, email: `${login}@mail.test`, password: PASSWORD, accept_terms: true, accept_personal_data: true },
  });

const signIn = (login: string, password = PASSWORD): Promise<Response> =>
  server.guest().request('/rest/v1/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });

describe('failed sign-ins', () => {
  const failTimes = async (times: number, login: (n: number) => string) => {
    for (let n = 0; n < times; n++) expect((await signIn(login(n), 'wrong password')).status).toBe(422);
  };

  test('are refused after 5 for a login, for 15 minutes, even with the right password', async () => {
    await signUp('guessed');
    await failTimes(5, () => 'Guessed');
    server.clock.advance({ minutes: 5 });
    const refused = await signIn('guessed');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    server.clock.advance({ minutes: 10 });
    expect((await signIn('guessed')).status).toBe(200);
  });

  test('are refused after 5 for a login that nobody has, all the same', async () => {
    await failTimes(5, () => 'no-such-login');
    expect((await signIn('no-such-login')).status).toBe(429);
  });

  test('are forgotten after a success', async () => {
    await signUp('forgetful');
    await failTimes(4, () => 'forgetful');
    expect((await signIn('forgetful')).status).toBe(200);
    await failTimes(4, () => 'forgetful');
    expect((await signIn('forgetful')).status).toBe(200);
  });

  test('are refused after 20 from an address, whoever is next', async () => {
    await signUp('neighbour');
    await failTimes(20, (n) => `login-${n}`);
    expect((await signIn('neighbour')).status).toBe(429);
  });

  test('cannot pass the limit together', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn('hurried', 'wrong password')));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});
