/**
 * The audience and the kind of notification for each event (product: messages). A new move does not compile until it is
 * decided here; an empty list means that nobody is notified. People are not notified of their own actions, except in
 * matters of security.
 */
import type { DealMove, DealNews, DealStatus } from './deals/deals.ts';
import type { PersonMove } from './moderation.ts';
import type { EventGroup } from './notification-preferences.ts';
import type { OfferMove } from './orders/offers.ts';
import type { OrderMove, OrderNews } from './orders/order-moves.ts';
import type { ResponseMove } from './orders/responses.ts';

/** Days after which an event is no longer notified: people who were away find it on its page. */
export const NOTIFY_WITHIN_DAYS = 14;

/** Every notification there is and the group in which a person chooses about it. */
export const NOTIFICATION_GROUPS = {
  response_created: 'responses',
  response_edited: 'responses',
  response_withdrawn: 'responses',
  executor_refused: 'responses',
  offer_declined: 'responses',
  response_viewed: 'own_responses',
  response_approved: 'own_responses',
  response_rejected: 'own_responses',
  response_revoked: 'own_responses',
  order_edited: 'own_responses',
  order_taken: 'own_responses',
  order_archived: 'own_responses',
  message: 'messages',
  deal_proposed: 'work',
  deal_canceled: 'work',
  deal_expiring: 'work',
  deal_expired: 'work',
  deal_delivered: 'work',
  deal_supplemented: 'work',
  deal_rework: 'work',
  acceptance_reminder: 'work',
  order_closed: 'work',
  order_completed: 'work',
  deal_paid: 'money',
  payment_canceled: 'money',
  late_payment: 'money',
  late_payment_returned: 'money',
  deal_accepted: 'money',
  deal_accepted_automatically: 'money',
  payout_reminder: 'money',
  payout_requested: 'security',
  payout_sent: 'money',
  payout_refused: 'money',
  payout_stopped: 'security',
  payout_released: 'money',
  payout_withheld: 'money',
  refund_started: 'money',
  refund_expired: 'money',
  refunded: 'money',
  refund_refused: 'money',
  wallet_topped_up: 'money',
  wallet_returned: 'money',
  dispute_opened: 'disputes',
  dispute_expired: 'disputes',
  dispute_withdrawn: 'disputes',
  dispute_conceded: 'disputes',
  dispute_decided: 'disputes',
  offer_made: 'offers',
  offer_taken_back: 'offers',
  order_expiring: 'expiry',
  order_expired: 'expiry',
  review_published: 'reviews',
  review_answered: 'reviews',
  review_awaited: 'reviews',
  search_found: 'searches',
  order_approved: 'sanctions',
  order_returned: 'sanctions',
  order_blocked: 'sanctions',
  order_unblocked: 'sanctions',
  response_hidden: 'sanctions',
  response_shown: 'sanctions',
  banned: 'sanctions',
  appeal_declined: 'sanctions',
  unbanned: 'sanctions',
  complaint_confirmed: 'sanctions',
  complaint_rejected: 'sanctions',
  ticket_answered: 'sanctions',
  warned: 'sanctions',
  verification_approved: 'sanctions',
  verification_refused: 'sanctions',
  verification_expired: 'sanctions',
  verification_revoked: 'sanctions',
  new_device: 'security',
  password_changed: 'security',
  site_linked: 'security',
  site_unlinked: 'security',
  telegram_linked: 'security',
  authenticator_on: 'security',
  authenticator_off: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  token_made: 'security',
  webhook_made: 'security',
  webhook_off: 'security',
  recovery_code_used: 'security',
  recovery_codes_renewed: 'security',
  recovery_asked: 'security',
  recovery_stopped: 'security',
  recovery_canceled: 'security',
  recovery_done: 'security',
  factors_ended: 'security',
  deletion_asked: 'security',
  deletion_taken_back: 'security',
  export_ready: 'security',
  name_asked: 'security',
  title_asked: 'security',
  order_waiting: 'queue',
  dispute_waiting: 'queue',
  payout_waiting: 'queue',
  appeal_waiting: 'queue',
  complaint_waiting: 'queue',
  ticket_waiting: 'queue',
  check_waiting: 'queue',
  verification_waiting: 'queue',
} as const satisfies Record<string, EventGroup>;
export type NotificationKind = keyof typeof NOTIFICATION_GROUPS;

