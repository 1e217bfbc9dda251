import type { Refusal } from '@provodka/domain/refusals.ts';
import { dayWords } from '@provodka/domain/time/day-words.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';

/**
 * The statuses of refusals: 404 hides, 403 denies the person, 410 reports something that is gone, 422 refuses by state
 * or rule (product: wire); 401 denies a program's token, as a browser would take it for the end of its session.
 */
export interface RefusalReply {
  status: 401 | 403 | 404 | 410 | 422;
  /** The reason and the next step, whole also without progress and parameters. */
  text: string | ((refusal: Refusal) => string);
  /** The field of a form that it is always about; a 422 then marks it. */
  field?: string;
}

/** Exactly one reply for each refusal code of a noun. */
export type RefusalReplies<Codes extends readonly string[]> = Record<Codes[number], RefusalReply>;

export function wrongStatusText(
  what: string,
  statuses: readonly { code: string; title: string }[],
  refusal: Refusal,
): string {
  const status = statuses.find(({ code }) => code === refusal.params?.status);
  const where = status ? ` в статусе «${status.title}»` : '';
  return `${what} сейчас${where}: действие недоступно. Обновите страницу.`;
}

/**
 * A calendar day, or the Moscow day of an ISO instant, «18 ноября 2026». Without a date it says «указанного дня»: a text
 * that explains an error must not become one.
 */
export function day(value: string | number | undefined): string {
  const instant = new Date(value ?? Number.NaN);
  if (Number.isNaN(instant.getTime())) {
    return 'указанного дня';
  }
  return dayWords(moscowDay(instant));
}
