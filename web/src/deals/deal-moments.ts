import type { DealView } from '@provodka/contract/deals.ts';
import { startOfMoscowDay } from '@provodka/domain/moscow-days.ts';
import { formatDay, formatTime, formatWhen } from '../lib/dates.ts';

/** «сегодня, 09:15», «12 ноября, 16:20»: a step of a deal always tells its time. */
export function formatStep(moment: string, now: number): string {
  const when = formatWhen(moment, now);
  return when === formatDay(moment, now) ? `${when}, ${formatTime(moment)}` : when;
}

/** «27 ноября в 09:15», for what is to come. */
export function formatDeadline(moment: string, now: number): string {
  return `${formatDay(moment, now)} в\u00a0${formatTime(moment)}`;
}

/** «28 ноября» of a calendar day `yyyy-MM-dd`. */
export function formatPlanned(day: string, now: number): string {
  return formatDay(startOfMoscowDay(day).toISOString(), now);
}

/** Nobody accepted the work in time, so the clock did. */
export function wasAutomatic(events: DealView['events']): boolean {
  return events.some(({ move }) => move === 'accept_automatically');
}
