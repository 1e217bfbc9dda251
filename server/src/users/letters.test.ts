import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEW_PASSWORD, PASSWORD, signingAt } from '../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { signUp, signIn, isSignedIn, forget, lettersTo, tokenFor } = signingAt(() => server);

const refusedLink = { status: 422, body: { errors: ['Ссылка недействительна или устарела. Запросите новую.'] } };

describe('verification of the e-mail', () => {
  test('by the link of the letter, once', async () => {
    const browser = await signUp('anna');
    const before = (await browser.api.auth_user()).data;
    expect(before.is_email_verified).toBe(false);
    expect(before.notifications).toMatchObject([{ id: 'email_unverified', isDisplayedOnlyAuth: true }]);
    const token = await tokenFor('anna', '/email/verify');
    await browser.api.auth_email_verify({ body: { token } });
    const after = (await browser.api.auth_user()).data;
    expect(after).toMatchObject({ is_email_verified: true, notifications: [] });
    const { api } = server.guest();
    // Opening a letter twice does nothing and is no error.
    expect((await api.auth_email_verify({ body: { token } })).message).toBe('Почта уже подтверждена');
  });

  test('in another browser, which ends every session: the account may have been made by somebody else', async () => {
    const browser = await signUp('elsewhere');
    const token = await tokenFor('elsewhere', '/email/verify');
    const { api } = server.guest();
    expect((await api.auth_email_verify({ body: { token } })).message).toBe('Почта подтверждена. Войдите с паролем');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await (await signIn('elsewhere')).api.auth_user()).data.is_email_verified).toBe(true);
  });

  test('not after a day', async () => {
    await signUp('slow');
    const token = await tokenFor('slow', '/email/verify');
    server.clock.advance({ hours: 24 });
    await expect(server.guest().api.auth_email_verify({ body: { token } })).rejects.toMatchObject(refusedLink);
  });

  test('by a letter sent again', async () => {
    const { api } = await signUp('twice');
    const first = await tokenFor('twice', '/email/verify');
    await api.auth_email_resend();
    const second = await tokenFor('twice', '/email/verify');
    expect(second).not.toBe(first);
    await api.auth_email_verify({ body: { token: second } });
    expect((await api.auth_email_resend()).message).toBe('Почта уже подтверждена');
    expect(await lettersTo('twice')).toHaveLength(2);
  });

  test('not by the token of another kind of letter', async () => {
    await signUp('mixed');
    const verify = await tokenFor('mixed', '/email/verify');
    await forget('mixed');
    const reset = await tokenFor('mixed', '/password/reset');
    const { api } = server.guest();
    await expect(api.auth_email_verify({ body: { token: reset } })).rejects.toMatchObject(refusedLink);
    await expect(api.auth_password_reset({ body: { token: verify, password: NEW_PASSWORD } })).rejects.toMatchObject(
      refusedLink,
    );
  });
});

describe('a forgotten password', () => {
  test('is replaced by the link of the letter, once; every session ends', async () => {
    const browser = await signUp('boris');
    await forget('boris');
    const token = await tokenFor('boris', '/password/reset');
    const { api } = server.guest();
    await api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
    expect(await isSignedIn(browser)).toBe(false);
    await expect(signIn('boris', PASSWORD)).rejects.toMatchObject({ status: 422 });
    const again = await signIn('boris', NEW_PASSWORD);
    // The letter came to the person's mailbox, so the address is proven.
    expect((await again.api.auth_user()).data.is_email_verified).toBe(true);
    await expect(api.auth_password_reset({ body: { token, password: 'Другой длинный пароль' } })).rejects.toMatchObject(
      refusedLink,
    );
    expect((await lettersTo('boris')).join()).toContain('пароль изменён');
  });

  test('is replaced by one of two simultaneous requests', async () => {
    await signUp('racer');
    await forget('racer');
    const token = await tokenFor('racer', '/password/reset');
    const results = await Promise.allSettled(
      [NEW_PASSWORD, 'Шестьдесят тысяч проводок'].map((password) =>
        server.guest().api.auth_password_reset({ body: { token, password } }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is not replaced after an hour, nor by an older letter once a newer one was used', async () => {
    await signUp('late');
    await forget('late');
    const first = await tokenFor('late', '/password/reset');
    await forget('late');
    const second = await tokenFor('late', '/password/reset');
    const reset = (token: string) =>
      server.guest().api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
    await reset(second);
    await expect(reset(first)).rejects.toMatchObject(refusedLink);
    server.clock.advance({ minutes: 16 });
    await forget('late');
    const third = await tokenFor('late', '/password/reset');
    server.clock.advance({ hours: 1 });
    await expect(reset(third)).rejects.toMatchObject(refusedLink);
    await expect(reset('a-token-that-nobody-has-ever-got')).rejects.toMatchObject(refusedLink);
  });

  test('keeps its letter when the new one is too easy', async () => {
    await signUp('simple');
    await forget('simple');
    const token = await tokenFor('simple', '/password/reset');
    const { api } = server.guest();
    await expect(api.auth_password_reset({ body: { token, password: 'simple@mail.test' } })).rejects.toMatchObject({
      status: 422,
      body: { fields: { password: [expect.stringContaining('совпадает')] } },
    });
    await api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
  });

  test('opens the way to a person locked out by failed sign-ins', async () => {
    await signUp('locked');
    for (let n = 0; n < 5; n++) await signIn('locked', 'wrong password').catch(() => undefined);
    await expect(signIn('locked', PASSWORD)).rejects.toMatchObject({ status: 429 });
    await forget('locked');
    const token = await tokenFor('locked', '/password/reset');
    await server.guest().api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
    await signIn('locked', NEW_PASSWORD);
  });

  test('gets the same reply whether the address is known or not', async () => {
    await signUp('known');
    expect(await forget('known')).toEqual(await forget('unknown'));
    expect(await lettersTo('unknown')).toEqual([]);
  });
});

test('the sweep deletes expired rows and keeps valid ones', async () => {
  server.clock.advance({ days: 31 });
  const browser = await signUp('survivor');
  await server.built.sweep();
  const count = async (table: 'sessions' | 'email_tokens' | 'attempts' | 'sign_in_devices') =>
    (await server.db.selectFrom(table).selectAll().execute()).length;
  // Left of the survivor: a session, the token of a letter, and the record that the letter was sent.
  expect([await count('sessions'), await count('email_tokens'), await count('attempts')]).toEqual([1, 1, 1]);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await count('sign_in_devices')).toBeGreaterThan(1);
  server.clock.advance({ days: 365 });
  await server.built.sweep();
  expect([await count('attempts'), await count('sign_in_devices')]).toEqual([0, 0]);
});

test('a letter is kept nowhere once it is sent', async () => {
  await signUp('private');
  expect(await lettersTo('private')).toHaveLength(1);
  const kept = await sql<{ payload: string }>`
    select payload::text from outbox union all select payload::text from graphile_worker._private_jobs`.execute(
    server.db,
  );
  expect(kept.rows.filter(({ payload }) => payload.includes('private@mail.test'))).toEqual([]);
});
