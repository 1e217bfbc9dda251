import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { lettersTo, tokenFor } from '../../../test/people/mailbox.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
// Every browser of this file comes from one address, whose attempts count together.
beforeEach(() => server.clock.advance({ hours: 25 }));

const PASSWORD = 'Сорок тысяч проводок';
const oldOf = (login: string) => `${login}@old.test`;
const newOf = (login: string) => `${login}@new.test`;

async function signUp(login: string, email = oldOf(login)): Promise<Browser> {
  const browser = server.guest();
  const body = { login, email, password: PASSWORD, accept_terms: true, accept_personal_data: true } as const;
  await browser.api.auth_sign_up({ body });
  return browser;
}

/** Signed up, with the address verified by its letter. */
async function verified(login: string): Promise<Browser> {
  const browser = await signUp(login);
  await browser.api.auth_email_verify({ body: { token: await tokenFor(server, oldOf(login), '/email/verify') } });
  return browser;
}

const ask = (browser: Browser, email: string, password = PASSWORD) =>
  browser.api.auth_email_change({ body: { email, password } });

const confirm = async (login: string, browser = server.guest()) => {
  const token = await tokenFor(server, newOf(login), '/email/change');
  return await browser.api.auth_email_change_confirm({ body: { token } });
};

const revoke = async (login: string) => {
  const token = await tokenFor(server, oldOf(login), '/email/revoke');
  return await server.guest().api.auth_email_change_revoke({ body: { token } });
};

const emailOf = async (browser: Browser) => (await browser.api.auth_account()).data;
const signIn = (login: string, password = PASSWORD) => server.guest().api.auth_sign_in({ body: { login, password } });

describe('a new address', () => {
  it('is the account’s once its letter is answered; until then the former one stays', async () => {
    const browser = await verified('anna');
    await ask(browser, newOf('anna'));
    expect(await emailOf(browser)).toMatchObject({ email: oldOf('anna'), pending_email: newOf('anna') });
    await confirm('anna');
    expect(await emailOf(browser)).toEqual({
      login: 'anna',
      email: newOf('anna'),
      is_email_verified: true,
      pending_email: null,
      sites: [],
      has_password: true,
    });
    await expect(signIn(oldOf('anna'))).rejects.toMatchObject({ status: 422 });
    await signIn(newOf('anna'));
  });

  it('is confirmed once', async () => {
    const browser = await verified('boris');
    await ask(browser, newOf('boris'));
    await confirm('boris');
    await expect(confirm('boris')).rejects.toMatchObject({ status: 422 });
  });

  it('is confirmed within a day', async () => {
    await ask(await verified('vera'), newOf('vera'));
    server.clock.advance({ hours: 24 });
    await expect(confirm('vera')).rejects.toMatchObject({ status: 422 });
    const again = server.guest();
    await again.api.auth_sign_in({ body: { login: 'vera', password: PASSWORD } });
    expect(await emailOf(again)).toMatchObject({ email: oldOf('vera'), pending_email: null });
  });

  it('replaces one that was asked for before, whose letter works no more', async () => {
    const browser = await verified('gleb');
    await ask(browser, newOf('gleb'));
    const first = await tokenFor(server, newOf('gleb'), '/email/change');
    await ask(browser, 'gleb@third.test');
    await expect(server.guest().api.auth_email_change_confirm({ body: { token: first } })).rejects.toMatchObject({
      status: 422,
    });
    expect((await emailOf(browser)).pending_email).toBe('gleb@third.test');
  });

  it('is taken back by its owner', async () => {
    const browser = await verified('daria');
    await ask(browser, newOf('daria'));
    await browser.api.auth_email_change_drop();
    expect((await emailOf(browser)).pending_email).toBeNull();
    await expect(confirm('daria')).rejects.toMatchObject({ status: 422 });
    await expect(browser.api.auth_email_change_drop()).rejects.toMatchObject({ status: 404 });
  });

  it('takes the password, and wrong ones are counted', async () => {
    const browser = await verified('egor');
    for (let tried = 0; tried < 5; tried += 1) {
      await expect(ask(browser, newOf('egor'), 'не тот пароль')).rejects.toMatchObject({
        status: 422,
        body: { fields: { password: [expect.any(String)] } },
      });
    }
    await expect(ask(browser, newOf('egor'))).rejects.toMatchObject({ status: 429 });
  });

  it('is another one than the present', async () => {
    const browser = await verified('zoya');
    await expect(ask(browser, oldOf('zoya').toUpperCase())).rejects.toMatchObject({
      status: 422,
      body: { fields: { email: ['Это ваш нынешний адрес. Укажите другой.'] } },
    });
  });

  it('is asked for three times in a quarter of an hour', async () => {
    const browser = await verified('ilya');
    for (const email of ['one@new.test', 'two@new.test', 'three@new.test']) await ask(browser, email);
    await expect(ask(browser, 'four@new.test')).rejects.toMatchObject({ status: 429 });
  });

  it.each([
    ['reset', 'reset-owner'],
    ['changed', 'change-owner'],
  ])('is no more once the password is %s: whoever knew the old one may have asked for it', async (way, login) => {
    const owner = await verified(login);
    await ask(owner, newOf(login));
    const password = 'Совсем другой пароль';
    if (way === 'changed') {
      await owner.api.auth_password_change({ body: { current_password: PASSWORD, password } });
    } else {
      await server.guest().api.auth_password_forgot({ body: { email: oldOf(login) } });
      const token = await tokenFor(server, oldOf(login), '/password/reset');
      await server.guest().api.auth_password_reset({ body: { token, password } });
    }
    await expect(confirm(login)).rejects.toMatchObject({ status: 422 });
    await signIn(oldOf(login), password);
  });

  it('makes links that were sent to the former one work no more', async () => {
    const browser = await verified('kira');
    await server.guest().api.auth_password_forgot({ body: { email: oldOf('kira') } });
    const token = await tokenFor(server, oldOf('kira'), '/password/reset');
    await ask(browser, newOf('kira'));
    await confirm('kira');
    const body = { token, password: 'Совсем другой пароль' };
    await expect(server.guest().api.auth_password_reset({ body })).rejects.toMatchObject({ status: 422 });
  });
});

