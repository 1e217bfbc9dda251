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
  warned: 'sanctions',
  verification_approved: 'sanctions',
  verification_refused: 'sanctions',
  verification_expired: 'sanctions',
  new_device: 'security',
  password_changed: 'security',
  site_linked: 'security',
  site_unlinked: 'security',
  telegram_linked: 'security',
  authenticator_on: 'security',
  authenticator_off: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  recovery_code_used: 'security',
  recovery_codes_renewed: 'security',
  recovery_asked: 'security',
  recovery_stopped: 'security',
  recovery_canceled: 'security',
  recovery_done: 'security',
  factors_ended: 'security',
  deletion_asked: 'security',
  deletion_taken_back: 'security',
  name_asked: 'security',
  title_asked: 'security',
  order_waiting: 'queue',
  dispute_waiting: 'queue',
  payout_waiting: 'queue',
  appeal_waiting: 'queue',
  complaint_waiting: 'queue',
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

export interface Telling {
  kind: NotificationKind;
  to: NotificationRole;
  /** Only when the deal came to one of these statuses. */
  when?: readonly DealStatus[];
}

export const told = (kind: NotificationKind, ...all: NotificationRole[]): Telling[] => all.map((to) => ({ kind, to }));
const toldWhen = (when: readonly DealStatus[], tellings: Telling[]): Telling[] =>
  tellings.map((telling) => ({ ...telling, when }));
export const NOBODY: readonly Telling[] = [];

export const ORDER_NOTIFICATION_RULES: Record<OrderMove | OrderNews, readonly Telling[]> = {
  create: NOBODY,
  publish: NOBODY,
  submit: told('order_waiting', 'moderators'),
  approve_publication: told('order_approved', 'customer'),
  return_to_author: told('order_returned', 'customer'),
  resubmit: told('order_waiting', 'moderators'),
  edit: told('order_edited', 'standing'),
  choose_executor: told('order_taken', 'waiting'),
  // The response of the executor tells of it.
  drop_executor: NOBODY,
  close: told('order_closed', 'freelancer'),
  complete: told('order_completed', 'customer', 'freelancer'),
  // The deal for which it is reopened tells of it.
  reopen: NOBODY,
  archive: told('order_archived', 'waiting'),
  expiry_warned: told('order_expiring', 'customer'),
  expire: [...told('order_expired', 'customer'), ...told('order_archived', 'waiting')],
  renew: NOBODY,
  block: told('order_blocked', 'customer', 'freelancer'),
  unblock: told('order_unblocked', 'customer', 'freelancer'),
  // Nobody sees a deleted order any more; what it cost comes back and is told as money.
  delete: NOBODY,
};

export const RESPONSE_NOTIFICATION_RULES: Record<ResponseMove, readonly Telling[]> = {
  create: told('response_created', 'customer'),
  edit: told('response_edited', 'customer'),
  view: told('response_viewed', 'freelancer'),
  approve: told('response_approved', 'freelancer'),
  revoke: told('response_revoked', 'freelancer'),
  refuse: told('executor_refused', 'customer'),
  reject: told('response_rejected', 'freelancer'),
  withdraw: told('response_withdrawn', 'customer'),
  hide: told('response_hidden', 'freelancer'),
  unhide: told('response_shown', 'freelancer'),
};

export const OFFER_NOTIFICATION_RULES: Record<OfferMove, readonly Telling[]> = {
  made: told('offer_made', 'freelancer'),
  declined: told('offer_declined', 'customer'),
  taken_back: told('offer_taken_back', 'freelancer'),
};

export const DEAL_NOTIFICATION_RULES: Record<DealMove | DealNews, readonly Telling[]> = {
  create: told('deal_proposed', 'freelancer'),
  delete: told('deal_canceled', 'freelancer'),
  payment_request: NOBODY,
  payment_confirmed: told('deal_paid', 'customer', 'freelancer'),
  payment_canceled: told('payment_canceled', 'customer'),
  late_payment: told('late_payment', 'customer'),
  late_payment_returned: told('late_payment_returned', 'customer'),
  deliver: told('deal_delivered', 'customer'),
  supplement: told('deal_supplemented', 'customer'),
  // Open pages show the ticks; notifications tell of their consequences.
  tick: NOBODY,
  rework: told('deal_rework', 'freelancer'),
  acceptance_reminder: told('acceptance_reminder', 'customer'),
  accept: told('deal_accepted', 'freelancer'),
  accept_automatically: told('deal_accepted_automatically', 'customer', 'freelancer'),
  payout_reminder: told('payout_reminder', 'freelancer'),
  // Its executor too: somebody else may have asked from their session (product: trust).
  payout_request: told('payout_requested', 'freelancer'),
  payout_confirmed: told('payout_sent', 'freelancer'),
  payout_refused: told('payout_refused', 'freelancer'),
  payout_stop: told('payout_stopped', 'freelancer'),
  payout_held: told('payout_waiting', 'moderators'),
  payout_released: told('payout_released', 'freelancer'),
  payout_withheld: told('payout_withheld', 'freelancer'),
  refund_request: told('refund_started', 'customer', 'freelancer'),
  refund_confirmed: told('refunded', 'customer', 'freelancer'),
  refund_refused: told('refund_refused', 'customer'),
  // Both see it on the page of the dispute, and what was decided is told whole.
  dispute_evidence: NOBODY,
  split_refunded: told('refunded', 'customer'),
  dispute_open: [...told('dispute_opened', 'customer', 'freelancer'), ...told('dispute_waiting', 'moderators')],
  dispute_withdraw: told('dispute_withdrawn', 'customer', 'freelancer'),
  dispute_concede: told('dispute_conceded', 'customer', 'freelancer'),
  dispute_decide: told('dispute_decided', 'customer', 'freelancer'),
  expiry_reminder: told('deal_expiring', 'customer', 'freelancer'),
  expire: [
    ...toldWhen(['deleted'], told('deal_expired', 'customer', 'freelancer')),
    ...toldWhen(['refund_pending'], told('refund_expired', 'customer', 'freelancer')),
    ...toldWhen(['disputed'], told('dispute_expired', 'customer', 'freelancer')),
    ...toldWhen(['disputed'], told('dispute_waiting', 'moderators')),
  ],
};

