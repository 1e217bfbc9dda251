import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { formatTerm } from '@provodka/domain/time/periods.ts';

/** Whole hours → «за 5 дней». */
export const formatPeriod = (hours: number): string => `за${NBSP}${formatTerm(hours)}`;
