import { REVIEW_REMINDER_DAYS, REVIEW_WINDOW_DAYS } from '@provodka/domain/deals/reviews.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { ENDED_AT } from './store.ts';

/** Deals whose time for reviews ends soon and whose sides were not reminded. */
export async function findUnreminded(db: Db, now: Date, seen: readonly number[], most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select deals.id from deals
    where ${ENDED_AT} > ${addDays(now, -REVIEW_WINDOW_DAYS)}
      and ${ENDED_AT} <= ${addDays(now, REVIEW_REMINDER_DAYS - REVIEW_WINDOW_DAYS)}
      and not exists (select from review_reminders where review_reminders.deal_id = deals.id)
      and deals.id <> all(${sql.val([...seen])}::bigint[])
    order by deals.id limit ${most}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** False when the sides were reminded before. */
export async function insertReminder(tx: Tx, dealId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('review_reminders')
    .values({ deal_id: dealId, reminded_at: now })
    .onConflict((conflict) => conflict.column('deal_id').doNothing())
    .returning('deal_id')
    .executeTakeFirst();
  return row !== undefined;
}
