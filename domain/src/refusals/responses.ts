/** Refusals of responses; contract's file of the same name answers each. */
export const RESPONSES_REFUSALS = [
  'other_responses_hidden',
  'response_wrong_status',
  'own_order',
  'order_not_in_search',
  'already_responded',
  'rejected_before',
  'response_hidden',
  'order_responses_full',
  'period_changed',
] as const;
