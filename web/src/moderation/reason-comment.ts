import { MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import type { Move } from '../forms/move.ts';

const [, LONGEST] = MODERATION_LIMITS.comment;
const readSchema = () => import('@provodka/contract/moderation.ts').then(({ reasonForm }) => reasonForm);

/** The words a moderator gives with a decision, kept under `noun` until they are sent. */
export const reasonComment = (noun: string, label: string): NonNullable<Move['comment']> => ({
  label,
  noun,
  schema: readSchema,
  longest: LONGEST,
});
