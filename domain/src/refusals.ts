/**
 * Why a rule says no. Rules return `Refusal | null` (null allows); contract/errors.ts maps every code to an HTTP status
 * and to a Russian text, and both maps are exhaustive.
 */

export const REFUSAL_CODES = [
  // Anyone, anywhere
  'not_found',
  'not_your_move',
  'lost_race',
  'stale_form',
  'price_changed',
  'comment_required',
  'idempotency_mismatch',
  'file_not_found',
  'too_many_unattached',
  'upload_day_spent',
  // People
  'email_unverified',
  'user_banned',
  'customer_banned',
  'freelancer_banned',
  'login_taken',
  'email_taken',
  'password_common',
  'password_equals_login',
  'wrong_credentials',
  'wrong_password',
  'token_invalid',
  // Orders
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
  'invitation_exists',
  // Thresholds of the customer
  'too_many_orders',
  'budget_required',
  'private_order_gate',
  'hide_responses_gate',
  'team_gate',
  'customer_contacts_gate',
  // Thresholds of the freelancer
  'freelancer_contacts_gate',
  'withdraw_response_gate',
  'other_responses_gate',
  'other_responses_hidden',
  'response_allowance_spent',
  'sm_insufficient',
  // Responses
  'response_wrong_status',
  'own_order',
  'order_not_in_search',
  'already_responded',
  'rejected_before',
  'response_hidden',
  'order_responses_full',
  // Deals
  'deal_wrong_status',
  'order_not_in_work',
  'executor_changed',
  'deal_expired',
  'price_too_low',
  'price_too_high',
  'planned_at_past',
  'planned_at_too_late',
  'rework_limit',
  'refund_not_overdue',
  'refund_after_delivery',
  'acceptance_not_due',
  'deal_not_expired',
  'not_dispute_opener',
  'moderator_is_party',
  'payout_held',
  'payment_declined',
  // Reviews
  'review_not_ready',
  'review_window_closed',
  'review_exists',
  'review_edit_closed',
  'review_not_published',
  'review_reply_exists',
  // Messages
  'message_delete_window_closed',
  'chat_closed',
  // Teams
  'team_member_exists',
  'team_self_member',
  // Moderation
  'already_banned',
  'not_banned',
  'self_sanction',
  'appeal_exists',
  'appeal_same_moderator',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** How far the person is from passing a threshold. Rubles here are rubles of the wire, not kopecks. */
export interface Progress {
  have: number;
  need: number;
  unit: 'deals' | 'rubles' | 'orders' | 'responses' | 'sm';
}

export interface Refusal {
  code: RefusalCode;
  progress?: Progress;
  /** Values the Russian text mentions, such as a date or a status code. */
  params?: Record<string, string | number>;
}

/** Builds a refusal. */
export function refuse(code: RefusalCode, extra: Omit<Refusal, 'code'> = {}): Refusal {
  return { code, ...extra };
}

/** The first refusal of a list in which the order of the reasons is fixed; null when nothing refuses. */
export function firstRefusal(refusals: readonly (Refusal | null)[]): Refusal | null {
  return refusals.find((refusal) => refusal !== null) ?? null;
}

/** Thrown by services when a rule refuses; the HTTP pipeline turns it into a reply. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`Refused: ${refusal.code}`);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}
