import { STANDING_DOCUMENTS } from '@provodka/domain/people/acceptances.ts';
import { type Insertable, sql } from 'kysely';
import { oneOfWords } from '../../platform/database/any-of.ts';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Standing documents that the person agreed to, see `agreedName`; not a publication whose consent was withdrawn last, see `isAgreed`. */
const AGREED = sql<string[]>`array(select distinct a.document || ' ' || a.hash from acceptances a
  where a.user_uuid = users.uuid and a.document in ${oneOfWords(STANDING_DOCUMENTS)}
    and a.act <> 'hide_profile' and (a.document <> 'publication' or (users.hidden_at is null and 'hide_profile' <> (
      select last.act from acceptances last where last.user_uuid = users.uuid and last.document = 'publication'
      order by last.id desc limit 1))))`;

/** Users with both profiles. */
export const withProfiles = (db: Reader) =>
  db
    .selectFrom('users')
    .innerJoin('profiles as customer', (join) =>
      join.onRef('customer.user_uuid', '=', 'users.uuid').on('customer.side', '=', 'customer'),
    )
    .innerJoin('profiles as freelancer', (join) =>
      join.onRef('freelancer.user_uuid', '=', 'users.uuid').on('freelancer.side', '=', 'freelancer'),
    )
    .select([
      'users.uuid as user_uuid',
      'users.id as user_id',
      'users.login',
      'users.is_moderator',
      'users.is_admin',
      'users.email_verified_at',
      'users.is_banned',
      'users.banned_until',
      'users.demo_id',
      'users.deletion_asked_at',
      'users.second_factor_at',
      'users.second_factor_due_at',
      'customer.uuid as customer_uuid',
      'customer.is_banned as is_customer_banned',
      'customer.banned_until as customer_banned_until',
      'freelancer.uuid as freelancer_uuid',
      'freelancer.is_banned as is_freelancer_banned',
      'freelancer.banned_until as freelancer_banned_until',
    ])
    .select(AGREED.as('agreed'));

/** A user with both profiles. */
export async function findUserRow(db: Reader, userUuid: string) {
  return await withProfiles(db).where('users.uuid', '=', userUuid).executeTakeFirst();
}

export type ViewerRow = NonNullable<Awaited<ReturnType<typeof findUserRow>>> & {
  session_id: number;
  proved_at: Date | null;
};

/** Sessions that have not ended, with their users and both profiles. */
const openSessions = (db: Reader, now: Date) =>
  withProfiles(db)
    .innerJoin('sessions', 'sessions.user_uuid', 'users.uuid')
    .select(['sessions.id as session_id', 'sessions.last_seen_at', 'sessions.proved_at'])
    .where('sessions.expires_at', '>', now);

export async function findSessionRow(db: Reader, tokenHash: Buffer, now: Date) {
  return await openSessions(db, now).where('sessions.token_hash', '=', tokenHash).executeTakeFirst();
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessionRow>>>;

export async function findSessionRows(db: Reader, ids: readonly number[], now: Date): Promise<SessionRow[]> {
  return await openSessions(db, now)
    .where('sessions.id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .execute();
}

/**
 * Records the use of a session: it ends no sooner than `shortEnd`, but at the latest `mostDays` after its beginning.
 */
export async function touchSession(
  db: Db,
  session: { session_id: number; user_uuid: string },
  { shortEnd, mostDays }: { shortEnd: Date; mostDays: number },
  now: Date,
): Promise<void> {
  const end = sql<Date>`greatest(expires_at, least(${shortEnd}::timestamptz, created_at + make_interval(days => ${mostDays})))`;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: end })
    .where('id', '=', session.session_id)
    .execute();
  await recordActivity(db, session.user_uuid, now);
}

/** Sets the day by which somebody has to add a second factor; the first one stays. */
export async function setFactorDue(db: Db, userUuid: string, due: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ second_factor_due_at: due })
    .where('uuid', '=', userUuid)
    .where('second_factor_due_at', 'is', null)
    .execute();
}

export async function recordActivity(db: Db | Tx, userUuid: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_activity_at: now }).where('uuid', '=', userUuid).execute();
}

export async function insertSession(tx: Tx, session: Insertable<Database['sessions']>): Promise<number> {
  return (await tx.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()).id;
}

/** Ends all but so many sessions of a user, the least recently used first. */
export async function deleteOldSessions(tx: Tx, userUuid: string, kept: number): Promise<void> {
  await sql`delete from sessions where id in (
    select id from sessions where user_uuid = ${userUuid}::uuid order by last_seen_at desc, id desc offset ${kept})`.execute(
    tx,
  );
}

/** False when there is none such. */
export async function deleteSession(tx: Tx, userUuid: string, sessionId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** `but`: the one that stays. */
export async function deleteSessionsOf(tx: Tx, userUuid: string, but: number | null = null): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('user_uuid', '=', userUuid);
  if (but !== null) sessions = sessions.where('id', '<>', but);
  await sessions.execute();
}

/** Records the moment of a session's proof of identity; false when the session has ended. */
export async function setProved(tx: Tx, sessionId: number, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Invalidates the proofs of identity of the user's other sessions. */
export async function clearOtherProofs(tx: Tx, userUuid: string, but: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: null })
    .where('user_uuid', '=', userUuid)
    .where('id', '<>', but)
    .execute();
}

export async function findExpiry(db: Reader, sessionId: number): Promise<Date | undefined> {
  const row = await db.selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirst();
  return row?.expires_at;
}

/** The user's open sessions, the latest used first. */
export async function findOpenSessions(db: Reader, userUuid: string, now: Date) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('user_uuid', '=', userUuid)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
