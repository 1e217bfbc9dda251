import {
  ACCEPTANCE_DAYS,
  ACCEPTANCE_REMINDER_DAYS,
  EXPIRY_REMINDER_DAYS,
  PAYOUT_REMINDER_DAYS,
  PAYOUT_REMINDER_PERIOD_DAYS,
} from '@provodka/domain/deals/deal-deadlines.ts';
import { RANK_REST_DAYS } from '@provodka/domain/leaderboards.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';

/** Deals with a deadline that has passed. */
export type DueDeals = (where: ExpressionBuilder<Database, 'deals'>) => Expression<SqlBool>;

/** Delivered deals whose acceptance is due. */
export const acceptable =
  (now: Date): DueDeals =>
  (where) =>
    where.and([where('status', '=', 'delivered'), where('accept_until', '<=', now)]);

/** Delivered deals whose customer has had fewer reminders than are due since the delivery. */
export const unreminded =
  (now: Date): DueDeals =>
  (where) =>
    where.and([
      where('status', '=', 'delivered'),
      where.or(
        ACCEPTANCE_REMINDER_DAYS.map((days, index) =>
          where.and([
            where('accept_reminded', '<=', index),
            where('accept_until', '<=', addDays(now, ACCEPTANCE_DAYS - days)),
          ]),
        ),
      ),
    ]);

/** Accepted deals whose executor has had fewer payout reminders than are due since the acceptance. */
export const payoutUnreminded =
  (now: Date): DueDeals =>
  (where) => {
    const early = PAYOUT_REMINDER_DAYS.length;
    const last = addDays(now, -(PAYOUT_REMINDER_DAYS.at(-1) ?? 0));
    const week = `${PAYOUT_REMINDER_PERIOD_DAYS * 24} hours`;
    return where.and([
      where('status', '=', 'accepted'),
      where.or([
        ...PAYOUT_REMINDER_DAYS.map((days, index) =>
          where.and([where('payout_reminded', '<=', index), where('accepted_at', '<=', addDays(now, -days))]),
        ),
        where.and([
          where('payout_reminded', '>=', early),
          sql<SqlBool>`accepted_at + (payout_reminded - ${early - 1}::int) * ${week}::interval <= ${last}`,
        ]),
      ]),
    ]);
  };

/** Paid-out deals that have rested and are in no leaderboard yet. */
export const unranked =
  (now: Date): DueDeals =>
  (where) =>
    where.and([
      where('status', '=', 'paid_out'),
      where('ranked_at', 'is', null),
      where('is_withheld', '=', false),
      where('ended_at', '<=', addDays(now, -RANK_REST_DAYS)),
    ]);

/** Deals that expired unpaid or undelivered. */
export const expired =
  (now: Date): DueDeals =>
  (where) =>
    where.and([where('status', 'in', ['created', 'paid']), where('expired_at', '<=', now)]);

/** Deals that expire soon and whose sides were not warned. */
export const expiring =
  (now: Date): DueDeals =>
  (where) =>
    where.and([
      where('status', 'in', ['created', 'paid']),
      where('expired_at', '<=', addDays(now, EXPIRY_REMINDER_DAYS)),
      where('expiry_warned_at', 'is', null),
    ]);

/** Ids of deals that are due, apart from those seen before. */
export async function findDue(db: Reader, due: DueDeals, seen: readonly number[], most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('deals')
    .select('id')
    .where(due)
    .where('id', '<>', sql<number>`all(${sql.val([...seen])}::bigint[])`)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The order of a deal, which is locked before it. */
export async function findOrderId(db: Reader, dealId: number): Promise<number | undefined> {
  const row = await db.selectFrom('deals').select('order_id').where('id', '=', dealId).executeTakeFirst();
  return row?.order_id;
}
