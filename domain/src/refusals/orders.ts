/** Refusals of orders; contract's file of the same name answers each. */
export const ORDERS_REFUSALS = [
  'order_wrong_status',
  'premoderation_required',
  'premoderation_off',
  'paid_deal_unfinished',
  'order_has_paid_deal',
  'order_was_in_work',
  'reopen_window_closed',
  'order_field_locked',
  'budget_may_not_fall',
  'order_empty_private_list',
  'offer_exists',
] as const;