describe('an address that somebody has', () => {
  it('is answered as a free one; its mailbox alone is told, and no link works', async () => {
    await verified('owner');
    const browser = await verified('curious');
    const [taken, free] = [await ask(browser, oldOf('owner')), await ask(browser, newOf('curious'))];
    expect(taken).toEqual(free);
    await ask(browser, oldOf('owner'));
    expect((await emailOf(browser)).pending_email).toBe(oldOf('owner'));
    const [letter] = await lettersTo(server, oldOf('owner'));
    expect(letter).toContain('этот адрес уже ваш');
    expect(letter).not.toContain('token=');
  });

  it('which was free when it was asked for is refused to who comes second', async () => {
    const browser = await verified('slow');
    await ask(browser, newOf('slow'));
    await signUp('quick', newOf('slow'));
    await expect(confirm('slow')).rejects.toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('занят') },
    });
    expect((await emailOf(browser)).email).toBe(oldOf('slow'));
  });
});

describe('the notice to the former address', () => {
  it('stops a change that is not confirmed, and nothing else', async () => {
    const browser = await verified('lena');
    await ask(browser, newOf('lena'));
    expect((await revoke('lena')).data).toEqual({ is_restored: false });
    await expect(confirm('lena')).rejects.toMatchObject({ status: 422 });
    expect(await emailOf(browser)).toMatchObject({ email: oldOf('lena'), pending_email: null });
  });

  it('gives a stolen account back: sessions and the password end, a letter sets a new one', async () => {
    const thief = await verified('maria');
    await ask(thief, newOf('maria'));
    await confirm('maria', thief);
    server.clock.advance({ days: 6 });
    expect((await revoke('maria')).data).toEqual({ is_restored: true });
    await expect(thief.api.auth_user()).rejects.toMatchObject({ status: 401 });
    await expect(signIn('maria')).rejects.toMatchObject({ status: 422 });
    const token = await tokenFor(server, oldOf('maria'), '/password/reset');
    await server.guest().api.auth_password_reset({ body: { token, password: 'Совсем другой пароль' } });
    await signIn(oldOf('maria'), 'Совсем другой пароль');
    await expect(revoke('maria')).rejects.toMatchObject({ status: 422 });
  });

  it('outdoes the way back of a later change', async () => {
    const thief = await verified('nina');
    await ask(thief, newOf('nina'));
    await confirm('nina', thief);
    await ask(thief, 'nina@third.test');
    const token = await tokenFor(server, 'nina@third.test', '/email/change');
    await thief.api.auth_email_change_confirm({ body: { token } });
    const later = await tokenFor(server, newOf('nina'), '/email/revoke');
    await revoke('nina');
    await expect(server.guest().api.auth_email_change_revoke({ body: { token: later } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('works for a week', async () => {
    const browser = await verified('oleg');
    await ask(browser, newOf('oleg'));
    await confirm('oleg');
    server.clock.advance({ days: 7 });
    await expect(revoke('oleg')).rejects.toMatchObject({ status: 422 });
  });

  it('keeps the former address from everybody else for that week', async () => {
    const thief = await verified('pavel');
    await ask(thief, newOf('pavel'));
    await confirm('pavel');
    await expect(signUp('squatter', oldOf('pavel'))).rejects.toMatchObject({
      status: 422,
      body: { fields: { email: [expect.any(String)] } },
    });
    const other = await verified('rita');
    await ask(other, oldOf('pavel'));
    expect((await lettersTo(server, oldOf('pavel')))[0]).not.toContain('/email/change');
    server.clock.advance({ days: 7 });
    await signUp('squatter', oldOf('pavel'));
  });

  it('gives no way in to an address that was never confirmed', async () => {
    const browser = await signUp('sonya');
    await ask(browser, newOf('sonya'));
    const [notice] = await lettersTo(server, oldOf('sonya'));
    expect(notice).toContain(newOf('sonya'));
    expect(notice).not.toContain('token=');
  });
});

describe('sessions', () => {
  it('end all but the one that asks', async () => {
    const browser = await verified('tanya');
    const others = [server.guest(), server.guest()];
    for (const { api } of others) await api.auth_sign_in({ body: { login: 'tanya', password: PASSWORD } });
    await verified('untouched');
    await browser.api.auth_sessions_end_others();
    for (const { api } of others) await expect(api.auth_user()).rejects.toMatchObject({ status: 401 });
    expect((await browser.api.auth_sessions_list()).data).toMatchObject([{ is_current: true }]);
  });
});
