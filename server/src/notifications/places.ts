/** Where on the site a notification leads, and what it is about in a few words. */
import type { NotificationKind } from '@provodka/domain/notifications.ts';
import type { Facts, Payload } from './facts.ts';

/** Kinds whose unread lines are shown as one, by what they have in common. */
const BUNDLES: Partial<Record<NotificationKind, (payload: Payload) => string>> = {
  response_created: ({ order_id }) => `response_created:${order_id}`,
  order_edited: ({ order_id }) => `order_edited:${order_id}`,
  new_device: () => 'new_device',
  order_waiting: () => 'order_waiting',
  appeal_waiting: () => 'appeal_waiting',
  message: ({ thread_id }) => `message:${thread_id}`,
};

/** Null for what stands alone. */
export const bundleOf = (kind: NotificationKind, payload: Payload): string | null => BUNDLES[kind]?.(payload) ?? null;

const OWN_PLACES: Partial<Record<NotificationKind, string>> = {
  wallet_topped_up: '/wallet',
  wallet_returned: '/wallet',
  search_found: '/cabinet/freelancer/searches',
  new_device: '/settings',
  site_linked: '/settings',
  site_unlinked: '/settings',
  telegram_linked: '/settings',
  password_changed: '/password/forgot',
  banned: '/bans',
  unbanned: '/bans',
  appeal_declined: '/bans',
  order_waiting: '/cabinet/moderator/orders?status=M',
  appeal_waiting: '/cabinet/moderator/appeals',
};

/** The page about it; null when its reader could open none. */
export function pathOf(kind: NotificationKind, { role, row }: Facts): string | null {
  const own = OWN_PLACES[kind];
  if (own !== undefined) return own;
  if (row === null) return null;
  if (role === 'reviewed' || role === 'reviewer') {
    const user = role === 'reviewed' ? row.reviewed_user_uuid : row.reviewer_user_uuid;
    return `/cabinet/${user === row.customer_user_uuid ? 'customer' : 'freelancer'}/reviews`;
  }
  const order = `/orders/${row.order_id}`;
  if (row.deal_id !== null) return `${order}/deals/${row.deal_id}`;
  if (!row.is_order_visible) return null;
  const isGone = row.response_status === 'withdrawn' && role === 'customer';
  return row.response_id === null || isGone ? order : `${order}/responses/${row.response_id}`;
}

/** «Сделка № 2, «Перенести остатки»»; a title that may not be known is null. */
export function subjectOf(dealNumber: number | null, title: string | null): string | null {
  const deal = dealNumber === null ? null : `Сделка №\u00A0${dealNumber}`;
  if (title === null) return deal;
  return deal === null ? `«${title}»` : `${deal}, «${title}»`;
}
