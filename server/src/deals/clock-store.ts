import {
  ACCEPTANCE_DAYS,
  ACCEPTANCE_REMINDER_DAYS,
  PAYOUT_REMINDER_DAYS,
  PAYOUT_REMINDER_PERIOD_DAYS,
} from '@provodka/domain/deal-clocks.ts';
import { addDays } from '@provodka/domain/moscow-days.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../platform/database.ts';

export interface DealIds {
  id: number;
  order_id: number;
}

/** One page of a walk over the deals some clock has run out for, by ascending id. */
export interface Page {
  after_id: number;
  limit: number;
}

/** Delivered deals whose acceptance is due. */
export async function findAcceptable(db: Reader, page: Page, now: Date): Promise<DealIds[]> {
  return await dueDeals(db, page).where('status', '=', 'delivered').where('accept_until', '<=', now).execute();
}

/** Delivered deals whose customer has been reminded less often than the days since the delivery ask for. */
export async function findUnreminded(db: Reader, page: Page, now: Date): Promise<DealIds[]> {
  return await dueDeals(db, page)
    .where('status', '=', 'delivered')
    .where((where) =>
      where.or(
        ACCEPTANCE_REMINDER_DAYS.map((days, index) =>
          where.and([
            where('accept_reminded', '<=', index),
            where('accept_until', '<=', addDays(now, ACCEPTANCE_DAYS - days)),
          ]),
        ),
      ),
    )
    .execute();
}

/** Accepted deals whose executor has been reminded of the payout less often than the days since the acceptance ask for. */
export async function findPayoutUnreminded(db: Reader, page: Page, now: Date): Promise<DealIds[]> {
  const early = PAYOUT_REMINDER_DAYS.length;
  const last = addDays(now, -(PAYOUT_REMINDER_DAYS.at(-1) ?? 0));
  const week = `${PAYOUT_REMINDER_PERIOD_DAYS * 24} hours`;
  return await dueDeals(db, page)
    .where('status', '=', 'accepted')
    .where((where) =>
      where.or([
        ...PAYOUT_REMINDER_DAYS.map((days, index) =>
          where.and([where('payout_reminded', '<=', index), where('accepted_at', '<=', addDays(now, -days))]),
        ),
        where.and([
          where('payout_reminded', '>=', early),
          sql<SqlBool>`accepted_at + (payout_reminded - ${early - 1}::int) * ${week}::interval <= ${last}`,
        ]),
      ]),
    )
    .execute();
}

/** Deals that expired unpaid or undelivered. */
export async function findExpired(db: Reader, page: Page, now: Date): Promise<DealIds[]> {
  return await dueDeals(db, page).where('status', 'in', ['created', 'paid']).where('expired_at', '<=', now).execute();
}

function dueDeals(db: Reader, { after_id, limit }: Page) {
  return db.selectFrom('deals').select(['id', 'order_id']).where('id', '>', after_id).orderBy('id').limit(limit);
}
