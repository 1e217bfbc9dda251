import { randomUUID } from 'node:crypto';
import { recordSignUp } from '../src/acceptances/service.ts';
import { openContent } from '../src/content/service.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { csrfToken, tokenHash } from '../src/platform/config/secrets.ts';
import type { FreeContext } from '../src/platform/context.ts';
import { type Db, type Tx, transact } from '../src/platform/database/database.ts';
import { publisherOf } from '../src/server-parts.ts';
import { openSession } from '../src/users/auth/sessions.ts';
import type { Browser } from './people/browser.ts';
import type { TestClock } from './test-clock.ts';

/** Named actors, described by their fields. Any other login is a plain verified user without deals. */
const ACTORS: Record<string, Partial<UserSpec>> = {
  customer: { deals: 12, sum: 400_000 },
  customer_new: {},
  freelancer: { deals: 20, sum: 900_000 },
  freelancer_new: {},
  stranger: { deals: 12, sum: 400_000 },
  moderator: { is_moderator: true, is_admin: true },
  banned: { deals: 3, sum: 50_000, is_freelancer_banned: true, is_customer_banned: true },
  unverified: { is_verified: false },
};

export interface UserSpec {
  /** Paid-out deals and their sum in rubles, the same on both sides. */
  deals: number;
  sum: number;
  is_moderator: boolean;
  is_admin: boolean;
  is_verified: boolean;
  is_freelancer_banned: boolean;
  is_customer_banned: boolean;
}

export interface MadeUser {
  login: string;
  uuid: string;
  customer_uuid: string;
  freelancer_uuid: string;
}

/** Makers create the parent records a test does not mention; a user is created at the first mention. */
export interface Makers {
  user(login: string, spec?: Partial<UserSpec>): Promise<MadeUser>;
  /** Signs the browser in as this user without the cost of hashing a password. */
  signIn(browser: Browser, login: string): Promise<Browser>;
}

export const TEST_SECRET = 'a secret of tests only, long enough';

export function openMakers(db: Db, clock: TestClock, config: Config = readConfig({})): Makers {
  const content = openContent(db, clock, publisherOf(config));
  const users = new Map<string, Promise<MadeUser>>();

  function user(login: string, spec: Partial<UserSpec> = {}): Promise<MadeUser> {
    const known =
      users.get(login) ?? insertUser({ db, now: clock.now(), content }, login, { ...ACTORS[login], ...spec });
    users.set(login, known);
    return known;
  }

  return {
    user,
    async signIn(browser, login) {
      const { uuid } = await user(login);
      const { token } = await transact(db, (tx) =>
        openSession(
          { db: tx, now: clock.now() },
          { user_uuid: uuid, remember: true, user_agent: 'test', address: '127.0.0.1' },
        ),
      );
      browser.cookies.set('sid', token);
      browser.cookies.set('XSRF-TOKEN', csrfToken(TEST_SECRET, token));
      browser.prove = async () => {
        const sid = browser.cookies.get('sid') ?? '';
        const proved = db.updateTable('sessions').set({ proved_at: clock.now() });
        await proved.where('token_hash', '=', tokenHash(sid)).execute();
      };
      return browser;
    },
  };
}

async function insertBan(tx: Tx, user_uuid: string, target: string, now: Date): Promise<void> {
  const ban = { user_uuid, target, reason_code: 'other', comment: 'Спам', created_at: now };
  await tx.insertInto('bans').values(ban).execute();
}

async function insertUser(
  { db, now, content }: Pick<FreeContext, 'db' | 'now' | 'content'>,
  login: string,
  spec: Partial<UserSpec>,
): Promise<MadeUser> {
  const made = { login, uuid: randomUUID(), customer_uuid: randomUUID(), freelancer_uuid: randomUUID() };
  await transact(db, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        uuid: made.uuid,
        login,
        email: `${login}@example.test`,
        email_verified_at: spec.is_verified === false ? null : now,
        password_hash: '-',
        last_name: 'Тестов',
        first_name: login,
        full_name: `Тестов ${login}`,
        is_moderator: spec.is_moderator ?? false,
        is_admin: spec.is_admin ?? false,
        // Otherwise their days of grace end in tests that advance the clock.
        second_factor_at: spec.is_moderator ? now : null,
        accepted_terms_at: now,
        accepted_personal_data_at: now,
        created_at: now,
      })
      .execute();
    const sides = [
      { uuid: made.customer_uuid, side: 'customer' as const, is_banned: spec.is_customer_banned ?? false },
      { uuid: made.freelancer_uuid, side: 'freelancer' as const, is_banned: spec.is_freelancer_banned ?? false },
    ];
    for (const side of sides) {
      if (side.is_banned) await insertBan(tx, made.uuid, side.side, now);
      await tx
        .insertInto('profiles')
        .values({
          ...side,
          user_uuid: made.uuid,
          number_deals: spec.deals ?? 0,
          sum_deals: Math.round((spec.sum ?? 0) * 100),
          created_at: now,
        })
        .execute();
    }
    const by = { user_uuid: made.uuid, session_id: 0 };
    await recordSignUp({ db: tx, now, content }, by, { accept_publication: true });
  });
  return made;
}
