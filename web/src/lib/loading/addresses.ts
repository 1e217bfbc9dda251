import {
  type CabinetSide,
  COMPLAINTS_ADDRESS,
  cabinetAddress,
  type DealIds,
  dealAddress,
  MODERATOR_CABINET_ADDRESS,
  MODERATOR_ORDERS_ADDRESS,
  orderAddress,
  profileAddress,
  SETTINGS_ADDRESS,
  supportAddress,
  TEAMS_ADDRESS,
  WALLET_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import type { AuditSubject } from '@provodka/domain/audit.ts';
import type { ComplaintSubject } from '@provodka/domain/complaints.ts';
import type { DocumentName } from '@provodka/domain/people/acceptances.ts';

/** The addresses of the site's own screens (specification section 2): nowhere else in the web is one spelled out. */
export const HOME_ADDRESS = '/';
export const LIST_FILTER_ADDRESS = '/filter';
export const ABOUT_ADDRESS = '/about';
export const LEADERBOARD_ADDRESS = '/leaderboard';
export const leaderboardAddress = (side: CabinetSide) => `${LEADERBOARD_ADDRESS}/${side}s`;
export const SITEMAP_ADDRESS = '/sitemap.xml';
export const sitemapFileAddress = (name: string) => `/sitemaps/${name}.xml`;
/** The public list as a feed, with the filter of the list. */
export const FEED_ADDRESS = '/rss.xml';

export const orderResponsesAddress = (orderId: number) => `${orderAddress(orderId)}#responses`;

export const newDealAddress = (orderId: number) => `${orderAddress(orderId)}/deals/create`;
/** Whether a page is an order's own or lies under it. */
export const isOrderPage = (pathname: string) => /^\/orders\/\d+(\/|$)/.test(pathname);
/** Whether a page is a deal's own or lies under it. */
export const isOfDeal = (pathname: string) => /^\/orders\/\d+\/deals\//.test(pathname);
/** Whether a page is a response's own or lies under it. */
export const isOfResponse = (pathname: string) => /^\/orders\/\d+\/responses\/\d/.test(pathname);
export const dealPaymentAddress = (deal: DealIds) => `${dealAddress(deal)}/pay`;
export const dealPayoutAddress = (deal: DealIds) => `${dealAddress(deal)}/payout`;
export const dealDisputeAddress = (deal: DealIds) => `${dealAddress(deal)}/dispute`;
export const dealReviewAddress = (deal: DealIds) => `${dealAddress(deal)}/review`;

export const SIGN_UP_ADDRESS = '/sign-up';
/** The return address of another site where somebody proved who they are; the page that asked for the proof waits in another tab. */
export const PROVED_ADDRESS = '/sign-in/proved';

/** The service worker that shows pushes while the site is closed; not a screen. */
export const PUSH_WORKER_ADDRESS = '/push-worker.js';

export const legalAddress = (slug: string) => `/legal/${slug}`;
export const TERMS_ADDRESS = legalAddress('terms');
export const SAFE_DEAL_TERMS_ADDRESS = `${TERMS_ADDRESS}#safe-deal`;
export const PERSONAL_DATA_ADDRESS = legalAddress('personal-data');
export const PUBLICATION_ADDRESS = legalAddress('publication');
export const PRIVACY_ADDRESS = legalAddress('privacy');
export const SM_TERMS_ADDRESS = legalAddress('sm');
/** A version of a document that somebody agreed to. */
export const versionAddress = (document: DocumentName, hash: string) => `${legalAddress(document)}/versions/${hash}`;
/** The page of a document as it stands. */
export const documentAddress = (document: DocumentName) =>
  document === 'rules-customer' || document === 'rules-executor'
    ? supportAddress({ slug: document })
    : legalAddress(document);
/** The list of the viewer's acceptances. */
export const ACCEPTED_ADDRESS = `${SETTINGS_ADDRESS}/documents`;

/** The wallet with the missing number of whole SM and the way back to where they are needed. */
export const topUpAddress = (need: number, returnTo: string) =>
  `${WALLET_ADDRESS}?${new URLSearchParams({ need: String(need), return_to: returnTo })}`;
export const MODERATOR_RESPONSES_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/responses`;
export const MODERATOR_DISPUTES_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/disputes`;
export const CRASHES_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/crashes`;
export const AUDIT_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/audit`;
export const MODERATOR_SETTINGS_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/settings`;
export const CONTENT_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/content`;
export const contentBlockAddress = (code: string) => `${CONTENT_ADDRESS}/${code}`;
export const ANNOUNCEMENTS_ADDRESS = `${CONTENT_ADDRESS}/announcements`;
export const RESERVED_WORDS_ADDRESS = `${CONTENT_ADDRESS}/reserved-words`;
export const CLASSIFIERS_ADDRESS = `${CONTENT_ADDRESS}/classifiers`;
export const SYNONYMS_ADDRESS = `${CONTENT_ADDRESS}/synonyms`;
export const SLIDES_ADDRESS = `${CONTENT_ADDRESS}/slides`;
/** Lists of moderators with one of their filters. */
export const moderatedOrdersOfAddress = (customerUuid: string) =>
  `${MODERATOR_ORDERS_ADDRESS}?customer_uuid=${customerUuid}`;
export const moderatedResponsesOfAddress = (freelancerUuid: string) =>
  `${MODERATOR_RESPONSES_ADDRESS}?freelancer_uuid=${freelancerUuid}`;
/** Ids of orders, responses and deals overlap, so the kind is included. */
export const auditOfAddress = (kind: AuditSubject, id: string | number) =>
  `${AUDIT_ADDRESS}?subject_kind=${kind}&subject_id=${id}`;
export const MODERATOR_STATISTICS_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/statistics`;
const cabinetOrdersAddress = (side: CabinetSide) => `${cabinetAddress(side)}/orders`;
export const messagesAddress = (side: CabinetSide) => `${cabinetAddress(side)}/messages`;
/** A chat in its inbox; `chat` is `deal-5` or `response-12`. */
export const chatAddress = (side: CabinetSide, orderId: number, chat: string) =>
  `${messagesAddress(side)}?order=${orderId}&chat=${chat}`;
export const CUSTOMER_ORDERS_ADDRESS = cabinetOrdersAddress('customer');
export const CUSTOMER_ORDERS_IN_SEARCH_ADDRESS = `${CUSTOMER_ORDERS_ADDRESS}?slice=in_search`;
export const teamAddress = (teamId: number) => `${TEAMS_ADDRESS}/${teamId}`;
export const EXECUTOR_ORDERS_ADDRESS = cabinetOrdersAddress('freelancer');
export const OWN_RESPONSES_ADDRESS = `${cabinetAddress('freelancer')}/responses`;
export const HIDDEN_ORDERS_ADDRESS = `${cabinetAddress('freelancer')}/hidden`;
export const OWN_OFFERS_ADDRESS = `${cabinetAddress('freelancer')}/offers`;
export const NEW_ORDER_ADDRESS = `${CUSTOMER_ORDERS_ADDRESS}/create`;
export const similarOrderAddress = (orderId: number) => `${NEW_ORDER_ADDRESS}?like=${orderId}`;
export const teamOrderAddress = (teamId: number) => `${NEW_ORDER_ADDRESS}?team=${teamId}`;
export const editOrderAddress = (orderId: number) => `${CUSTOMER_ORDERS_ADDRESS}/${orderId}/edit`;

/** For a person whose `profile_url` is not at hand; the wire uses the same path. */
export const customerProfileAddress = (uuid: string) => profileAddress('customer', uuid);
export const freelancerProfileAddress = (uuid: string) => profileAddress('freelancer', uuid);
export const profileReviewsAddress = (profile: { profile_url: string }) => `${profile.profile_url}/reviews`;
export const profileOrdersAddress = (profile: { profile_url: string }) => `${profile.profile_url}/orders`;

/** The form of a complaint; a guest is led through the sign-in. */
export const complainAddress = (kind: ComplaintSubject, id: string | number) =>
  `${COMPLAINTS_ADDRESS}/new?subject_kind=${kind}&subject_id=${id}`;

/** Whether a path is the address itself or stands below it. */
export const isWithin = (pathname: string, address: string) => `${pathname}/`.startsWith(`${address}/`);