/**
 * Roles in an event: the order's customer; the freelancer it is about (of the response, the deal or the offer, else the
 * executor); freelancers whose response waits, or stands; both people of a review; the person an event names, or who
 * has not read a message; all moderators.
 */
export type NotificationRole =
  | 'customer'
  | 'freelancer'
  | 'waiting'
  | 'standing'
  | 'reviewed'
  | 'reviewer'
  | 'person'
  | 'moderators';

export interface NotificationRule {
  kind: NotificationKind;
  to: NotificationRole;
  /** Only when the deal came to one of these statuses. */
  when?: readonly DealStatus[];
}

export const rulesOf = (kind: NotificationKind, ...all: NotificationRole[]): NotificationRule[] =>
  all.map((to) => ({ kind, to }));
const ruleWhen = (when: readonly DealStatus[], rules: NotificationRule[]): NotificationRule[] =>
  rules.map((rule) => ({ ...rule, when }));
export const NOBODY: readonly NotificationRule[] = [];

export const ORDER_NOTIFICATION_RULES: Record<OrderMove | OrderNews, readonly NotificationRule[]> = {
  create: NOBODY,
  publish: NOBODY,
  submit: rulesOf('order_waiting', 'moderators'),
  approve_publication: rulesOf('order_approved', 'customer'),
  return_to_author: rulesOf('order_returned', 'customer'),
  resubmit: rulesOf('order_waiting', 'moderators'),
  edit: rulesOf('order_edited', 'standing'),
  choose_executor: rulesOf('order_taken', 'waiting'),
  // The response of the executor tells of it.
  drop_executor: NOBODY,
  close: rulesOf('order_closed', 'freelancer'),
  complete: rulesOf('order_completed', 'customer', 'freelancer'),
  // The deal for which it is reopened tells of it.
  reopen: NOBODY,
  archive: rulesOf('order_archived', 'waiting'),
  expiry_warned: rulesOf('order_expiring', 'customer'),
  expire: [...rulesOf('order_expired', 'customer'), ...rulesOf('order_archived', 'waiting')],
  renew: NOBODY,
  block: rulesOf('order_blocked', 'customer', 'freelancer'),
  unblock: rulesOf('order_unblocked', 'customer', 'freelancer'),
  // Nobody sees a deleted order any more; what it cost comes back and is told as money.
  delete: NOBODY,
};

export const RESPONSE_NOTIFICATION_RULES: Record<ResponseMove, readonly NotificationRule[]> = {
  create: rulesOf('response_created', 'customer'),
  edit: rulesOf('response_edited', 'customer'),
  view: rulesOf('response_viewed', 'freelancer'),
  approve: rulesOf('response_approved', 'freelancer'),
  revoke: rulesOf('response_revoked', 'freelancer'),
  refuse: rulesOf('executor_refused', 'customer'),
  reject: rulesOf('response_rejected', 'freelancer'),
  withdraw: rulesOf('response_withdrawn', 'customer'),
  hide: rulesOf('response_hidden', 'freelancer'),
  unhide: rulesOf('response_shown', 'freelancer'),
};

export const OFFER_NOTIFICATION_RULES: Record<OfferMove, readonly NotificationRule[]> = {
  made: rulesOf('offer_made', 'freelancer'),
  declined: rulesOf('offer_declined', 'customer'),
  taken_back: rulesOf('offer_taken_back', 'freelancer'),
};

