import type { StandingBan } from '@provodka/contract/moderation.ts';
import { BAN_REASONS } from '@provodka/domain/moderation.ts';
import { dayWords } from '@provodka/domain/time/day-words.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { BanRow } from './ban-store.ts';

/** The Russian title of a ban's reason. */
export const banReason = (code: string): string => BAN_REASONS.find((reason) => reason.code === code)?.title ?? code;

/**
 * The public text of a ban: «Спам, до 3 декабря 2026» (product: moderation). A ban of an older release may have no
 * reason.
 */
export const publicBanWords = (code: string | null, until: Date | null): string =>
  `${code === null ? 'Нарушение правил' : banReason(code)}, ${until === null ? 'без срока' : `до ${dayWords(moscowDay(until))}`}`;

/** A ban as moderators see it. */
export function presentBan(row: BanRow): StandingBan {
  const { id, target, reason_code, comment, note, until, banned_by, banned_by_name, created_at } = row;
  return {
    id,
    target,
    reason_code,
    reason: banReason(reason_code),
    comment,
    note,
    until: until?.toISOString() ?? null,
    banned_by: banned_by === null ? null : { uuid: banned_by, full_name: banned_by_name ?? '' },
    created_at: created_at.toISOString(),
  };
}
