/** Refusals that any noun may give; contract's file of the same name answers each. */
export const GENERAL_REFUSALS = [
  'not_found',
  'not_your_move',
  'lost_race',
  'stale_form',
  'price_changed',
  'comment_required',
  'idempotency_mismatch',
] as const;
