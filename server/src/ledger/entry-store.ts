import type { SmEntryKind } from '@provodka/domain/money/sm.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { offsetOf, type Page } from '../platform/paging.ts';

/**
 * Records the response that a price or its return belongs to; `reason` is the move of the order that caused the return.
 */
export async function insertReason(
  tx: Tx,
  entry: { journal_id: number; order_id: number; response_id: number; reason: string | null },
): Promise<void> {
  await tx.insertInto('sm_entries').values(entry).execute();
}

/** An entry of a user's wallets; amounts in whole SM, `balance` after it. */
export interface EntryRow {
  id: number;
  kind: SmEntryKind;
  amount: number;
  balance: number;
  order_id: number | null;
  response_id: number | null;
  reason: string | null;
  /** How a top-up was paid, as people see it. */
  paid_by: string | null;
  created_at: Date;
}

/** One page of a user's entries, the newest first, and how many there are. */
export async function findEntries(
  db: Reader,
  userUuid: string,
  page: Page,
): Promise<{ rows: EntryRow[]; total: number }> {
  const own = sql`from postings p
    join ledger_accounts a on a.id = p.account_id and a.kind = 'sm_wallet' and a.owner_uuid = ${userUuid}
    join journal j on j.id = p.journal_id`;
  const found = await sql<EntryRow>`
    select e.id, e.amount, e.balance, e.created_at, s.order_id, s.response_id, s.reason, m.title as paid_by,
      case e.kind when 'sm_topup' then 'top_up' when 'sm_spent' then 'response' else 'response_return' end as kind
    from (select j.id, j.kind, j.payment_id, j.created_at, p.amount,
        (sum(p.amount) over (order by j.id))::bigint as balance ${own}
      order by j.id desc limit ${page.limit} offset ${offsetOf(page)}) e
    left join sm_entries s on s.journal_id = e.id
    left join payments m on m.id = e.payment_id
    order by e.id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${own}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface CostRow {
  response_id: number;
  /** Whole SM. */
  amount: number;
  returned_at: Date | null;
  /** The move of the order that caused the return. */
  reason: string | null;
}

/** Prices of these responses; free ones are absent. */
export async function findCosts(db: Reader, responseIds: readonly number[]): Promise<CostRow[]> {
  const found = await sql<CostRow>`
    select s.response_id, -p.amount as amount, back.created_at as returned_at, back.reason
    from sm_entries s
    join journal j on j.id = s.journal_id and j.kind = 'sm_spent'
    join postings p on p.journal_id = j.id and p.amount < 0
    left join lateral (
      select r.created_at, b.reason from sm_entries b join journal r on r.id = b.journal_id and r.kind = 'sm_returned'
      where b.response_id = s.response_id) back on true
    where s.response_id = any(${[...responseIds]}::bigint[])`.execute(db);
  return found.rows;
}
