import { HINT_BOUNDS } from '@provodka/domain/hints.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { DealStats } from '@provodka/domain/thresholds.ts';
import { type RawBuilder, sql } from 'kysely';
import { anyId, anyUuid, oneOfWords } from '../platform/database/any-of.ts';
import type { Reader } from '../platform/database/database.ts';

/** Drafts and deleted orders are for nobody to see, so nothing is told of them or by them. */
const UNSEEN = oneOfWords([ORDER_STATUS.draft, ORDER_STATUS.deleted]);

/** An order and the earliest one of another customer with the same text. */
export interface OrderRow {
  id: number;
  user_uuid: string;
  title: string;
  description: string;
  budget: Kopecks | null;
  /** Between the account and its order. */
  account_ms: number;
  number_deals: DealStats['numberDeals'];
  sum_deals: DealStats['sumDeals'];
  copied_id: number | null;
}

/** As the index `orders_text` has it. */
const markOf = (text: RawBuilder<unknown>) => sql`(md5(plain_letters(${text}))::uuid)`;

export async function findOrders(db: Reader, ids: readonly number[]): Promise<OrderRow[]> {
  const found = await sql<OrderRow>`
    select o.id, p.user_uuid, o.title, o.description, o.budget, p.number_deals, p.sum_deals, copied.id as copied_id,
      (extract(epoch from o.created_at - u.created_at) * 1000)::float8 as account_ms
    from orders o join profiles p on p.uuid = o.customer_uuid join users u on u.uuid = p.user_uuid
    left join lateral (
      select x.id from orders x
      where ${markOf(sql`x.description`)} = ${markOf(sql`o.description`)} and x.id < o.id and x.customer_uuid <> o.customer_uuid
        and x.status not in ${UNSEEN} and length(plain_letters(o.description)) >= ${HINT_BOUNDS.copied_text.letters}
      order by x.id limit 1) copied on true
    where o.id = ${anyId(ids)} and o.status not in ${UNSEEN}`.execute(db);
  return found.rows;
}

/** A complaint of somebody by somebody, neither of whom is the viewer. */
interface ComplaintRow {
  id: number;
  about_uuid: string;
  /** The order complained of; null when it is something else. */
  order_id: number | null;
}

export async function findComplaints(db: Reader, ids: readonly number[], viewerUuid: string): Promise<ComplaintRow[]> {
  const found = await sql<ComplaintRow>`
    select id, about_uuid, case when subject_kind = 'order' then subject_number end as order_id from complaints
    where id = ${anyId(ids)} and about_uuid <> ${viewerUuid}::uuid and reporter_uuid <> ${viewerUuid}::uuid`.execute(
    db,
  );
  return found.rows;
}

/** An account that came from the same browser, or signed up in the same network. */
export interface SharedRow {
  kind: 'device' | 'network';
  user_uuid: string;
  other_uuid: string;
  name: string;
  is_banned: boolean;
  apart_ms: number;
}

/** The latest browsers of an account that are compared. */
const DEVICES = 10;

/**
 * Other accounts of the browsers of these people, the last seen first, and of the networks in which they signed up, the nearest first.
 * Accounts of the demo belong to everybody. A mark is read so far as its bound counts.
 */
