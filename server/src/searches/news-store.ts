import { sql } from 'kysely';
import { anyId } from '../platform/database/any-of.ts';
import type { Db, Reader, Tx } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';

/** Numbers orders that are news for the first time, in this order. Numbers are seen in their order: one writer at a time. */
export async function insertNews(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  await lockName(tx, 'new_orders');
  await sql`
    insert into new_orders (order_id, noted_at)
    select order_id, ${now} from unnest(${sql.val([...orderIds])}::bigint[]) with ordinality as found (order_id, at)
    where not exists (select from new_orders known where known.order_id = found.order_id)
    order by at`.execute(tx);
}

/** Keeps the orders that are not numbered as news yet. */
export async function findUnnoted(db: Reader, orderIds: readonly number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select order_id as id from unnest(${sql.val([...orderIds])}::bigint[]) with ordinality as found (order_id, at)
    where not exists (select from new_orders known where known.order_id = found.order_id)
    order by at`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Number of the newest news; 0 without any. */
export async function findLastNumber(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('new_orders')
    .select((news) => news.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return row.last ?? 0;
}

/** Orders that are news after one number and up to another, the newest first. */
export async function findNews(db: Reader, after: number, until: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('new_orders')
    .select('order_id')
    .where('number', '>', after)
    .where('number', '<=', until)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

export interface Subscriber {
  id: number;
  uuid: string;
  customer_uuid: string;
  freelancer_uuid: string;
  /** The address for letters; null while it is unverified or the person is banned. */
  email: string | null;
}

/** People whose searches have not covered the newest news and who had no letter since; without those seen before. */
export async function findDueSubscribers(
  db: Db,
  noLetterSince: Date,
  seen: readonly number[],
  most: number,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select u.id from saved_searches s join users u on u.uuid = s.user_uuid
    where s.channels <> '{}' and u.id <> all(${sql.val([...seen])}::bigint[])
    group by u.id
    having min(s.told_number) < (select max(number) from new_orders)
      and coalesce(max(s.last_letter_at) <= ${noLetterSince}, true)
    order by min(s.told_number), u.id limit ${most}`.execute(db);
  return found.rows.map(({ id }) => id);
}

export async function findSubscriber(db: Reader, id: number, now: Date): Promise<Subscriber | undefined> {
  const found = await sql<Subscriber>`
    select u.id, u.uuid, p.uuid as customer_uuid, f.uuid as freelancer_uuid, case when u.email_verified_at is not null
      and not (u.is_banned and (u.banned_until is null or u.banned_until > ${now})) then u.email end as email
    from users u join profiles p on p.user_uuid = u.uuid and p.side = 'customer'
      join profiles f on f.user_uuid = u.uuid and f.side = 'freelancer'
    where u.id = ${id}`.execute(db);
  return found.rows[0];
}

/** Records the last news that these searches were notified of, and the letter. */
export async function markAnnounced(
  tx: Tx,
  searchIds: readonly number[],
  told: { told_number: number; last_letter_at?: Date },
): Promise<void> {
  await tx.updateTable('saved_searches').set(told).where('id', '=', anyId(searchIds)).execute();
}
