import type { CheckDecision, CheckKind, CheckReason } from '@provodka/domain/checks.ts';
import { type SqlBool, sql } from 'kysely';
import { beyondCursor, orderAndLimit, type Place, type RowOrder } from '../platform/cursor-paging.ts';
import type { Reader, Tx } from '../platform/database/database.ts';

/** The account or the deal that a check is about. */
export type CheckSubject = { user_uuid: string; deal_id?: never } | { deal_id: number; user_uuid?: never };

/** A check with the names of everybody in it. */
export interface CheckRow {
  id: number;
  kind: CheckKind;
  reasons: CheckReason[];
  user_uuid: string | null;
  user_name: string | null;
  login: string | null;
  is_user_banned: boolean;
  deal_id: number | null;
  number: number | null;
  order_id: number | null;
  order_title: string | null;
  customer_uuid: string | null;
  executor_uuid: string | null;
  customer_user: string | null;
  customer_name: string | null;
  executor_user: string | null;
  executor_name: string | null;
  opened_at: Date;
  decision: CheckDecision | null;
  comment: string | null;
  decided_at: Date | null;
  decided_by: string | null;
}

/** The id; null when the same is open already, or these reasons were decided about before. */
export async function insertCheck(
  tx: Tx,
  subject: CheckSubject,
  { kind, reasons }: { kind: CheckKind; reasons: readonly CheckReason[] },
  now: Date,
): Promise<number | null> {
  const { user_uuid = null, deal_id = null } = subject;
  const why = JSON.stringify(reasons);
  const found = await sql<{ id: number }>`
    insert into account_checks (kind, user_uuid, deal_id, reasons, opened_at)
    select ${kind}, ${user_uuid}::uuid, ${deal_id}::bigint, ${why}::jsonb, ${now}::timestamptz
    where not exists (select from account_checks
      where kind = ${kind} and user_uuid is not distinct from ${user_uuid}::uuid and deal_id is not distinct from ${deal_id}::bigint
        and reasons @> ${why}::jsonb)
    on conflict do nothing returning id`.execute(tx);
  return found.rows[0]?.id ?? null;
}

/** A check that was decided together with another. */
export async function insertDecided(
  tx: Tx,
  dealId: number,
  { kind, reasons }: Pick<CheckRow, 'kind' | 'reasons'>,
  decision: CheckDecisionChange,
): Promise<void> {
  await tx
    .insertInto('account_checks')
    .values({ kind, deal_id: dealId, reasons: JSON.stringify(reasons), opened_at: decision.decided_at, ...decision })
    .execute();
}

const CHECKS = sql`
  select c.id, c.kind, c.reasons, c.user_uuid, u.full_name as user_name, u.login, coalesce(u.is_banned, false) as is_user_banned,
    c.deal_id, d.number, d.order_id, o.title as order_title, d.customer_uuid, d.executor_uuid,
    cu.uuid as customer_user, cu.full_name as customer_name, eu.uuid as executor_user, eu.full_name as executor_name,
    c.opened_at, c.decision, c.comment, c.decided_at, m.full_name as decided_by
  from account_checks c left join users u on u.uuid = c.user_uuid
  left join deals d on d.id = c.deal_id left join orders o on o.id = d.order_id
  left join profiles cp on cp.uuid = d.customer_uuid left join users cu on cu.uuid = cp.user_uuid
  left join profiles ep on ep.uuid = d.executor_uuid left join users eu on eu.uuid = ep.user_uuid
  left join users m on m.uuid = c.decided_by`;

export type CheckSlice = 'open' | 'ended';

const SLICES = { open: sql<SqlBool>`c.decided_at is null`, ended: sql<SqlBool>`c.decided_at is not null` };

/** Open checks by waiting time, the longest first; decided ones by date, the latest first. */
export const CHECK_ORDERS: Record<CheckSlice, RowOrder<CheckRow>> = {
  open: {
    value: sql`c.opened_at`,
    id: sql`c.id`,
    isDescending: false,
    isIdAscending: true,
    holds: 'moment',
    key: ({ opened_at, id }) => ({ value: opened_at, id }),
  },
  ended: {
    value: sql`c.decided_at`,
    id: sql`c.id`,
    isDescending: true,
    holds: 'moment',
    key: ({ decided_at, id }) => ({ value: decided_at, id }),
  },
};

export async function findChecks(db: Reader, slice: CheckSlice, place: Place): Promise<CheckRow[]> {
  const order = CHECK_ORDERS[slice];
  const found = await sql<CheckRow>`
    ${CHECKS} where ${SLICES[slice]} and ${beyondCursor(order, place)} ${orderAndLimit(order, place)}`.execute(db);
  return found.rows;
}

/** The check, locked until the transaction ends. */
export async function lockCheck(tx: Tx, checkId: number): Promise<CheckRow | undefined> {
  await sql`select from account_checks where id = ${checkId} for no key update`.execute(tx);
  return await findCheck(tx, checkId);
}

export async function findCheck(db: Reader, checkId: number): Promise<CheckRow | undefined> {
  const found = await sql<CheckRow>`${CHECKS} where c.id = ${checkId}`.execute(db);
  return found.rows[0];
}

export async function countChecks(db: Reader): Promise<Record<CheckSlice, number>> {
  const found = await sql<Record<CheckSlice, number>>`
    select count(*) filter (where decided_at is null) as open, count(*) filter (where decided_at is not null) as ended
    from account_checks`.execute(db);
  return found.rows[0] ?? { open: 0, ended: 0 };
}

export interface CheckDecisionChange {
  decision: CheckDecision;
  comment: string;
  decided_by: string;
  decided_at: Date;
}

export async function closeCheck(tx: Tx, checkId: number, decision: CheckDecisionChange): Promise<void> {
  await tx.updateTable('account_checks').set(decision).where('id', '=', checkId).execute();
}

export async function deleteChecksOf(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('account_checks').where('user_uuid', '=', userUuid).execute();
}
