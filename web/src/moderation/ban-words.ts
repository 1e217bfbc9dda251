import type { OwnBan } from '@provodka/contract/people/appeals.ts';
import { BAN_REASONS } from '@provodka/domain/moderation.ts';

const OTHER = BAN_REASONS.find(({ code }) => code === 'other')?.title;

/**
 * Why somebody is banned, as whole sentences: «Спам. Десять одинаковых откликов за час.» The reason «Другое» says nothing beside the
 * moderator's words.
 */
export function banWords({ reason, comment }: Pick<OwnBan, 'reason' | 'comment'>): string {
  const parts = reason === OTHER ? [comment] : [reason, comment];
  return parts.map(asSentence).join(' ');
}

const asSentence = (words: string): string => {
  const said = words.trim();
  return /[.!?…][»")]?$/.test(said) ? said : `${said}.`;
};
