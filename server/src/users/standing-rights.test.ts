import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/browser.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { NEW_PASSWORD, PASSWORD, signingAt } from '../../test/signing.ts';

/*
 * What lets somebody into an account, and what ends it: every kind of right by every change that its owner makes.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { signUp, signIn, isSignedIn, forget, tokenFor } = signingAt(() => server);

/** Rights beside the session of the browser that makes the change. A table of such rights that is not here has no row below either. */
const RIGHTS = {
  other_session: 'select count(*)::int - 1 as number from sessions where user_uuid = $1',
  site: 'select count(*)::int as number from sign_in_identities where user_uuid = $1',
  telegram: 'select count(*)::int as number from telegram_links where user_uuid = $1',
  telegram_token: 'select count(*)::int as number from telegram_tokens where user_uuid = $1 and used_at is null',
  push: 'select count(*)::int as number from push_subscriptions where user_uuid = $1',
  known_device: `select count(*)::int as number from sign_in_devices where user_uuid = $1 and token_hash = '\\x01'`,
} as const;
type Right = keyof typeof RIGHTS;

/** Letters are asked for and read before the rights are made: delivering one would also find that these reach nobody. */
type Act = (login: string) => Promise<(browser: Browser) => Promise<unknown>>;

const change =
  (keep: boolean): Act =>
  async () =>
  (browser) =>
    browser.api.auth_password_change({
      body: { current_password: PASSWORD, password: NEW_PASSWORD, keep_telegram: keep },
    });
const reset: Act = async (login) => {
  await forget(login);
  const token = await tokenFor(login, '/password/reset');
  return () => server.guest().api.auth_password_reset({ body: { token, password: NEW_PASSWORD } });
};
const verify: Act = async (login) => {
  const token = await tokenFor(login, '/email/verify');
  return () => server.guest().api.auth_email_verify({ body: { token } });
};

const ALL = Object.keys(RIGHTS) as Right[];
/** What each change ends. */
const EVENTS: Record<string, { act: Act; ends: readonly Right[] }> = {
  'a change of the password': {
    act: change(false),
    ends: ['other_session', 'telegram', 'telegram_token', 'push', 'known_device'],
  },
  'one that keeps Telegram by name': { act: change(true), ends: ['other_session', 'push', 'known_device'] },
  'a new password by a letter': { act: reset, ends: ALL },
  'the address confirmed elsewhere': { act: verify, ends: ALL },
};

async function play(login: string, browser: Browser): Promise<string> {
  const other = await signIn(login);
  const { uuid } = (await browser.api.auth_user()).data;
  const now = server.clock.now();
  const { rows } = await sql<{ id: number }>`select max(id) as id from sessions where user_uuid = ${uuid}`.execute(
    server.db,
  );
  await sql`insert into sign_in_identities (provider, subject, user_uuid, created_at)
    values ('corp', ${login}, ${uuid}, ${now})`.execute(server.db);
  await sql`insert into telegram_links (user_uuid, chat_id, username, linked_at)
    values (${uuid}, ${Math.floor(Math.random() * 1e9)}, 'foreign', ${now})`.execute(server.db);
  await sql`insert into telegram_tokens (token_hash, user_uuid, created_at, expires_at)
    values (${randomBytes(32)}, ${uuid}, ${now}, ${new Date(now.getTime() + 900_000)})`.execute(server.db);
  await sql`insert into push_subscriptions (user_uuid, session_id, endpoint, p256dh, auth, created_at)
    values (${uuid}, ${rows[0]?.id}, ${`https://push.test/${login}`}, 'a', 'b', ${now})`.execute(server.db);
  await sql`insert into sign_in_devices (token_hash, user_uuid, last_used_at) values ('\\x01', ${uuid}, ${now})`.execute(
    server.db,
  );
  expect(await isSignedIn(other)).toBe(true);
  return uuid;
}

async function standing(uuid: string): Promise<Right[]> {
  const found = await Promise.all(
    ALL.map(
      async (right) => (await server.built.pool.query<{ number: number }>(RIGHTS[right], [uuid])).rows[0]?.number ?? 0,
    ),
  );
  return ALL.filter((_, at) => (found[at] ?? 0) > 0);
}

describe.each(Object.keys(EVENTS))('%s', (name) => {
  it('ends what it has to, and nothing else', async () => {
    const event = EVENTS[name];
    if (!event) return expect.unreachable();
    const login = `owner_${Object.keys(EVENTS).indexOf(name)}`;
    const browser = await signUp(login);
    const act = await event.act(login);
    const uuid = await play(login, browser);
    expect(await standing(uuid)).toEqual(ALL);
    await act(browser);
    await server.tell();
    expect(await standing(uuid)).toEqual(ALL.filter((right) => !event.ends.includes(right)));
  });
});

it('keeps what was made by whoever opens the letter where they are signed in', async () => {
  const browser = await signUp('owner_here');
  const token = await tokenFor('owner_here', '/email/verify');
  const uuid = await play('owner_here', browser);
  await browser.api.auth_email_verify({ body: { token } });
  await server.tell();
  expect(await standing(uuid)).toEqual(ALL);
});
