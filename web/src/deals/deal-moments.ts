import type { DealView } from '@provodka/contract/deals/deals.ts';
import { endOfMoscowDay, startOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import { formatDay, formatTime } from '../lib/format/dates.ts';

type Planned = Pick<DealView, 'planned_at' | 'overdue_at'>;

/** «27 ноября в 09:15», for a future moment. */
export function formatDeadline(moment: string, now: number): string {
  return `${formatDay(moment, now)} в\u00a0${formatTime(moment)}`;
}

/** «28 ноября», the planned day; «29 ноября в 15:00» when a maintenance has moved its end. */
export function formatPlanned({ planned_at, overdue_at }: Planned, now: number): string {
  const isMoved = Date.parse(overdue_at) !== endOfMoscowDay(planned_at).getTime();
  return isMoved ? formatDeadline(overdue_at, now) : formatDay(startOfMoscowDay(planned_at).toISOString(), now);
}

/** Whether the planned day is over. */
export const isOverdue = ({ overdue_at }: Planned, now: number): boolean => now >= Date.parse(overdue_at);

/** Tells an acceptance by the customer from one by the clock, when the days for it were over, and from a moderator's decision. */
export function acceptedBy(events: DealView['events']): 'customer' | 'clock' | 'moderator' {
  if (events.some(({ move }) => move === 'accept_automatically')) return 'clock';
  return events.some(({ move }) => move === 'dispute_decide') ? 'moderator' : 'customer';
}

/** The same as a sentence about the customer, for the executor. */
export const ACCEPTED_WORDS: Record<ReturnType<typeof acceptedBy>, string> = {
  customer: 'Заказчик принял работу',
  clock: 'Срок проверки прошёл, работа принята автоматически',
  moderator: 'Спор решил модератор',
};
