import type { DisputeReason } from '@provodka/domain/deals/disputes.ts';
import { type SqlBool, sql } from 'kysely';
import { beyondCursor, orderAndLimit, type Place, type RowOrder } from '../../platform/cursor-paging.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';

export type DisputeOutcome = 'withdrawn' | 'conceded_by_customer' | 'conceded_by_executor' | 'decided';

export interface DisputeRow {
  id: number;
  order_id: number;
  deal_id: number;
  opener: 'customer' | 'executor' | 'clock';
  reason: DisputeReason | 'expired';
  opened_at: Date;
  ended_at: Date | null;
  outcome: DisputeOutcome | null;
  share: number | null;
  decision: string | null;
  decided_by: string | null;
  /** Numbers of the criteria found met; null where none were checked. */
  found_met: number[] | null;
}

export async function insertDispute(
  tx: Tx,
  dispute: Pick<DisputeRow, 'order_id' | 'deal_id' | 'opener' | 'reason' | 'opened_at'>,
): Promise<void> {
  await tx.insertInto('disputes').values(dispute).execute();
}

/** Ends the running dispute of a deal. */
export async function closeDispute(
  tx: Tx,
  dealId: number,
  end: Pick<DisputeRow, 'outcome'> & Partial<Pick<DisputeRow, 'share' | 'decision' | 'decided_by' | 'found_met'>>,
  now: Date,
): Promise<void> {
  const columns = { share: null, decision: null, decided_by: null, found_met: null, ...end, ended_at: now };
  await tx.updateTable('disputes').set(columns).where('deal_id', '=', dealId).where('ended_at', 'is', null).execute();
}

/** The latest dispute of each of these deals. */
export async function findLatest(db: Reader, dealIds: readonly number[]): Promise<Map<number, DisputeRow>> {
  if (dealIds.length === 0) return new Map();
  const found = await sql<DisputeRow>`
    select distinct on (deal_id) * from disputes where deal_id = any(${sql.val([...dealIds])}::bigint[])
    order by deal_id, id desc`.execute(db);
  return new Map(found.rows.map((row) => [row.deal_id, row]));
}

/** A dispute with the data of its deal and people that the queue shows. */
export interface QueuedDispute extends DisputeRow {
  number: number;
  price: number;
  description: string;
  order_title: string;
  customer_uuid: string;
  executor_uuid: string;
}

type DisputeSlice = 'open' | 'ended';
const SLICES = { open: sql<SqlBool>`s.ended_at is null`, ended: sql<SqlBool>`s.ended_at is not null` };

/** Running disputes, the oldest first; ended ones, the newest first. */
export const DISPUTE_ORDERS: Record<DisputeSlice, RowOrder<QueuedDispute>> = {
  open: {
    value: sql`s.opened_at`,
    id: sql`s.id`,
    isDescending: false,
    isIdAscending: true,
    holds: 'moment',
    key: ({ opened_at, id }) => ({ value: opened_at, id }),
  },
  ended: {
    value: sql`s.ended_at`,
    id: sql`s.id`,
    isDescending: true,
    holds: 'moment',
    key: ({ ended_at, id }) => ({ value: ended_at, id }),
  },
};

/** One page of disputes. */
export async function findQueue(db: Reader, slice: DisputeSlice, place: Place): Promise<QueuedDispute[]> {
  const order = DISPUTE_ORDERS[slice];
  const found = await sql<QueuedDispute>`
    select s.*, d.number, d.price, d.description, o.title as order_title, d.customer_uuid, d.executor_uuid
    from disputes s join deals d on d.id = s.deal_id join orders o on o.id = s.order_id
    where ${SLICES[slice]} and ${beyondCursor(order, place)} ${orderAndLimit(order, place)}`.execute(db);
  return found.rows;
}

export async function countQueue(db: Reader): Promise<{ open: number; ended: number }> {
  const found = await sql<{ open: number; ended: number }>`
    select count(*) filter (where ended_at is null) as open, count(*) filter (where ended_at is not null) as ended
    from disputes`.execute(db);
  return found.rows[0] ?? { open: 0, ended: 0 };
}

/** A message from the chats of the deal and its response. */
export interface Words {
  id: number;
  author_uuid: string;
  message: string;
  /** Hidden or deleted. */
  is_hidden: boolean;
  created_at: Date;
}

/** The most messages shown in a dispute; the rest is in the chat. */
const MOST_WORDS = 200;

/**
 * The newest messages and the number of earlier ones. Those hidden or deleted before the dispute are shown to the
 * moderators who decide it.
 */
export async function findWords(
  db: Reader,
  deal: { id: number; order_id: number; executor_uuid: string },
  isDeciding: boolean,
): Promise<{ words: Words[]; number_older: number }> {
  const seen = isDeciding ? sql<SqlBool>`true` : sql<SqlBool>`(not m.is_hidden and m.deleted_at is null)`;
  const found = await sql<Words & { number: number }>`
    select count(*) over ()::int as number, m.id, m.author_uuid, m.message, (m.is_hidden or m.deleted_at is not null) as is_hidden, m.created_at from messages m join threads t on t.id = m.thread_id
    left join responses r on r.id = t.response_id
    where m.order_id = ${deal.order_id} and not m.is_system and ${seen}
      and (t.deal_id = ${deal.id} or r.freelancer_uuid = ${deal.executor_uuid}::uuid)
    order by m.id desc limit ${sql.lit(MOST_WORDS)}`.execute(db);
  const { rows } = found;
  return { words: rows.toReversed(), number_older: (rows[0]?.number ?? 0) - rows.length };
}
