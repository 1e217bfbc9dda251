/** Refusals of moderation; contract's file of the same name answers each. */
export const MODERATION_REFUSALS = [
  'already_banned',
  'not_banned',
  'self_sanction',
  'appeal_exists',
  'appeal_same_moderator',
] as const;
