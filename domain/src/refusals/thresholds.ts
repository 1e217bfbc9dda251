/** Refusals by the thresholds of specification section 9; contract's file of the same name answers each. */
export const THRESHOLDS_REFUSALS = [
  'too_many_orders',
  'budget_required',
  'private_order_threshold',
  'hide_responses_threshold',
  'team_threshold',
  'customer_contacts_threshold',
  'freelancer_contacts_threshold',
  'withdraw_response_threshold',
  'other_responses_threshold',
  'response_allowance_spent',
] as const;
