import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { formatDayOfYear, formatTime } from './dates.ts';

/** «30 ноября 2026 в 14:20» of Moscow: what is read long afterwards. */
export const formatFullMoment = (moment: string): string => `${formatDayOfYear(moment)} в${NBSP}${formatTime(moment)}`;
