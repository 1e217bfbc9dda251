import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { tokenFor as tokenForAddress } from '../../../test/people/mailbox.ts';
import { NEW_PASSWORD, PASSWORD, signingAt } from '../../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

/*
 * Every kind of right that lets somebody into an account, against every change by its owner that ends it.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { signUp, signIn, isSignedIn, forget, tokenFor } = signingAt(() => server);

/** Rights beside the session of the browser that makes the change. */
const RIGHTS = {
  other_session: 'select count(*)::int - 1 as number from sessions where user_uuid = $1',
  site: 'select count(*)::int as number from sign_in_identities where user_uuid = $1',
  telegram: 'select count(*)::int as number from telegram_links where user_uuid = $1',
  telegram_token: 'select count(*)::int as number from telegram_tokens where user_uuid = $1 and used_at is null',
  push: 'select count(*)::int as number from push_subscriptions where user_uuid = $1',
  known_device: `select count(*)::int as number from sign_in_devices where user_uuid = $1 and token_hash = '\\x01'`,
  owed_step: 'select count(*)::int as number from sign_in_steps where user_uuid = $1',
  pending_address: `select count(*)::int as number from email_changes where user_uuid = $1 and ended_at is null and confirmed_at is null`,
  link_of_reset: `select count(*)::int as number from email_tokens where user_uuid = $1 and purpose = 'reset' and used_at is null`,
  passkey: 'select count(*)::int as number from passkeys where user_uuid = $1',
  authenticator: 'select count(*)::int as number from authenticators where user_uuid = $1',
  recovery_code: 'select count(*)::int as number from recovery_codes where user_uuid = $1',
  token: 'select count(*)::int as number from api_tokens where user_uuid = $1',
  webhook: 'select count(*)::int as number from webhooks where user_uuid = $1',
  waiting_recovery: `select count(*)::int as number from factor_recoveries where user_uuid = $1 and status = 'waiting'`,
} as const;
/** Other tables of a person, which let nobody in. */
const NO_RIGHTS = [
  'acceptances',
  'account_checks',
  'account_traces',
  'avatars',
  'bans',
  'data_exports',
  'notification_preferences',
  'notifications',
  'payments',
  'person_blocks',
  'phone_checks',
  'profiles',
  'quiet_hours',
  'read_positions',
  'saved_searches',
  'token_uses',
  'verifications',
];
type Right = keyof typeof RIGHTS;

/** Letters are requested and read before the rights are made, since a delivery would remove those that reach nobody. */
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

const newAddress: Act = async (login) => {
  const { api } = await signIn(login);
  const email = `${login}@later.test`;
  await api.auth_email_change({ body: { email, password: PASSWORD } });
  await server.settle();
  const token = await tokenForAddress(server, email, '/email/change');
  return () => server.guest().api.auth_email_change_confirm({ body: { token } });
};
/** The same for a person whose address was confirmed long ago. */
const confirmed =
  (act: Act): Act =>
  async (login) => {
    await sql`update users set email_verified_at = ${server.clock.now()} where login = ${login}`.execute(server.db);
    return await act(login);
  };

const ALL = Object.keys(RIGHTS) as Right[];
const FACTORS: readonly Right[] = ['passkey', 'authenticator', 'recovery_code'];
const UNTIL_A_PASSWORD: readonly Right[] = [
  'other_session',
  'push',
  'known_device',
  'owed_step',
  'pending_address',
  'link_of_reset',
  'waiting_recovery',
  'token',
  'webhook',
];
/** Rights that each change ends. */
const EVENTS: Record<string, { act: Act; ends: readonly Right[] }> = {
  'a change of the password': {
    act: change(false),
    ends: [...UNTIL_A_PASSWORD, 'telegram', 'telegram_token'],
  },
  'one that keeps Telegram by name': { act: change(true), ends: UNTIL_A_PASSWORD },
  'signing out everywhere else': {
    act: async () => (browser) => browser.api.auth_sessions_end_others(),
    ends: ['other_session', 'push'],
  },
  'a new password by a letter': { act: reset, ends: ALL },
  'a new password by a letter to a confirmed address': {
    act: confirmed(reset),
    ends: ALL.filter((right) => !FACTORS.includes(right)),
  },
  'the address confirmed elsewhere': { act: verify, ends: ALL },
  'another address confirmed elsewhere, as the first one ever': { act: newAddress, ends: ALL },
  'another address confirmed elsewhere after the former one': {
    act: confirmed(newAddress),
    ends: ['pending_address', 'link_of_reset', 'waiting_recovery'],
  },
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
  await sql`insert into sign_in_steps (browser, user_uuid, remember, expires_at)
    values (${login}, ${uuid}, false, ${new Date(now.getTime() + 300_000)})`.execute(server.db);
  await sql`insert into email_changes (user_uuid, old_email, new_email, confirm_hash, created_at)
    select uuid, email, 'foreign-' || email, ${randomBytes(32)}, ${now} from users where uuid = ${uuid}
    and not exists (select from email_changes c where c.user_uuid = uuid and c.ended_at is null)`.execute(server.db);
  await sql`insert into email_tokens (token_hash, user_uuid, purpose, expires_at, created_at)
    values (${randomBytes(32)}, ${uuid}, 'reset', ${new Date(now.getTime() + 900_000)}, ${now})`.execute(server.db);
  await sql`insert into passkeys (user_uuid, credential_id, public_key, sign_count, title, created_at)
    values (${uuid}, ${randomBytes(32)}, ${randomBytes(32)}, 0, 'чужой', ${now})`.execute(server.db);
  await sql`insert into authenticators (user_uuid, secret_sealed, created_at, confirmed_at)
    values (${uuid}, ${randomBytes(32)}, ${now}, ${now})`.execute(server.db);
  await sql`insert into recovery_codes (user_uuid, code_hash) values (${uuid}, ${randomBytes(32)})`.execute(server.db);
  await sql`insert into api_tokens (user_uuid, title, scopes, token_hash, created_at, expires_at)
    values (${uuid}, 'чужой', '{read}', ${randomBytes(32)}, ${now}, ${new Date(now.getTime() + 900_000)})`.execute(
    server.db,
  );
  await sql`insert into webhooks (user_uuid, title, url, groups, secret_sealed, created_at)
    values (${uuid}, 'чужой', 'https://hooks.example.ru', '{money}', ${randomBytes(32)}, ${now})`.execute(server.db);
  await sql`insert into factor_recoveries (user_uuid, stop_hash, asked_at, ends_at)
    values (${uuid}, ${randomBytes(32)}, ${now}, ${new Date(now.getTime() + 900_000)})`.execute(server.db);
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

it('asks of every table of a person whether what it holds lets somebody in', async () => {
  const { rows } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'user_uuid' and t.table_type = 'BASE TABLE'`.execute(server.db);
  const tables = Object.values(RIGHTS).map((right) => / from (\w+)/.exec(right)?.[1] ?? '');
  const listed = new Set([...tables, ...NO_RIGHTS]);
  expect(rows.map(({ name }) => name).sort()).toEqual([...listed].sort());
});