export const REVIEW_NOTIFICATION_RULES: Record<'published' | 'answered', readonly Telling[]> = {
  published: told('review_published', 'reviewed'),
  answered: told('review_answered', 'reviewer'),
};

/** Keyed by the side that has not written its review yet. */
export const REVIEW_AWAITED_NOTIFICATION_RULES: Record<'customer' | 'freelancer', readonly Telling[]> = {
  customer: told('review_awaited', 'customer'),
  freelancer: told('review_awaited', 'freelancer'),
};

export const MESSAGE_NOTIFICATION_RULES: readonly Telling[] = told('message', 'person');

/** Moves of a wallet in SM. */
export type WalletMove = 'top_up' | 'spend' | 'return';

export const WALLET_NOTIFICATION_RULES: Record<WalletMove, readonly Telling[]> = {
  top_up: told('wallet_topped_up', 'person'),
  spend: NOBODY,
  return: told('wallet_returned', 'person'),
};

/** Account events that the owner must know of: somebody else may have caused them, or the operator asks for something. */
export const ACCOUNT_NOTIFICATION_RULES = {
  new_device: told('new_device', 'person'),
  password_changed: told('password_changed', 'person'),
  site_linked: told('site_linked', 'person'),
  site_unlinked: told('site_unlinked', 'person'),
  telegram_linked: told('telegram_linked', 'person'),
  authenticator_on: told('authenticator_on', 'person'),
  authenticator_off: told('authenticator_off', 'person'),
  passkey_added: told('passkey_added', 'person'),
  passkey_removed: told('passkey_removed', 'person'),
  recovery_code_used: told('recovery_code_used', 'person'),
  recovery_codes_renewed: told('recovery_codes_renewed', 'person'),
  recovery_asked: told('recovery_asked', 'person'),
  recovery_stopped: told('recovery_stopped', 'person'),
  recovery_canceled: told('recovery_canceled', 'person'),
  recovery_done: told('recovery_done', 'person'),
  factors_ended: told('factors_ended', 'person'),
  deletion_asked: told('deletion_asked', 'person'),
  deletion_taken_back: told('deletion_taken_back', 'person'),
  name_asked: told('name_asked', 'person'),
  title_asked: told('title_asked', 'person'),
} satisfies Partial<Record<NotificationKind, readonly Telling[]>>;
export type AccountMove = keyof typeof ACCOUNT_NOTIFICATION_RULES;

/** A mark and a right are seen where they hold; a ban has to be known of, as it can be appealed. */
export const PERSON_NOTIFICATION_RULES: Record<PersonMove, readonly Telling[]> = {
  ban: told('banned', 'person'),
  unban: told('unbanned', 'person'),
  mark_scam: NOBODY,
  unmark_scam: NOBODY,
  change_rights: NOBODY,
  change_abonnement: NOBODY,
};

export const SEARCH_NOTIFICATION_RULES: readonly Telling[] = told('search_found', 'person');

/** Keeps the tellings whose condition on the deal's status holds; only deals have such a condition. */
export const rulesFor = (tellings: readonly Telling[], dealStatus: DealStatus | null): readonly Telling[] =>
  tellings.filter(({ when }) => when === undefined || (dealStatus !== null && when.includes(dealStatus)));

/** Whether people are also notified of their own action. */
export const notifiesActor = (kind: NotificationKind): boolean => NOTIFICATION_GROUPS[kind] === 'security';

/** Kinds whose letter is sent apart, because no other channel may carry its secret link. */
export const hasOwnLetter = (kind: NotificationKind): boolean => kind === 'recovery_asked';
