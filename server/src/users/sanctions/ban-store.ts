import type { BanReason, BanTarget } from '@provodka/domain/moderation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';

/** A ban with the name of who gave it. */
export interface BanRow {
  id: number;
  user_uuid: string;
  target: BanTarget;
  reason_code: BanReason;
  /** The text the banned person reads. */
  comment: string;
  /** A note for moderators only. */
  note: string | null;
  until: Date | null;
  banned_by: string | null;
  banned_by_name: string | null;
  created_at: Date;
  lifted_at: Date | null;
}

/** A person whom a moderator acts on. */
export interface Person {
  uuid: string;
  is_moderator: boolean;
  is_admin: boolean;
  is_scam: boolean;
  /** The whole account is banned, not one side. */
  is_banned: boolean;
  abonnement_title: string | null;
  abonnement_from: Date | null;
  abonnement_to: Date | null;
  customer_uuid: string;
  freelancer_uuid: string;
}

/** The person with the row of the user locked: whatever moderators do to one person happens one after another. */
export async function lockPerson(tx: Tx, userUuid: string): Promise<Person | undefined> {
  const found = await sql<Person>`
    select u.uuid, u.is_moderator, u.is_admin, u.is_scam, u.is_banned, u.abonnement_title, u.abonnement_from, u.abonnement_to,
      c.uuid as customer_uuid, f.uuid as freelancer_uuid
    from users u
    join profiles c on c.user_uuid = u.uuid and c.side = 'customer'
    join profiles f on f.user_uuid = u.uuid and f.side = 'freelancer'
    where u.uuid = ${userUuid}::uuid for update of u`.execute(tx);
  return found.rows[0];
}

const BANS = sql`select b.id, b.user_uuid, b.target, b.reason_code, b.comment, b.note, b.until, b.banned_by, b.created_at, b.lifted_at,
    m.full_name as banned_by_name
  from bans b left join users m on m.uuid = b.banned_by`;

async function findBans(db: Reader, condition: RawBuilder<unknown>): Promise<BanRow[]> {
  return (await sql<BanRow>`${BANS} where ${condition} order by b.id`.execute(db)).rows;
}

/** Bans of these people that nobody has lifted and whose end lies ahead. */
export const findStanding = (db: Reader, userUuids: readonly string[], now: Date): Promise<BanRow[]> =>
  findBans(
    db,
    sql`b.user_uuid = any(${sql.val([...userUuids])}::uuid[]) and b.lifted_at is null and coalesce(b.until > ${now}, true)`,
  );

/** Bans that have run out and still stand in the tables, apart from those seen. */
export async function findEndedBans(
  db: Reader,
  { seen, most }: { seen: readonly number[]; most: number },
  now: Date,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from bans where lifted_at is null and until <= ${now} and id <> all(${sql.val([...seen])}::bigint[])
    order by id limit ${most}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Bans of a person that nobody has lifted, run out or not. */
export const findUnlifted = (db: Reader, userUuid: string): Promise<BanRow[]> =>
  findBans(db, sql`b.user_uuid = ${userUuid}::uuid and b.lifted_at is null`);

export const findBan = async (db: Reader, banId: number): Promise<BanRow | undefined> =>
  (await findBans(db, sql`b.id = ${banId}`))[0];

export async function insertBan(
  tx: Tx,
  ban: Pick<BanRow, 'user_uuid' | 'target' | 'reason_code' | 'comment' | 'note' | 'until' | 'banned_by' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('bans').values(ban).execute();
}

export async function closeBan(
  tx: Tx,
  banId: number,
  lift: { lifted_at: Date; lifted_by: string | null; lifted_how: 'moderator' | 'term' | 'appeal' },
): Promise<void> {
  await tx.updateTable('bans').set(lift).where('id', '=', banId).execute();
}

/** Copies a ban into the tables of users and profiles; null clears it. */
export async function copyBan(
  tx: Tx,
  person: Person,
  target: BanTarget,
  ban: Pick<BanRow, 'until' | 'comment' | 'reason_code'> | null,
): Promise<void> {
  const columns = {
    is_banned: ban !== null,
    banned_until: ban?.until ?? null,
    banned_message: ban?.comment ?? null,
    banned_reason: ban?.reason_code ?? null,
  };
  if (target === 'user') {
    await tx.updateTable('users').set(columns).where('uuid', '=', person.uuid).execute();
    return;
  }
  const uuid = target === 'customer' ? person.customer_uuid : person.freelancer_uuid;
  await tx.updateTable('profiles').set(columns).where('uuid', '=', uuid).execute();
}

export async function setScam(tx: Tx, userUuid: string, isScam: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_scam: isScam }).where('uuid', '=', userUuid).execute();
}

export async function setRights(
  tx: Tx,
  userUuid: string,
  rights: { is_moderator: boolean; is_admin: boolean },
): Promise<void> {
  // A person who becomes a moderator again gets the days of grace again.
  await tx
    .updateTable('users')
    .set({ ...rights, second_factor_due_at: null })
    .where('uuid', '=', userUuid)
    .execute();
}

export async function setAbonnement(
  tx: Tx,
  userUuid: string,
  abonnement: { title: string; from: Date; to: Date } | null,
): Promise<void> {
  const columns = {
    abonnement_title: abonnement?.title ?? null,
    abonnement_from: abonnement?.from ?? null,
    abonnement_to: abonnement?.to ?? null,
  };
  await tx.updateTable('users').set(columns).where('uuid', '=', userUuid).execute();
}
