import type { BanTarget } from '@provodka/domain/moderation.ts';
import { type SqlBool, sql } from 'kysely';
import { beyondCursor, orderAndLimit, type Place, type RowOrder } from '../platform/cursor-paging.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { BanRow } from '../users/service.ts';

/** An appeal with its ban and with the names of everybody in it. */
export interface AppealRow {
  id: number;
  text: string;
  created_at: Date;
  is_accepted: boolean | null;
  comment: string | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  user_uuid: string;
  full_name: string;
  login: string;
  avatar_version: string | null;
  is_moderator: boolean;
  ban: BanRow;
}

type FlatRow = Omit<AppealRow, 'ban'> &
  Pick<BanRow, 'target' | 'reason_code' | 'note' | 'until' | 'banned_by' | 'banned_by_name' | 'lifted_at'> & {
    ban_id: number;
    ban_comment: string;
    banned_at: Date;
  };

const APPEALS = sql`
  select a.id, a.text, a.created_at, a.is_accepted, a.comment, a.decided_by, d.full_name as decided_by_name, a.decided_at,
    u.uuid as user_uuid, u.full_name, u.login, u.avatar_version, u.is_moderator,
    b.id as ban_id, b.target, b.reason_code, b.comment as ban_comment, b.note, b.until, b.banned_by, m.full_name as banned_by_name,
    b.created_at as banned_at, b.lifted_at
  from appeals a join bans b on b.id = a.ban_id join users u on u.uuid = b.user_uuid
  left join users m on m.uuid = b.banned_by left join users d on d.uuid = a.decided_by`;

function withBan(row: FlatRow): AppealRow {
  const {
    ban_id,
    target,
    reason_code,
    ban_comment,
    note,
    until,
    banned_by,
    banned_by_name,
    banned_at,
    lifted_at,
    ...appeal
  } = row;
  const { user_uuid } = appeal;
  const ban = {
    id: ban_id,
    user_uuid,
    target,
    reason_code,
    comment: ban_comment,
    note,
    until,
    banned_by,
    banned_by_name,
  };
  return { ...appeal, ban: { ...ban, created_at: banned_at, lifted_at } };
}

const isStanding = (now: Date) => sql<SqlBool>`(b.lifted_at is null and coalesce(b.until > ${now}, true))`;
/** `decided_at` is a condition of its own, to match the partial index of waiting appeals. */
const isWaiting = (now: Date) => sql<SqlBool>`(a.decided_at is null and ${isStanding(now)})`;

/** An appeal waits while its ban stands; it is over once it is decided or the ban ends without a decision. */
export type AppealSlice = 'waiting' | 'decided';

/** Waiting appeals, the oldest first; those that are over, the newest first. */
export const APPEAL_ORDERS: Record<AppealSlice, RowOrder<AppealRow>> = {
  waiting: {
    value: sql`a.id`,
    id: sql`a.id`,
    isDescending: false,
    isIdAscending: true,
    holds: 'number',
    key: ({ id }) => ({ value: id, id }),
  },
  decided: {
    value: sql`coalesce(a.decided_at, b.lifted_at, b.until)`,
    id: sql`a.id`,
    isDescending: true,
    holds: 'moment',
    key: ({ decided_at, ban, id }) => ({ value: decided_at ?? ban.lifted_at ?? ban.until, id }),
  },
};

/** One page of appeals. */
export async function findAppeals(
  db: Reader,
  { slice, ...place }: Place & { slice: AppealSlice },
  now: Date,
): Promise<AppealRow[]> {
  const order = APPEAL_ORDERS[slice];
  const condition = slice === 'waiting' ? isWaiting(now) : sql`not ${isWaiting(now)}`;
  const found = await sql<FlatRow>`${APPEALS} where ${condition} and ${beyondCursor(order, place)}
    ${orderAndLimit(order, place)}`.execute(db);
  return found.rows.map(withBan);
}

const countWaiting = (now: Date) =>
  sql<{
    waiting: number;
  }>`select count(*) as waiting from appeals a join bans b on b.id = a.ban_id where ${isWaiting(now)}`;

/** Counts waiting appeals. Every page of the cabinet calls it, so it reads waiting ones only. */
export async function countWaitingAppeals(db: Reader, now: Date): Promise<number> {
  return (await countWaiting(now).execute(db)).rows[0]?.waiting ?? 0;
}

export async function countAppeals(db: Reader, now: Date): Promise<Record<AppealSlice, number>> {
  const found = await sql<Record<AppealSlice, number>>`
    select w.waiting, (select count(*) from appeals) - w.waiting as decided from (${countWaiting(now)}) w`.execute(db);
  return found.rows[0] ?? { waiting: 0, decided: 0 };
}

/** The appeal, locked until the transaction ends. */
export async function lockAppeal(tx: Tx, appealId: number): Promise<AppealRow | undefined> {
  const found = await sql<FlatRow>`${APPEALS} where a.id = ${appealId} for update of a`.execute(tx);
  return found.rows.map(withBan)[0];
}

/** Writes the one appeal of a ban; false when there is one already. */
export async function insertAppeal(tx: Tx, appeal: { ban_id: number; text: string }, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('appeals')
    .values({ ...appeal, created_at: now })
    .onConflict((conflict) => conflict.column('ban_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeAppeal(
  tx: Tx,
  appealId: number,
  decision: { is_accepted: boolean; comment: string; decided_by: string; decided_at: Date },
): Promise<void> {
  await tx.updateTable('appeals').set(decision).where('id', '=', appealId).execute();
}

/** A standing ban of the person with its appeal. */
export interface OwnBanRow {
  id: number;
  target: BanTarget;
  reason_code: string;
  comment: string;
  until: Date | null;
  created_at: Date;
  appeal_text: string | null;
  appealed_at: Date | null;
  is_accepted: boolean | null;
  decision: string | null;
}

export async function findOwnBans(db: Reader, userUuid: string, now: Date): Promise<OwnBanRow[]> {
  const found = await sql<OwnBanRow>`
    select b.id, b.target, b.reason_code, b.comment, b.until, b.created_at, a.text as appeal_text,
      a.created_at as appealed_at, a.is_accepted, a.comment as decision
    from bans b left join appeals a on a.ban_id = b.id
    where b.user_uuid = ${userUuid}::uuid and ${isStanding(now)}
    order by b.id`.execute(db);
  return found.rows;
}

/** Deals in dispute, payouts that wait, and money that does not move by itself. */
export async function countWaitingDeals(db: Reader): Promise<Record<'disputes' | 'payouts' | 'money', number>> {
  const found = await sql<Record<'disputes' | 'payouts' | 'money', number>>`
    select (select count(*) from deals where status = 'disputed') as disputes,
      (select count(*) from payout_holds where decision is null) as payouts,
      (select count(*) from money_alerts) as money`.execute(db);
  return found.rows[0] ?? { disputes: 0, payouts: 0, money: 0 };
}

/** Blanks the texts of a person's appeals and the replies to them. */
export async function blankAppealsOf(tx: Tx, userUuid: string): Promise<void> {
  const bans = tx.selectFrom('bans').select('id').where('user_uuid', '=', userUuid);
  await tx.updateTable('appeals').set({ text: '', comment: null }).where('ban_id', 'in', bans).execute();
}