export async function findShared(
  db: Reader,
  userUuids: readonly string[],
  viewerUuid: string,
  now: Date,
): Promise<SharedRow[]> {
  const { accounts: ofDevice } = HINT_BOUNDS.same_device;
  const { accounts: ofNetwork, days, sign_up_minutes } = HINT_BOUNDS.same_network;
  const found = await sql<SharedRow>`
    select s.kind, u.uuid as user_uuid, other.uuid as other_uuid, other.full_name as name,
      other.is_banned and coalesce(other.banned_until > ${now}, true) as is_banned,
      abs(extract(epoch from other.created_at - u.created_at) * 1000)::float8 as apart_ms
    from users u cross join lateral (
      (select 'device' as kind, t.user_uuid, t.last_seen_at, null::timestamptz as came_at
      from (select mark from account_traces where user_uuid = u.uuid and kind = 'device' order by last_seen_at desc limit ${DEVICES}) own
      cross join lateral (select user_uuid, last_seen_at from account_traces
        where kind = 'device' and mark = own.mark and user_uuid <> u.uuid limit ${ofDevice + 1}) t)
      union all
      (select 'network', t.user_uuid, t.first_seen_at, t.first_seen_at
      from account_traces own
      cross join lateral (select user_uuid, first_seen_at, count(*) over () as number from (
        select user_uuid, first_seen_at from account_traces
        where kind = 'network' and mark = own.mark and user_uuid <> u.uuid
          and first_seen_at between u.created_at - make_interval(days => ${days}) and u.created_at + make_interval(days => ${days})
        limit ${ofNetwork + 1}) came) t
      where own.user_uuid = u.uuid and own.kind = 'network' and t.number <= ${ofNetwork}
        and own.first_seen_at <= u.created_at + make_interval(mins => ${sign_up_minutes}))
    ) s join users other on other.uuid = s.user_uuid
    where u.uuid = ${anyUuid(userUuids)} and u.demo_id is null and other.demo_id is null and other.uuid <> ${viewerUuid}::uuid
      and (s.kind = 'device' or s.came_at <= other.created_at + make_interval(mins => ${sign_up_minutes}))
    order by case when s.kind = 'device' then s.last_seen_at end desc, apart_ms, other.uuid`.execute(db);
  return found.rows;
}

/** The person who wrote most of the latest reviews of another one, and how many they got in return. */
export interface ReviewsRow {
  user_uuid: string;
  other_uuid: string;
  name: string;
  received: number;
  total: number;
  given: number;
}

export async function findReviews(db: Reader, userUuids: readonly string[], viewerUuid: string): Promise<ReviewsRow[]> {
  const { read } = HINT_BOUNDS.mutual_reviews;
  const found = await sql<ReviewsRow>`
    select u.uuid as user_uuid, most.other_uuid, other.full_name as name, most.received, most.total, given.number as given
    from users u cross join lateral (
      select ap.user_uuid as other_uuid, count(*)::int as received, (sum(count(*)) over ())::int as total
      from profiles p cross join lateral (select r.author_uuid from reviews r
        where r.target_uuid = p.uuid and r.published_at is not null order by r.id desc limit ${read}) r
      join profiles ap on ap.uuid = r.author_uuid
      where p.user_uuid = u.uuid group by ap.user_uuid order by received desc, ap.user_uuid limit 1) most
    join users other on other.uuid = most.other_uuid
    cross join lateral (
      select count(*)::int as number from profiles p cross join lateral (select r.target_uuid from reviews r
        where r.author_uuid = p.uuid and r.published_at is not null order by r.id desc limit ${read}) r
      join profiles tp on tp.uuid = r.target_uuid
      where p.user_uuid = u.uuid and tp.user_uuid = most.other_uuid) given
    where u.uuid = ${anyUuid(userUuids)} and other.uuid <> ${viewerUuid}::uuid`.execute(db);
  return found.rows;
}

/** The first message of a response. */
export interface FirstMessageRow {
  user_uuid: string;
  order_id: number;
  response_id: number;
  message: string;
  number_deals: DealStats['numberDeals'];
  sum_deals: DealStats['sumDeals'];
}

/** From the latest responses of each, the latest first. */
export async function findFirstMessages(db: Reader, userUuids: readonly string[]): Promise<FirstMessageRow[]> {
  const found = await sql<FirstMessageRow>`
    select p.user_uuid, r.order_id, r.id as response_id, m.message, p.number_deals, p.sum_deals
    from profiles p
    cross join lateral (select id, order_id from responses where freelancer_uuid = p.uuid
      order by id desc limit ${HINT_BOUNDS.contacts_in_first_message.responses}) r
    join threads t on t.response_id = r.id
    cross join lateral (select message, author_uuid from messages where thread_id = t.id and deleted_at is null order by id limit 1) m
    where p.user_uuid = ${anyUuid(userUuids)} and p.side = 'freelancer' and m.author_uuid = p.user_uuid
    order by r.id desc`.execute(db);
  return found.rows;
}
