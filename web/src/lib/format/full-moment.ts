import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { formatDay, formatDayOfYear, formatTime, formatWhen } from './dates.ts';

/** «30 ноября 2026 в 14:20» of Moscow: what is read long afterwards. */
export const formatFullMoment = (moment: string): string => `${formatDayOfYear(moment)} в${NBSP}${formatTime(moment)}`;

/** «сегодня, 09:15», «12 ноября, 16:20»: a step of a deal or a line of a journal always tells its time. */
export function formatStep(moment: string, now: number): string {
  const when = formatWhen(moment, now);
  return when === formatDay(moment, now) ? `${when}, ${formatTime(moment)}` : when;
}
