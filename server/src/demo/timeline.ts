import type { Clock } from '../platform/clock.ts';

const HOUR_MS = 3_600_000;

/** An event of the demo's past; it may plan others that follow from it. */
export type TimelineEvent = (now: Date) => Promise<unknown>;

/** The demo's past: happenings in the order of their moments, none of them later than `end`. */
export interface Timeline {
  end: Date;
  /** Shows the moment that is being played. */
  clock: Clock;
  /** Plans a happening; one that would lie in the future never happens. */
  at(moment: Date, happening: TimelineEvent): void;
  run(): Promise<void>;
}

export function openTimeline(end: Date): Timeline {
  let current = end;
  const queue: { moment: Date; happening: TimelineEvent }[] = [];
  return {
    end,
    clock: { now: () => current },
    at(moment, happening) {
      if (moment > end) return;
      const later = queue.findIndex((planned) => planned.moment > moment);
      queue.splice(later < 0 ? queue.length : later, 0, { moment, happening });
    },
    async run() {
      for (let next = queue.shift(); next; next = queue.shift()) {
        current = next.moment;
        await next.happening(next.moment);
      }
      current = end;
    },
  };
}

export const hoursLater = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * HOUR_MS);
export const daysLater = (moment: Date, days: number): Date => hoursLater(moment, days * 24);

/** The same day at a working hour of Moscow, so that people don't publish at night. */
export function atWorkingHour(moment: Date, hour: number, minute: number): Date {
  const moscow = new Date(moment.getTime() + 3 * HOUR_MS);
  moscow.setUTCHours(hour, minute, 0, 0);
  return new Date(moscow.getTime() - 3 * HOUR_MS);
}
