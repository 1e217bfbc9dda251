/** The page a notification leads to, and a short name of its subject. */
import {
  BANS_ADDRESS,
  COMPLAINTS_ADDRESS,
  cabinetProfileAddress,
  cabinetReviewsAddress,
  dealAddress,
  FORGOT_PASSWORD_ADDRESS,
  MODERATOR_APPEALS_ADDRESS,
  MODERATOR_CHECKS_ADDRESS,
  MODERATOR_COMPLAINTS_ADDRESS,
  MODERATOR_ORDERS_ADDRESS,
  MODERATOR_PAYOUTS_ADDRESS,
  MODERATOR_VERIFICATIONS_ADDRESS,
  orderAddress,
  responseAddress,
  SAVED_SEARCHES_ADDRESS,
  SETTINGS_ADDRESS,
  supportAddress,
  TEAMS_ADDRESS,
  VERIFICATIONS_ADDRESS,
  WALLET_ADDRESS,
  WEBHOOKS_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import { bundledBy } from '@provodka/domain/notification-bundles.ts';
import type { NotificationKind } from '@provodka/domain/notifications.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { Facts, Payload } from './facts.ts';

/** The key of unread lines that are shown as one; null for a line of its own. */
export function bundleOf(kind: NotificationKind, payload: Payload): string | null {
  const subject = bundledBy(kind);
  if (subject === null || subject === 'person') return subject && kind;
  if (subject === 'actor') return `${kind}:${payload.order_id}:${payload.actor_uuid}`;
  return `${kind}:${payload[`${subject}_id`]}`;
}

const OWN_PLACES: Partial<Record<NotificationKind, string>> = {
  wallet_topped_up: WALLET_ADDRESS,
  wallet_returned: WALLET_ADDRESS,
  search_found: SAVED_SEARCHES_ADDRESS,
  new_device: SETTINGS_ADDRESS,
  site_linked: SETTINGS_ADDRESS,
  site_unlinked: SETTINGS_ADDRESS,
  telegram_linked: SETTINGS_ADDRESS,
  authenticator_on: SETTINGS_ADDRESS,
  authenticator_off: SETTINGS_ADDRESS,
  passkey_added: SETTINGS_ADDRESS,
  passkey_removed: SETTINGS_ADDRESS,
  token_made: SETTINGS_ADDRESS,
  webhook_made: WEBHOOKS_ADDRESS,
  webhook_off: WEBHOOKS_ADDRESS,
  recovery_code_used: SETTINGS_ADDRESS,
  recovery_codes_renewed: SETTINGS_ADDRESS,
  recovery_asked: SETTINGS_ADDRESS,
  recovery_stopped: FORGOT_PASSWORD_ADDRESS,
  recovery_canceled: SETTINGS_ADDRESS,
  recovery_done: SETTINGS_ADDRESS,
  factors_ended: SETTINGS_ADDRESS,
  deletion_asked: SETTINGS_ADDRESS,
  deletion_taken_back: SETTINGS_ADDRESS,
  export_ready: SETTINGS_ADDRESS,
  name_asked: cabinetProfileAddress('freelancer'),
  title_asked: TEAMS_ADDRESS,
  password_changed: FORGOT_PASSWORD_ADDRESS,
  banned: BANS_ADDRESS,
  unbanned: BANS_ADDRESS,
  appeal_declined: BANS_ADDRESS,
  complaint_confirmed: COMPLAINTS_ADDRESS,
  complaint_rejected: COMPLAINTS_ADDRESS,
  ticket_answered: COMPLAINTS_ADDRESS,
  warned: supportAddress({ slug: 'moderation-and-bans' }),
  complaint_waiting: MODERATOR_COMPLAINTS_ADDRESS,
  ticket_waiting: `${MODERATOR_COMPLAINTS_ADDRESS}?sort=tickets`,
  verification_approved: VERIFICATIONS_ADDRESS,
  verification_refused: VERIFICATIONS_ADDRESS,
  verification_expired: VERIFICATIONS_ADDRESS,
  verification_revoked: VERIFICATIONS_ADDRESS,
  verification_waiting: MODERATOR_VERIFICATIONS_ADDRESS,
  check_waiting: MODERATOR_CHECKS_ADDRESS,
  order_waiting: `${MODERATOR_ORDERS_ADDRESS}?status=${ORDER_STATUS.on_moderation}`,
  appeal_waiting: MODERATOR_APPEALS_ADDRESS,
  payout_waiting: MODERATOR_PAYOUTS_ADDRESS,
};

/** The page about it; null when its reader could open none. */
export function pathOf(kind: NotificationKind, { role, row }: Facts): string | null {
  const own = OWN_PLACES[kind];
  if (own !== undefined) return own;
  if (row === null) return null;
  if (role === 'reviewed' || role === 'reviewer') {
    const user = role === 'reviewed' ? row.reviewed_user_uuid : row.reviewer_user_uuid;
    return cabinetReviewsAddress(user === row.customer_user_uuid ? 'customer' : 'freelancer');
  }
  const { order_id } = row;
  if (row.deal_id !== null) return dealAddress({ order_id, id: row.deal_id });
  if (!row.is_order_visible) return null;
  const isGone = row.response_status === 'withdrawn' && role === 'customer';
  // The executor comes to read the task, everybody else to change the response.
  const isTask = kind === 'order_edited' && row.response_status === 'approved';
  return row.response_id === null || isGone || isTask
    ? orderAddress(order_id)
    : responseAddress({ order_id, id: row.response_id });
}

/** «Сделка № 2, «Перенести остатки»»; a title that may not be known is null. */
export function subjectOf(dealNumber: number | null, title: string | null): string | null {
  const deal = dealNumber === null ? null : `Сделка №\u00A0${dealNumber}`;
  if (title === null) return deal;
  return deal === null ? `«${title}»` : `${deal}, «${title}»`;
}
