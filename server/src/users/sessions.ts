import { sql } from 'kysely';
import type { FreeContext, ReadContext, WriteContext } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database.ts';
import { randomToken, tokenHash } from '../platform/secrets.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isBanInForce, isKeptOut } from './access.ts';

const SESSION_DAYS = 30;
const SHORT_SESSION_HOURS = 12;
const TOUCH_EVERY_MS = 60_000;

/** The viewer of a session token, null when the session ended, or its user is banned as a whole or of a demo that is off. */
export async function findViewer(
  { db, now }: Pick<FreeContext, 'db' | 'now'>,
  token: string,
  isDemo = false,
): Promise<Viewer | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .innerJoin('profiles as customer', (join) =>
      join.onRef('customer.user_uuid', '=', 'users.uuid').on('customer.side', '=', 'customer'),
    )
    .innerJoin('profiles as freelancer', (join) =>
      join.onRef('freelancer.user_uuid', '=', 'users.uuid').on('freelancer.side', '=', 'freelancer'),
    )
    .select([
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'users.uuid as user_uuid',
      'users.id as user_id',
      'users.login',
      'users.is_moderator',
      'users.is_admin',
      'users.email_verified_at',
      'users.is_banned',
      'users.banned_until',
      'users.demo_id',
      'customer.uuid as customer_uuid',
      'customer.is_banned as is_customer_banned',
      'customer.banned_until as customer_banned_until',
      'freelancer.uuid as freelancer_uuid',
      'freelancer.is_banned as is_freelancer_banned',
      'freelancer.banned_until as freelancer_banned_until',
    ])
    .where('sessions.token_hash', '=', tokenHash(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (!row || isBanInForce(row, now) || isKeptOut(row, isDemo)) return null;
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_EVERY_MS) await touch(db, row.session_id, row.user_uuid, now);
  return {
    session_id: row.session_id,
    user_uuid: row.user_uuid,
    user_id: row.user_id,
    login: row.login,
    customer_uuid: row.customer_uuid,
    freelancer_uuid: row.freelancer_uuid,
    is_moderator: row.is_moderator,
    is_admin: row.is_admin,
    is_email_verified: row.email_verified_at !== null,
    is_customer_banned: isBanInForce(
      { is_banned: row.is_customer_banned, banned_until: row.customer_banned_until },
      now,
    ),
    is_freelancer_banned: isBanInForce(
      { is_banned: row.is_freelancer_banned, banned_until: row.freelancer_banned_until },
      now,
    ),
  };
}

/** Keeps «в сети» and the list of sessions true to about a minute; a short session lives on while it is used. */
async function touch(db: Db, sessionId: number, userUuid: string, now: Date): Promise<void> {
  const shortEnd = hoursAfter(now, SHORT_SESSION_HOURS);
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: sql`greatest(expires_at, ${shortEnd})` })
    .where('id', '=', sessionId)
    .execute();
  await db.updateTable('users').set({ last_activity_at: now }).where('uuid', '=', userUuid).execute();
}

const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000);

/**
 * Opens a session and returns its token, which only the cookie holds. `remember` keeps it for 30 days, else it ends after
 * 12 hours without use.
 */
export async function openSession(
  { db: tx, now }: Pick<WriteContext, 'db' | 'now'>,
  session: { user_uuid: string; remember: boolean; user_agent: string | null; address: string },
): Promise<string> {
  const token = randomToken();
  const hours = session.remember ? SESSION_DAYS * 24 : SHORT_SESSION_HOURS;
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      user_uuid: session.user_uuid,
      user_agent: session.user_agent?.slice(0, 300) ?? null,
      address: session.address,
      created_at: now,
      last_seen_at: now,
      expires_at: hoursAfter(now, hours),
    })
    .execute();
  return token;
}

/** Ends one session of a user; false when there is none such. */
export async function endSession(tx: Tx, userUuid: string, sessionId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Ends every session of a user: after a change of password or a ban (decisions 1). */
export async function endSessions(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_uuid', '=', userUuid).execute();
}

/** Whether this session was opened to be remembered: a short one never ends later than 12 hours from now. */
export async function isRemembered({ db, now }: ReadContext, sessionId: number): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirst();
  return row !== undefined && row.expires_at > hoursAfter(now, SHORT_SESSION_HOURS);
}

/** The viewer's open sessions, the latest used first. */
export async function findSessions({ db, viewer, now }: ReadContext) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('user_uuid', '=', viewer.user_uuid)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Forgets sessions that have ended. */
export async function sweepSessions({ db, now }: FreeContext<null>): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
