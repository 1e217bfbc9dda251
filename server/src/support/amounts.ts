/** Amounts inside the sentences of articles, in the case that the sentence asks for. */

import {
  DAYS,
  DAYS_GENITIVE,
  FINISHED_DEALS_GENITIVE,
  ORDERS_GENITIVE,
  RESPONSES,
  TIMES_GENITIVE,
} from '@provodka/domain/text/nouns.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { formatCount, formatTrimmed } from '@provodka/domain/text/written-numbers.ts';

const HOURS_GENITIVE: NounForms = ['часа', 'часов', 'часов'];
const MINUTES_GENITIVE: NounForms = ['минуты', 'минут', 'минут'];
const RESPONSES_GENITIVE: NounForms = ['отклика', 'откликов', 'откликов'];
const FILES_GENITIVE: NounForms = ['файла', 'файлов', 'файлов'];
const CHARACTERS_GENITIVE: NounForms = ['символа', 'символов', 'символов'];

/** «7 дней». */
export const days = (n: number): string => formatCount(n, DAYS);
/** «в течение 7 дней». */
export const ofDays = (n: number): string => formatCount(n, DAYS_GENITIVE);
export const ofHours = (n: number): string => formatCount(n, HOURS_GENITIVE);
export const ofMinutes = (n: number): string => formatCount(n, MINUTES_GENITIVE);
/** «после 1 завершённой сделки». */
export const ofDeals = (n: number): string => formatCount(n, FINISHED_DEALS_GENITIVE);
/** «не больше 3 заказов». */
export const ofOrders = (n: number): string => formatCount(n, ORDERS_GENITIVE);
export const ofResponses = (n: number): string => formatCount(n, RESPONSES_GENITIVE);
/** «получить 5 откликов». */
export const responses = (n: number): string => formatCount(n, RESPONSES);
/** «до 3 раз». */
export const times = (n: number): string => formatCount(n, TIMES_GENITIVE);
export const ofFiles = (n: number): string => formatCount(n, FILES_GENITIVE);
export const ofCharacters = (n: number): string => formatCount(n, CHARACTERS_GENITIVE);
export const percent = (n: number): string => `${formatTrimmed(n)}\u00A0%`;
export const megabytes = (bytes: number): string => `${formatTrimmed(bytes / 1024 / 1024)}\u00A0МБ`;
