import * as told from '@provodka/contract/http/addresses.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '../../routes.ts';
import * as addresses from './addresses.ts';

const deal = { id: 3, order_id: 12 };

test.each([
  [addresses.HOME_ADDRESS, 'pages/home.tsx'],
  [addresses.LIST_FILTER_ADDRESS, 'pages/list-filter.tsx'],
  [told.configurationAddress(5), 'pages/home.tsx'],
  [told.orderAddress(12), 'pages/orders/order.tsx'],
  [addresses.orderResponsesAddress(12), 'pages/orders/order.tsx'],
  [told.responseAddress({ id: 5, order_id: 12 }), 'pages/orders/response.tsx'],
  [addresses.newDealAddress(12), 'pages/orders/deals/create.tsx'],
  [told.dealAddress(deal), 'pages/orders/deals/deal.tsx'],
  [addresses.dealPaymentAddress(deal), 'pages/orders/deals/pay.tsx'],
  [addresses.dealPayoutAddress(deal), 'pages/orders/deals/payout.tsx'],
  [addresses.dealReviewAddress(deal), 'pages/orders/deals/review.tsx'],
  [told.SUPPORT_ADDRESS, 'pages/support/home.tsx'],
  [told.ticketAddress('a1b2'), 'pages/support/new.tsx'],
  [told.supportAddress({ slug: 'limits', section_id: 'customer' }), 'pages/support/article.tsx'],
  [addresses.SITEMAP_ADDRESS, 'pages/sitemap/index.ts'],
  [addresses.sitemapFileAddress('orders-1'), 'pages/sitemap/file.ts'],
  [addresses.documentAddress('terms'), 'pages/legal/document.tsx'],
  [addresses.documentAddress('rules-customer'), 'pages/support/article.tsx'],
  [addresses.versionAddress('terms', 'a1b2'), 'pages/legal/version.tsx'],
  [told.DOCUMENT_CHANGES_ADDRESS, 'pages/documents/changes.tsx'],
  [addresses.ACCEPTED_ADDRESS, 'pages/documents/accepted.tsx'],
  [addresses.ABOUT_ADDRESS, 'pages/about.tsx'],
  [addresses.LEADERBOARD_ADDRESS, 'pages/leaderboard/freelancers.tsx'],
  [addresses.leaderboardAddress('freelancer'), 'pages/leaderboard/freelancers.tsx'],
  [addresses.leaderboardAddress('customer'), 'pages/leaderboard/customers.tsx'],
  [told.SIGN_IN_ADDRESS, 'pages/auth/sign-in.tsx'],
  [addresses.SIGN_UP_ADDRESS, 'pages/auth/sign-up.tsx'],
  [addresses.PROVED_ADDRESS, 'pages/auth/proved.tsx'],
  [told.FORGOT_PASSWORD_ADDRESS, 'pages/auth/forgot-password.tsx'],
  [told.CABINET_ADDRESS, 'pages/cabinet/index.tsx'],
  [told.cabinetAddress('customer'), 'pages/cabinet/customer/index.ts'],
  [told.cabinetAddress('freelancer'), 'pages/cabinet/freelancer/index.ts'],
  [addresses.CUSTOMER_ORDERS_ADDRESS, 'pages/cabinet/customer/orders.tsx'],
  [addresses.CUSTOMER_ORDERS_IN_SEARCH_ADDRESS, 'pages/cabinet/customer/orders.tsx'],
  [addresses.EXECUTOR_ORDERS_ADDRESS, 'pages/cabinet/freelancer/orders.tsx'],
  [told.cabinetReviewsAddress('customer'), 'pages/cabinet/customer/reviews.tsx'],
  [addresses.OWN_RESPONSES_ADDRESS, 'pages/cabinet/freelancer/responses.tsx'],
  [addresses.NEW_ORDER_ADDRESS, 'pages/cabinet/customer/create-order.tsx'],
  [addresses.similarOrderAddress(12), 'pages/cabinet/customer/create-order.tsx'],
  [told.cabinetProfileAddress('customer'), 'pages/cabinet/customer/profile.tsx'],
  [told.cabinetProfileAddress('freelancer'), 'pages/cabinet/freelancer/profile.tsx'],
  [addresses.MODERATOR_STATISTICS_ADDRESS, 'pages/cabinet/moderator/statistics.tsx'],
  [addresses.customerProfileAddress('u'), 'pages/people/customer/info.tsx'],
  [addresses.profileReviewsAddress({ profile_url: '/customers/u' }), 'pages/people/customer/reviews.tsx'],
  [addresses.freelancerProfileAddress('u'), 'pages/people/freelancer/info.tsx'],
  [addresses.profileOrdersAddress({ profile_url: '/freelancers/u' }), 'pages/people/freelancer/orders.tsx'],
  [told.MODERATOR_CABINET_ADDRESS, 'pages/cabinet/moderator/index.ts'],
  [told.moderatedOrderAddress(12), 'pages/cabinet/moderator/orders.tsx'],
  [addresses.moderatedOrdersOfAddress('u'), 'pages/cabinet/moderator/orders.tsx'],
  [addresses.moderatedResponsesOfAddress('u'), 'pages/cabinet/moderator/responses.tsx'],
  [told.moderatedUserAddress('u'), 'pages/cabinet/moderator/users.tsx'],
  [addresses.dealDisputeAddress(deal), 'pages/orders/deals/dispute.tsx'],
  [addresses.MODERATOR_DISPUTES_ADDRESS, 'pages/cabinet/moderator/disputes.tsx'],
  [told.MODERATOR_PAYOUTS_ADDRESS, 'pages/cabinet/moderator/payouts.tsx'],
  [told.VERIFICATIONS_ADDRESS, 'pages/verifications.tsx'],
  [told.MODERATOR_VERIFICATIONS_ADDRESS, 'pages/cabinet/moderator/verifications.tsx'],
  [told.MODERATOR_CHECKS_ADDRESS, 'pages/cabinet/moderator/checks.tsx'],
  [told.MODERATOR_APPEALS_ADDRESS, 'pages/cabinet/moderator/appeals.tsx'],
  [addresses.CRASHES_ADDRESS, 'pages/cabinet/moderator/crashes.tsx'],
  [addresses.MODERATOR_SETTINGS_ADDRESS, 'pages/cabinet/moderator/settings.tsx'],
  [addresses.CONTENT_ADDRESS, 'pages/cabinet/moderator/content.tsx'],
  [addresses.contentBlockAddress('about'), 'pages/cabinet/moderator/content-block.tsx'],
  [addresses.ANNOUNCEMENTS_ADDRESS, 'pages/cabinet/moderator/announcements.tsx'],
  [addresses.RESERVED_WORDS_ADDRESS, 'pages/cabinet/moderator/reserved-words.tsx'],
  [addresses.CLASSIFIERS_ADDRESS, 'pages/cabinet/moderator/classifiers.tsx'],
  [addresses.SYNONYMS_ADDRESS, 'pages/cabinet/moderator/synonyms.tsx'],
  [addresses.SLIDES_ADDRESS, 'pages/cabinet/moderator/slides.tsx'],
  [addresses.auditOfAddress('user', 'u'), 'pages/cabinet/moderator/audit.tsx'],
  [told.COMPLAINTS_ADDRESS, 'pages/complaints/list.tsx'],
  [addresses.complainAddress('order', 12), 'pages/complaints/new.tsx'],
  [told.MODERATOR_COMPLAINTS_ADDRESS, 'pages/cabinet/moderator/complaints.tsx'],
  [told.verificationsOfAddress('u'), 'pages/cabinet/moderator/verifications.tsx'],
  [told.complaintsAboutAddress('u'), 'pages/cabinet/moderator/complaints.tsx'],
  [told.BANS_ADDRESS, 'pages/bans.tsx'],
  [told.RESET_PASSWORD_ADDRESS, 'pages/auth/reset-password.tsx'],
  [told.VERIFY_EMAIL_ADDRESS, 'pages/auth/verify-email.tsx'],
  [told.CHANGE_EMAIL_ADDRESS, 'pages/auth/change-email.tsx'],
  [told.REVOKE_EMAIL_ADDRESS, 'pages/auth/revoke-email.tsx'],
  [told.STOP_RECOVERY_ADDRESS, 'pages/auth/stop-recovery.tsx'],
  [told.searchLettersEndAddress('t'), 'pages/unsubscribe.tsx'],
  [told.notificationsEndAddress('t'), 'pages/notifications/unsubscribe.tsx'],
  [told.NOTIFICATIONS_ADDRESS, 'pages/notifications/history.tsx'],
  [told.NOTIFICATION_PREFERENCES_ADDRESS, 'pages/notifications/preferences.tsx'],
  [addresses.editOrderAddress(12), 'pages/cabinet/customer/edit-order.tsx'],
])('%s is the address of %s', (address, page) => {
  const [path] = address.split(/[?#]/) as [string];
  expect(matchRoutes(routes.map(screenOf), path)?.at(-1)?.route.id).toBe(page);
});

/** A line of routes.ts as the router knows it, called by its file. */
function screenOf({ path, index, children, file }: RouteConfigEntry): RouteObject {
  return index ? { index, id: file } : { path, id: file, children: children?.map(screenOf) };
}

test('a cabinet is not within one whose name begins alike', () => {
  expect(addresses.isWithin('/cabinet/customer', '/cabinet/customer')).toBe(true);
  expect(addresses.isWithin('/cabinet/customer/orders', '/cabinet/customer')).toBe(true);
  expect(addresses.isWithin('/cabinet/customers', '/cabinet/customer')).toBe(false);
});
