/** Deadlines and reminders of deals (product: money). The sweep asks these under the row lock. */
import { addDays, addHours, endOfMoscowDay, type IsoDay } from '../time/moscow-days.ts';

/** Days from a delivery to its acceptance by itself. */
export const ACCEPTANCE_DAYS = 7;

/** Days the executor has at least for a delivery after a rework, or a dispute that was withdrawn. */
export const REWORK_DAYS = 7;

/** Days after a delivery on which the customer is reminded to accept. */
export const ACCEPTANCE_REMINDER_DAYS: readonly number[] = [3, 6];

/** Days after acceptance on which the executor is reminded to take the payout; after the last one, weekly. */
export const PAYOUT_REMINDER_DAYS: readonly number[] = [1, 3, 7];
export const PAYOUT_REMINDER_PERIOD_DAYS = 7;

/** Days before the term of an unpaid or undelivered deal ends on which both sides are reminded. */
export const EXPIRY_REMINDER_DAYS = 3;

/** Hours after which a refund, or a payout, still pending is shown to moderators. */
export const REFUND_ALERT_HOURS = 24;

/** Hours without a clear answer of the provider after which moderators are alerted. */
export const OUTCOME_ALERT_HOURS = 1;

/** Days the provider keeps the money of a safe deal, from its payment. */
export const PROVIDER_LIFE_DAYS = 180;

/** Days before the end of the provider's deal on which moderators are alerted. */
export const PROVIDER_LIFE_ALERT_DAYS = 14;

/** Hours a deadline gets after the maintenance it fell into. */
export const AFTER_MAINTENANCE_HOURS = 24;

/** Whether a deadline has come. Without a deadline nothing is due. */
export function isDue(deadline: Date | null, now: Date): boolean {
  return deadline !== null && now >= deadline;
}

/** When a delivery is accepted by itself. A withdrawn dispute counts from its withdrawal, a supplement not at all. */
export function acceptanceDueAt(countedFrom: Date): Date {
  return addDays(countedFrom, ACCEPTANCE_DAYS);
}

/** When a deal expires; `limitDays` is the setting at its creation. A planned day that is the last one is over first. */
export function dealExpiredAt(createdAt: Date, limitDays: number, plannedAt: IsoDay): Date {
  const own = addDays(createdAt, limitDays).getTime();
  return new Date(Math.max(own, endOfMoscowDay(plannedAt).getTime()));
}

/**
 * When a deal expires that goes on with its executor after a rework or a withdrawn dispute: its own term, but never sooner than
 * the days for a delivery. Without them a late deal would end the minute it goes on.
 */
export function expiredWithTimeLeft(expiredAt: Date, now: Date): Date {
  const soonest = addDays(now, REWORK_DAYS);
  return expiredAt < soonest ? soonest : expiredAt;
}

/** The number of payout reminders due by `now`; the server sends one when it has sent fewer. */
export function payoutRemindersDue(acceptedAt: Date, now: Date): number {
  const early = PAYOUT_REMINDER_DAYS.filter((days) => isDue(addDays(acceptedAt, days), now)).length;
  if (early < PAYOUT_REMINDER_DAYS.length) {
    return early;
  }
  const lastEarly = addDays(acceptedAt, PAYOUT_REMINDER_DAYS.at(-1) ?? 0);
  const week = addDays(lastEarly, PAYOUT_REMINDER_PERIOD_DAYS).getTime() - lastEarly.getTime();
  return early + Math.floor((now.getTime() - lastEarly.getTime()) / week);
}

/** Moments up to which something must have begun to be worth an alert `now`. */
export interface AlertLimits {
  /** A requested refund or payout. */
  transfer: Date;
  /** The first of the provider's unclear answers in a row. */
  outcome: Date;
  /** The payment of a deal that still holds money. */
  paid: Date;
}

/** The moments before which moderators are alerted `now`. */
export function alertLimits(now: Date): AlertLimits {
  return {
    transfer: addHours(now, -REFUND_ALERT_HOURS),
    outcome: addHours(now, -OUTCOME_ALERT_HOURS),
    paid: addDays(now, PROVIDER_LIFE_ALERT_DAYS - PROVIDER_LIFE_DAYS),
  };
}

/** The number of acceptance reminders due by `now` for a delivery. */
export function acceptanceRemindersDue(countedFrom: Date, now: Date): number {
  return ACCEPTANCE_REMINDER_DAYS.filter((days) => isDue(addDays(countedFrom, days), now)).length;
}

/** The moment from which both sides are reminded of the end of a deal's term. */
export const expiryReminderAt = (expiredAt: Date): Date => addDays(expiredAt, -EXPIRY_REMINDER_DAYS);

/** A time in which nobody could act; `finishedAt` lies ahead while it lasts. */
export interface Maintenance {
  startedAt: Date;
  finishedAt: Date;
}

/** Days for which a past maintenance is kept: by then no deadline can fall into it. */
const MAINTENANCE_KEPT_DAYS = 30;

/**
 * The maintenances to store, by their start, after an announcement `now` that one lasts `until`. A running one is
 * prolonged or shortened; null ends it now, though it still counts for deadlines.
 */
export function announceMaintenance(known: readonly Maintenance[], until: Date | null, now: Date): Maintenance[] {
  const recent = known.filter(({ finishedAt }) => !isDue(addDays(finishedAt, MAINTENANCE_KEPT_DAYS), now));
  const running = recent.find(({ finishedAt }) => !isDue(finishedAt, now));
  const over = recent.filter((maintenance) => maintenance !== running);
  const finishedAt = until !== null && until > now ? until : now;
  if (running) return [...over, { ...running, finishedAt }];
  return finishedAt > now ? [...over, { startedAt: now, finishedAt }] : over;
}

/** The deadline that counts: one that falls inside maintenance moves to 24 hours after it, and on if another begins by then. */
export function deadlineAfterMaintenance(deadline: Date, maintenances: readonly Maintenance[]): Date {
  return maintenances.reduce(
    (moved, { startedAt, finishedAt }) =>
      moved >= startedAt && moved < finishedAt ? addHours(finishedAt, AFTER_MAINTENANCE_HOURS) : moved,
    deadline,
  );
}
