import type { ResponseSort } from '@provodka/contract/orders/responses.ts';
import { UNFINISHED_PAID_DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';
import { type ResponseStatus, WAITING_RESPONSE_STATUSES } from '@provodka/domain/orders/responses.ts';
import type { Selectable } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import { type Talk, talkOf } from '../conversations/service.ts';
import { fileLink } from '../files/service.ts';
import { visibleOrders } from '../orders/service.ts';
import { filterVisible, ROW_VIEWER, type VisibilityQuestion } from '../platform/batch-visibility.ts';
import type { ReadContext } from '../platform/context.ts';
import { beyondCursor, type CursorPage, orderOf, type RowOrder, readCursorPage } from '../platform/cursor-paging.ts';
import { anyId, oneOfWords } from '../platform/database/any-of.ts';
import { type Reader, type Tx, UNPREPARED } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { totalOf } from '../platform/paging.ts';
import { findOpenSince, isJoinedPersonBanned, PERSON_COLUMNS } from '../users/service.ts';
import { type ResponseVisibility, visibleTo } from './access.ts';

export const RESPONSE_FILES = fileLink('response_files', 'response_id');

/** A response with the columns that show whether its author is banned. */
export type ResponseRow = Selectable<Database['responses']> & {
  is_freelancer_banned: boolean;
  is_freelancer_leaving: boolean;
};

/** Responses with their authors, the base of all queries here. */
function responsesWithAuthors(db: Reader) {
  return db
    .selectFrom('responses')
    .innerJoin('profiles', 'profiles.uuid', 'responses.freelancer_uuid')
    .innerJoin('users', 'users.uuid', 'profiles.user_uuid');
}

/** The columns `is_freelancer_banned` and `is_freelancer_leaving`. */
export const authorStanding = (now: Date) => [
  sql<boolean>`${isJoinedPersonBanned(now)}`.as('is_freelancer_banned'),
  sql<boolean>`(users.deletion_asked_at is not null)`.as('is_freelancer_leaving'),
];

export async function findResponseRow(db: Reader, responseId: number, now: Date): Promise<ResponseRow | undefined> {
  return await responsesWithAuthors(db)
    .selectAll('responses')
    .select(authorStanding(now))
    .where('responses.id', '=', responseId)
    .executeTakeFirst();
}

/** Locks a response of the order; the order's row is locked before it. */
export async function lockResponseRow(
  tx: Tx,
  orderId: number,
  responseId: number,
  now: Date,
): Promise<ResponseRow | undefined> {
  return await responsesWithAuthors(tx)
    .selectAll('responses')
    .select(authorStanding(now))
    .where('responses.id', '=', responseId)
    .where('responses.order_id', '=', orderId)
    .forUpdate('responses')
    .executeTakeFirst();
}

/**
 * Serialises this freelancer's responses, so that two of them sent to two orders at once cannot share the last place of
 * the allowance. The order's row is locked before.
 */
export async function lockFreelancer(tx: Tx, freelancerUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('responses'), hashtext(${freelancerUuid}))`.execute(tx);
}

/**
 * Writes a response with the flag that its author had no finished deal then: as long as it is unread, it leaves the
 * last places to others.
 */
export async function insertResponse(
  tx: Tx,
  response: { order_id: number; freelancer_uuid: string; price: number; period_hours: number },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('responses')
    .values((values) => ({
      ...response,
      is_newcomer: values
        .selectFrom('profiles')
        .select(sql<boolean>`number_deals = 0`.as('is_newcomer'))
        .where('uuid', '=', response.freelancer_uuid),
      status: 'active',
      created_at: now,
      updated_at: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateTerms(
  tx: Tx,
  responseId: number,
  terms: { price?: number; period_hours?: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('responses')
    .set({ ...terms, updated_at: now })
    .where('id', '=', responseId)
    .modifyEnd(UNPREPARED)
    .execute();
}

/** `former_status` is the status a hidden response returns to, else null. */
export async function saveStatus(
  tx: Tx,
  responseId: number,
  to: { status: ResponseStatus; former_status: ResponseStatus | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('responses')
    .set({ ...to, updated_at: now })
    .where('id', '=', responseId)
    .execute();
}

/** Makes a new response viewed; false when it was no longer new. */
export async function markViewed(tx: Tx, responseId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('responses')
    .set({ status: 'viewed', viewed_at: now })
    .where('id', '=', responseId)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A comparison by reputation: the better rated first, then those who earned more (product: responses). */
const BY_REPUTATION = sql`profiles.sum_stars::numeric / nullif(profiles.number_reviews, 0) desc nulls last,
  profiles.sum_deals desc, responses.id desc`;

const COLUMNS = {
  date: { value: sql`responses.created_at`, holds: 'moment', of: (row: ResponseRow) => row.created_at },
  price: { value: sql`responses.price`, holds: 'number', of: (row: ResponseRow) => row.price },
  period: { value: sql`responses.period_hours`, holds: 'number', of: (row: ResponseRow) => row.period_hours },
} as const;

/** Null where more than one column decides: pages of a comparison by reputation are found by their numbers alone. */
export function responseOrder(sort: ResponseSort): RowOrder<ResponseRow> | null {
  if (sort === 'reputation|desc') return null;
  const [column, direction] = sort.split('|') as [keyof typeof COLUMNS, string];
  const { value, holds, of } = COLUMNS[column];
  const key = (row: ResponseRow) => ({ value: of(row), id: row.id });
  return { value, holds, id: sql`responses.id`, isDescending: direction === 'desc', key };
}

/** One page of an order's responses that the viewer sees, and how many there are. */
export async function findOrderResponses(
  { db, viewer, now }: ReadContext,
  sight: ResponseVisibility,
  order: { order_id: number; sort: ResponseSort } & CursorPage,
) {
  const seen = db
    .selectFrom('responses')
    .where('responses.order_id', '=', order.order_id)
    .where(visibleTo(viewer, sight, now))
    // A withdrawn one is its author's past: it stands in their archive, not among those that are compared.
    .$if(sight !== 'all', (query) => query.where('responses.status', '<>', 'withdrawn'));
  const rowOrder = responseOrder(order.sort);
  const turned = await readCursorPage({ ...order, ...(rowOrder === null && { cursor: undefined }) }, async (place) => {
    const inOrder = rowOrder === null ? BY_REPUTATION : orderOf(rowOrder, place);
    // Authors are read for the page alone, and for who is compared by them.
    const page = seen
      .$if(rowOrder === null, (query) => query.innerJoin('profiles', 'profiles.uuid', 'responses.freelancer_uuid'))
      .where(rowOrder === null ? sql<SqlBool>`true` : beyondCursor(rowOrder, place))
      .select('responses.id')
      .orderBy(inOrder)
      .limit(place.limit)
      .offset(place.offset);
    const rows = await responsesWithAuthors(db)
      .selectAll('responses')
      .select(PERSON_COLUMNS)
      .select(authorStanding(now))
      .where('responses.id', 'in', page)
      .orderBy(inOrder)
      .$if(place.turn !== undefined, (query) => query.modifyEnd(UNPREPARED))
      .execute();
    return { rows };
  });
  const counted = seen.select((select) => select.fn.countAll<number>().as('total'));
  const total = await totalOf(order, turned.rows, async () => (await counted.executeTakeFirstOrThrow()).total);
  return { turned, total };
}

type OrNull<T> = { [K in keyof T]: T[K] | null };

/** Data of the response's chat, deals and files; without a chat its columns are null. */
export interface Attached extends OrNull<Talk> {
  /** Paid-out deals of its author in orders that share a configuration with the one responded to. */
  number_similar_deals: number;
  /** A paid deal of the order still runs: its executor may not be dropped. */
  has_unfinished_deal: boolean;
  /** The moment since which its author and the customer may know each other's contacts. */
  contacts_open_since: Date | null;
  has_files: boolean;
  /** SM were paid for it. */
  has_cost: boolean;
}

/** Data by the response's id; `offset 0` looks up each pair instead of reading everybody's deals. */
export async function findAttached(
  db: Reader,
  ids: readonly number[],
  readerUuid: string,
): Promise<Map<number, Attached>> {
  if (ids.length === 0) return new Map();
  const found = await sql<Attached & { id: number }>`
    select r.id, talk.first_message, talk.number_messages, talk.number_unread,
      (select count(*)::int from deals d
        join orders done on done.id = d.order_id and done.configuration_ids && o.configuration_ids
        where d.executor_uuid = r.freelancer_uuid and d.status = 'paid_out') as number_similar_deals,
      exists (select from deals d where d.order_id = r.order_id
        and d.status in ${oneOfWords(UNFINISHED_PAID_DEAL_STATUSES)}) as has_unfinished_deal,
      ${findOpenSince(sql.ref('o.customer_uuid'), sql.ref('r.freelancer_uuid'))} as contacts_open_since,
      exists (select from response_files f where f.response_id = r.id) as has_files,
      exists (select from sm_entries s where s.response_id = r.id) as has_cost
    from responses r join orders o on o.id = r.order_id
      left join lateral (${talkOf(sql.ref('r.id'), readerUuid)}) talk on true
    where r.id = ${anyId(ids)}`.execute(db);
  return new Map(found.rows.map(({ id, ...attached }) => [id, attached]));
}

/** A response its author paid for from this wallet; `cost` in whole SM. */
export interface PaidResponse {
  id: number;
  status: ResponseStatus;
  user_uuid: string;
  wallet_id: number;
  cost: number;
}

/** Paid responses of an order; the journal names the price of a response by `keyPrefix` and the response's id. */
export async function findPaidResponses(db: Reader, orderId: number, keyPrefix: string): Promise<PaidResponse[]> {
  return await db
    .selectFrom('responses')
    .innerJoin('profiles', 'profiles.uuid', 'responses.freelancer_uuid')
    .innerJoin('journal', (join) => join.on(sql<SqlBool>`journal.entry_key = ${keyPrefix}::text || responses.id`))
    .innerJoin('postings', 'postings.journal_id', 'journal.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.account_id')
    .select(['responses.id', 'responses.status', 'profiles.user_uuid', 'postings.account_id as wallet_id'])
    .select(sql<number>`-postings.amount`.as('cost'))
    .where('responses.order_id', '=', orderId)
    .where('ledger_accounts.kind', '=', 'sm_wallet')
    .orderBy('responses.id')
    .execute();
}

/**
 * Keeps the questions whose viewer sees the response with the asked id: its author, or the customer within their
 * limits.
 */
export async function filterVisibleResponses<A extends VisibilityQuestion>(
  db: Reader,
  asked: readonly A[],
  now: Date,
): Promise<A[]> {
  const tables = sql`orders join responses on responses.order_id = orders.id
    join profiles on profiles.uuid = responses.freelancer_uuid join users on users.uuid = profiles.user_uuid`;
  const sight = sql<SqlBool>`(case when orders.customer_uuid = asked.customer_uuid
    then ${visibleTo(ROW_VIEWER, 'customer', now)} else ${visibleTo(ROW_VIEWER, 'own', now)} end)`;
  return await filterVisible(
    db,
    asked,
    tables,
    sql<SqlBool>`(responses.id = asked.id and ${visibleOrders(ROW_VIEWER)} and ${sight})`,
  );
}

/** Orders where a response of the person waits. */
export async function findOrdersAwaited(db: Reader, userUuid: string): Promise<number[]> {
  const rows = await db
    .selectFrom('responses')
    .innerJoin('profiles', 'profiles.uuid', 'responses.freelancer_uuid')
    .select('responses.order_id')
    .where('profiles.user_uuid', '=', userUuid)
    .where('responses.status', 'in', WAITING_RESPONSE_STATUSES)
    .orderBy('responses.order_id')
    .execute();
  return rows.map((row) => row.order_id);
}
