/** Refusals of reviews; contract's file of the same name answers each. */
export const REVIEWS_REFUSALS = [
  'review_not_ready',
  'review_window_closed',
  'review_exists',
  'review_edit_closed',
  'review_not_published',
  'review_reply_closed',
] as const;
