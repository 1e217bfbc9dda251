import type {
  CertificateLevel,
  VerificationKind,
  VerificationReason,
  VerificationStatus,
} from '@provodka/domain/people/verifications.ts';
import { sql } from 'kysely';
import { fileLink } from '../files/service.ts';
import { beyondCursor, orderOf, type Place, type RowOrder } from '../platform/cursor-paging.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';

export const VERIFICATION_FILES = fileLink('verification_files', 'verification_id');

/** A request with the names of its people. */
function verificationsOf(db: Reader) {
  return db
    .selectFrom('verifications as v')
    .innerJoin('users as u', 'u.uuid', 'v.user_uuid')
    .leftJoin('users as decider', 'decider.uuid', 'v.decided_by')
    .select([
      'v.id',
      'v.user_uuid',
      'v.kind',
      'v.status',
      'v.level',
      'v.title',
      'v.number',
      'v.number_tail',
      'v.number_hash',
      'v.valid_until',
      'v.created_at',
      'v.reason_code',
      'v.comment',
      'v.decided_by',
      'v.decided_at',
      'v.expires_at',
      'v.ended_at',
      'u.full_name',
      'u.login',
      'u.is_banned',
      'decider.full_name as decided_by_name',
    ])
    .select([
      sql<number>`(select count(*) from verifications e
        where e.user_uuid = v.user_uuid and e.id <> v.id and e.status = 'approved' and e.decided_at is not null)`.as(
        'number_approved',
      ),
      sql<number>`(select count(*) from verifications e
        where e.user_uuid = v.user_uuid and e.id <> v.id and e.status = 'refused')`.as('number_refused'),
      sql<number>`(select count(*) from verifications e
        where e.user_uuid = v.user_uuid and e.id <> v.id and e.status = 'revoked')`.as('number_revoked'),
    ]);
}
export type VerificationRow = Awaited<ReturnType<ReturnType<typeof verificationsOf>['execute']>>[number];

export async function findVerification(db: Reader, id: number): Promise<VerificationRow | undefined> {
  return await verificationsOf(db).where('v.id', '=', id).executeTakeFirst();
}

/** The request, locked until the transaction ends. */
export async function lockVerification(tx: Tx, id: number): Promise<VerificationRow | undefined> {
  await tx.selectFrom('verifications').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return await findVerification(tx, id);
}

/** When two people claim one number, the second waits until the first is decided about. */
export async function lockNumber(tx: Tx, kind: VerificationKind, numberHash: string): Promise<void> {
  await lockName(tx, `verified ${kind} ${numberHash}`);
}

/** Everything of a person, the newest first. */
export async function findOwn(db: Reader, userUuid: string): Promise<VerificationRow[]> {
  return await verificationsOf(db).where('v.user_uuid', '=', userUuid).orderBy('v.id', 'desc').execute();
}

/** Whether somebody else has this number verified. */
export async function isNumberTaken(
  db: Reader,
  thing: { kind: VerificationKind; number_hash: string; user_uuid: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('verifications')
    .select('id')
    .where('status', '=', sql.lit('approved'))
    .where('kind', '=', thing.kind)
    .where('number_hash', '=', thing.number_hash)
    .where('user_uuid', '<>', thing.user_uuid)
    .executeTakeFirst();
  return found !== undefined;
}

export interface NewVerification {
  user_uuid: string;
  kind: VerificationKind;
  level: CertificateLevel | null;
  title: string | null;
  number: string | null;
  number_tail: string | null;
  number_hash: string;
  valid_until: string | null;
  created_at: Date;
  /** Set for a kind that is verified without a moderator. */
  status?: 'approved';
  expires_at?: Date;
}

export async function insertVerification(tx: Tx, verification: NewVerification): Promise<number> {
  const { id } = await tx.insertInto('verifications').values(verification).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface StatusChange {
  status: VerificationStatus;
  number_hash?: null;
  number_tail?: null;
  reason_code?: VerificationReason | null;
  comment?: string | null;
  decided_by?: string;
  decided_at?: Date;
  expires_at?: Date;
  ended_at?: Date;
}

export async function writeStatus(tx: Tx, id: number, change: StatusChange): Promise<void> {
  await tx.updateTable('verifications').set(change).where('id', '=', id).execute();
}

/** Approved requests whose term is over by now. */
export async function findExpired(db: Reader, now: Date, seen: readonly number[], most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('verifications')
    .select('id')
    .where('status', '=', sql.lit('approved'))
    .where('expires_at', '<=', now)
    .where(sql<boolean>`id <> all(${sql.val([...seen])}::bigint[])`)
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export type VerificationSlice = 'open' | 'decided';

/** Waiting requests, the oldest first; decided ones, the newest first. */
export const QUEUE_ORDERS: Record<VerificationSlice, RowOrder<VerificationRow>> = {
  open: {
    value: sql`v.created_at`,
    id: sql`v.id`,
    isDescending: false,
    isIdAscending: true,
    holds: 'moment',
    key: ({ created_at, id }) => ({ value: created_at, id }),
  },
  decided: {
    value: sql`v.decided_at`,
    id: sql`v.id`,
    isDescending: true,
    holds: 'moment',
    key: ({ decided_at, id }) => ({ value: decided_at, id }),
  },
};

/** For one person, or for everybody. */
const isOf = (table: 'v' | 'verifications', userUuid: string | null) =>
  userUuid === null ? sql.lit(true) : sql<boolean>`(${sql.ref(`${table}.user_uuid`)} = ${userUuid}::uuid)`;

export async function findQueuePage(
  db: Reader,
  { slice, user_uuid, ...place }: Place & { slice: VerificationSlice; user_uuid: string | null },
): Promise<VerificationRow[]> {
  const order = QUEUE_ORDERS[slice];
  const chosen =
    slice === 'open'
      ? verificationsOf(db).where('v.status', '=', sql.lit('submitted'))
      : verificationsOf(db).where('v.decided_at', 'is not', null);
  return await chosen
    .where(isOf('v', user_uuid))
    .where(beyondCursor(order, place))
    .orderBy(orderOf(order, place))
    .limit(place.limit)
    .offset(place.offset)
    .execute();
}

export async function countQueue(db: Reader, userUuid: string | null): Promise<Record<VerificationSlice, number>> {
  return await db
    .selectFrom('verifications')
    .where(isOf('verifications', userUuid))
    .select([
      sql<number>`count(*) filter (where status = 'submitted')`.as('open'),
      sql<number>`count(*) filter (where decided_at is not null)`.as('decided'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts requests that wait. Every page of the cabinet calls it, so it reads those alone. */
export async function countWaiting(db: Reader): Promise<number> {
  const { number } = await db
    .selectFrom('verifications')
    .select((select) => select.fn.countAll<number>().as('number'))
    .where('status', '=', sql.lit('submitted'))
    .executeTakeFirstOrThrow();
  return number;
}

export async function deleteVerifications(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('verifications').where('user_uuid', '=', userUuid).execute();
}
