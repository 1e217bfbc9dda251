import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { PASSWORD, signingAt } from '../../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.stop());

// Failures of one address count together for 15 minutes.
beforeEach(() => server.clock.advance({ minutes: 16 }));

const { signUp } = signingAt(() => server);

const signIn = (login: string, password = PASSWORD, from: { browser?: Browser; address?: string } = {}) =>
  (from.browser ?? server.guest()).request('/rest/v1/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from.address ?? '192.0.2.1' },
    body: JSON.stringify({ login, password }),
  });

describe('failed sign-ins', () => {
  const failTimes = async (times: number, login: (n: number) => string, address?: (n: number) => string) => {
    for (let n = 0; n < times; n++) {
      const from = address ? { address: address(n) } : {};
      expect((await signIn(login(n), 'wrong password', from)).status).toBe(422);
    }
  };

  test('are counted for the network around a visitor too: a /48 has 65 536 of the usual ones', async () => {
    const from = (n: number) => ({ address: `2001:db8:77:${n.toString(16)}::1` });
    for (let n = 0; n < 200; n++) expect((await signIn(`many_${n}`, 'wrong password', from(n))).status).toBe(422);
    expect((await signIn('many_300', 'wrong password', from(300))).status).toBe(429);
    expect((await signIn('many_301', 'wrong password', { address: '2001:db8:78::1' })).status).toBe(422);
  });

  test('are refused after 5 for a login, for 15 minutes, even with the right password', async () => {
    await signUp('guessed');
    await failTimes(5, () => 'Guessed');
    server.clock.advance({ minutes: 5 });
    const refused = await signIn('guessed');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    server.clock.advance({ minutes: 9, seconds: 30 });
    expect((await (await signIn('guessed')).json()).message).toContain('через 1 мин');
    server.clock.advance({ seconds: 30 });
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

  test('are refused after 20 from a /64 of IPv6, and not in the next one', async () => {
    await signUp('subscriber');
    await failTimes(
      20,
      (n) => `login-${n}`,
      (n) => `2001:db8:1:2::${n + 1}`,
    );
    expect((await signIn('subscriber', PASSWORD, { address: '2001:db8:1:2:ffff::9' })).status).toBe(429);
    expect((await signIn('subscriber', PASSWORD, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('cannot pass the limit together', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn('hurried', 'wrong password')));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});

describe('the login and the e-mail of one person', () => {
  test('share five guesses', async () => {
    await signUp('double');
    for (const name of ['double', 'double@mail.test', 'double', 'double@mail.test', 'Double']) {
      expect((await signIn(name, 'wrong password')).status).toBe(422);
    }
    // The sixth attempt is refused unread.
    expect((await signIn('double@mail.test')).status).toBe(422);
    server.clock.advance({ minutes: 15 });
    expect((await signIn('double@mail.test')).status).toBe(200);
  });

  test('answer to guesses like two names that have nothing in common', async () => {
    await signUp('secretive');
    await signUp('secretive-2');
    const seen = async (names: string[]) => {
      const replies = [];
      for (const name of names) {
        const reply = await signIn(name, 'wrong password', { address: '192.0.2.7' });
        replies.push({ status: reply.status, retry: reply.headers.get('retry-after'), body: await reply.json() });
      }
      server.clock.advance({ minutes: 16 });
      return replies;
    };
    const pair = (login: string, email: string) => [...Array(4).fill(login), ...Array(6).fill(email), login, login];
    const ofOne = await seen(pair('secretive', 'secretive@mail.test'));
    expect(await seen(pair('secretive', 'secretive-2@mail.test'))).toEqual(ofOne);
    expect(await seen(pair('nobody-here', 'nobody@mail.test'))).toEqual(ofOne);
    expect(ofOne.map(({ status }) => status)).toEqual([...Array(9).fill(422), 429, 422, 429]);
  });
});

describe('a browser that signed in before', () => {
  test('is not locked out by strangers, neither by their guesses nor by their address', async () => {
    const own = await signUp('owner');
    await own.api.auth_sign_out();
    for (let n = 0; n < 5; n++) await signIn('owner', 'wrong password');
    for (let n = 0; n < 15; n++) await signIn(`other-${n}`, 'wrong password');
    expect((await signIn('owner')).status).toBe(429);
    expect((await signIn('owner@mail.test', PASSWORD, { browser: own })).status).toBe(200);
    // Nor does it give strangers new attempts.
    expect((await signIn('owner', 'wrong password', { address: '192.0.2.9' })).status).toBe(429);
  });

  test('has five guesses of its own', async () => {
    const own = await signUp('clumsy');
    await own.api.auth_sign_out();
    for (let n = 0; n < 5; n++) {
      expect((await signIn(n % 2 ? 'clumsy' : 'clumsy@mail.test', 'wrong password', { browser: own })).status).toBe(
        422,
      );
    }
    const refused = await signIn('clumsy', PASSWORD, { browser: own });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await signIn('clumsy')).status).toBe(200);
  });

  test('is a stranger to other accounts, and to its own after a change of password elsewhere', async () => {
    const own = await signUp('mover');
    await own.api.auth_sign_out();
    await signUp('foreign');
    for (let n = 0; n < 5; n++) await signIn('foreign', 'wrong password');
    expect((await signIn('foreign', PASSWORD, { browser: own })).status).toBe(429);

    const elsewhere = server.guest();
    await elsewhere.api.auth_sign_in({ body: { login: 'mover', password: PASSWORD } });
    const password = 'Пятьдесят тысяч проводок';
    await elsewhere.api.auth_password_change({ body: { current_password: PASSWORD, password } });
    for (let n = 0; n < 5; n++) await signIn('mover', 'wrong password', { address: '192.0.2.33' });
    expect((await signIn('mover', password, { browser: own, address: '192.0.2.34' })).status).toBe(429);
    await elsewhere.api.auth_sign_out();
    expect((await signIn('mover', password, { browser: elsewhere })).status).toBe(200);
  });

  test('is known by a cookie that scripts cannot read and the database does not hold', async () => {
    await signUp('kept');
    const reply = await signIn('kept');
    const line = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? '';
    expect(line).toMatch(/Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
    const rows = await server.db.selectFrom('sign_in_devices').selectAll().execute();
    const token = line.split(/[=;]/)[1] ?? '';
    expect(token.length).toBeGreaterThan(40);
    expect(rows.some(({ token_hash }) => token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
  });

  test('gets no say by a token it made up', async () => {
    await signUp('planted');
    const browser = server.guest();
    browser.cookies.set('device', 'a-token-that-somebody-else-knows-too');
    expect((await signIn('planted', PASSWORD, { browser })).status).toBe(200);
    expect(browser.cookies.get('device')).not.toBe('a-token-that-somebody-else-knows-too');
  });
});

test('simultaneous sign-ins with the right password all pass, also after some wrong ones', async () => {
  await signUp('parallel');
  for (let n = 0; n < 4; n++) await signIn('parallel', 'wrong password');
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => signIn(n % 2 ? 'parallel' : 'parallel@mail.test')),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

describe('the names that sign-up tells to be taken', () => {
  const trySignUp = (login: string, address: string) =>
    server.guest().request('/rest/v1/auth/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({
        login,
        email: `${login}-x@mail.test`,
        password: PASSWORD,
        accept_terms: true,
        accept_personal_data: true,
      }),
    });

  test('are ten an hour for one network; then it is told nothing', async () => {
    await signUp('popular');
    const inNetwork = (n: number) => `2001:db8:9:9::${n + 1}`;
    for (let n = 0; n < 10; n++) expect((await trySignUp('Popular', inNetwork(n))).status).toBe(422);
    const [taken, free] = [await trySignUp('popular', inNetwork(10)), await trySignUp('unpopular', inNetwork(11))];
    expect([taken.status, free.status]).toEqual([429, 429]);
    expect(taken.headers.get('retry-after')).toBe('3600');
    expect(await taken.json()).toEqual(await free.json());
    expect((await trySignUp('unpopular', '2001:db8:9:8::1')).status).toBe(201);
    server.clock.advance({ minutes: 60 });
    expect((await trySignUp('popular', inNetwork(12))).status).toBe(422);
  });

  test('are ten when many are asked for at once', async () => {
    const replies = await Promise.all(Array.from({ length: 16 }, () => trySignUp('popular', '192.0.2.200')));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(422), count(429)]).toEqual([10, 6]);
  });
});