export const DEAL_NOTIFICATION_RULES: Record<DealMove | DealNews, readonly NotificationRule[]> = {
  create: rulesOf('deal_proposed', 'freelancer'),
  delete: rulesOf('deal_canceled', 'freelancer'),
  payment_request: NOBODY,
  payment_confirmed: rulesOf('deal_paid', 'customer', 'freelancer'),
  payment_canceled: rulesOf('payment_canceled', 'customer'),
  late_payment: rulesOf('late_payment', 'customer'),
  late_payment_returned: rulesOf('late_payment_returned', 'customer'),
  deliver: rulesOf('deal_delivered', 'customer'),
  supplement: rulesOf('deal_supplemented', 'customer'),
  // Open pages show the ticks; notifications tell of their consequences.
  tick: NOBODY,
  rework: rulesOf('deal_rework', 'freelancer'),
  acceptance_reminder: rulesOf('acceptance_reminder', 'customer'),
  accept: rulesOf('deal_accepted', 'freelancer'),
  accept_automatically: rulesOf('deal_accepted_automatically', 'customer', 'freelancer'),
  payout_reminder: rulesOf('payout_reminder', 'freelancer'),
  // Its executor too: somebody else may have asked from their session (product: trust).
  payout_request: rulesOf('payout_requested', 'freelancer'),
  payout_confirmed: rulesOf('payout_sent', 'freelancer'),
  payout_refused: rulesOf('payout_refused', 'freelancer'),
  payout_stop: rulesOf('payout_stopped', 'freelancer'),
  payout_held: rulesOf('payout_waiting', 'moderators'),
  payout_released: rulesOf('payout_released', 'freelancer'),
  payout_withheld: rulesOf('payout_withheld', 'freelancer'),
  refund_request: rulesOf('refund_started', 'customer', 'freelancer'),
  refund_confirmed: rulesOf('refunded', 'customer', 'freelancer'),
  refund_refused: rulesOf('refund_refused', 'customer'),
  // Both see it on the page of the dispute, and what was decided is told whole.
  dispute_evidence: NOBODY,
  split_refunded: rulesOf('refunded', 'customer'),
  dispute_open: [...rulesOf('dispute_opened', 'customer', 'freelancer'), ...rulesOf('dispute_waiting', 'moderators')],
  dispute_withdraw: rulesOf('dispute_withdrawn', 'customer', 'freelancer'),
  dispute_concede: rulesOf('dispute_conceded', 'customer', 'freelancer'),
  dispute_decide: rulesOf('dispute_decided', 'customer', 'freelancer'),
  expiry_reminder: rulesOf('deal_expiring', 'customer', 'freelancer'),
  expire: [
    ...ruleWhen(['deleted'], rulesOf('deal_expired', 'customer', 'freelancer')),
    ...ruleWhen(['refund_pending'], rulesOf('refund_expired', 'customer', 'freelancer')),
    ...ruleWhen(['disputed'], rulesOf('dispute_expired', 'customer', 'freelancer')),
    ...ruleWhen(['disputed'], rulesOf('dispute_waiting', 'moderators')),
  ],
};

export const REVIEW_NOTIFICATION_RULES: Record<'published' | 'answered', readonly NotificationRule[]> = {
  published: rulesOf('review_published', 'reviewed'),
  answered: rulesOf('review_answered', 'reviewer'),
};

/** Keyed by the side that has not written its review yet. */
export const REVIEW_AWAITED_NOTIFICATION_RULES: Record<'customer' | 'freelancer', readonly NotificationRule[]> = {
  customer: rulesOf('review_awaited', 'customer'),
  freelancer: rulesOf('review_awaited', 'freelancer'),
};

export const MESSAGE_NOTIFICATION_RULES: readonly NotificationRule[] = rulesOf('message', 'person');

/** Moves of a wallet in SM. */
export type WalletMove = 'top_up' | 'spend' | 'return';

export const WALLET_NOTIFICATION_RULES: Record<WalletMove, readonly NotificationRule[]> = {
  top_up: rulesOf('wallet_topped_up', 'person'),
  spend: NOBODY,
  return: rulesOf('wallet_returned', 'person'),
};

/** A mark and a right are seen where they hold; a ban has to be known of, as it can be appealed. */
export const PERSON_NOTIFICATION_RULES: Record<PersonMove, readonly NotificationRule[]> = {
  ban: rulesOf('banned', 'person'),
  unban: rulesOf('unbanned', 'person'),
  mark_scam: NOBODY,
  unmark_scam: NOBODY,
  change_rights: NOBODY,
  change_abonnement: NOBODY,
};

export const SEARCH_NOTIFICATION_RULES: readonly NotificationRule[] = rulesOf('search_found', 'person');

/** Keeps the rules whose condition on the deal's status holds; only deals have such a condition. */
export const rulesFor = (
  rules: readonly NotificationRule[],
  dealStatus: DealStatus | null,
): readonly NotificationRule[] =>
  rules.filter(({ when }) => when === undefined || (dealStatus !== null && when.includes(dealStatus)));

/** Whether people are also notified of their own action. */
export const notifiesActor = (kind: NotificationKind): boolean => NOTIFICATION_GROUPS[kind] === 'security';

/** Kinds whose letter is sent apart, because no other channel may carry its secret link. */
export const hasOwnLetter = (kind: NotificationKind): boolean => kind === 'recovery_asked';
