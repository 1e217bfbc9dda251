/** The pages each kind of person looks at: together they cover the whole site. */
import routes from '../../web/src/routes.ts';
import type { Scene } from './scene.ts';

/** The people whose pages are listed. */
interface Sides {
  customer: { profile_url: string };
  freelancer: { profile_url: string };
}

const TOKEN = 'token=01234567890123456789';

export const GUEST_PAGES = (scene: Scene): string[] => [
  '/',
  '/?view=compact',
  '/?query=абракадабра&budget_from=1',
  '/filter?budget_from=1000',
  `/orders/${scene.open}`,
  '/leaderboard?period=all',
  '/cabinet/customer/orders/create',
  '/about',
  '/support',
  '/support?query=комиссия',
  '/support/safe-deal',
  '/support/new?code=7c1e0b52-4d1f',
  '/sign-in',
  '/sign-up',
  '/sign-in/proved',
  '/password/forgot',
  `/password/reset?${TOKEN}`,
  `/email/verify?${TOKEN}`,
  '/no/such/page',
  `/email/change?${TOKEN}`,
  `/email/revoke?${TOKEN}`,
  `/recovery/stop?${TOKEN}`,
  `/searches/unsubscribe?${TOKEN}`,
  `/notifications/unsubscribe?${TOKEN}`,
  '/leaderboard/freelancers',
  '/leaderboard/customers',
];

export const CUSTOMER_PAGES = ({ inWork, deals, ...scene }: Scene): string[] => [
  '/cabinet/customer/orders',
  '/cabinet/customer/orders?query=абракадабра',
  '/cabinet/customer/reviews',
  '/cabinet/customer/profile',
  '/cabinet/customer/teams',
  `/cabinet/customer/teams/${scene.team}`,
  `/cabinet/customer/orders/create?team=${scene.team}`,
  '/settings',
  '/complaints',
  '/support/new?code=7c1e0b52-4d1f',
  '/settings/verifications',
  `/complaints/new?subject_kind=order&subject_id=${scene.open}`,
  '/settings/notifications',
  '/notifications',
  '/notifications?unread=1',
  '/legal/terms',
  '/legal/personal-data',
  '/legal/sm',
  '/legal/publication',
  `/legal/terms/versions/${scene.terms}`,
  '/settings/documents',
  '/settings/documents/changes',
  '/cabinet/customer/orders/create',
  `/cabinet/customer/orders/${scene.draft}/edit`,
  `/orders/${scene.open}`,
  `/orders/${scene.open}/responses/${scene.response}`,
  `/orders/${inWork}`,
  `/orders/${inWork}/deals/create`,
  `/orders/${inWork}/deals/${deals.created}`,
  `/orders/${inWork}/deals/${deals.created}/pay`,
  `/orders/${inWork}/deals/${deals.delivered}`,
  `/orders/${inWork}/deals/${deals.delivered}/dispute`,
  `/orders/${inWork}/deals/${deals.accepted}/review`,
  '/cabinet/customer/messages',
];

export const FREELANCER_PAGES = ({ inWork, deals, ...scene }: Scene, user: Sides): string[] => [
  '/',
  '/cabinet/freelancer/orders',
  '/cabinet/freelancer/responses',
  '/wallet',
  '/wallet?page=2',
  '/wallet?need=50&return_to=/orders/5',
  '/cabinet/freelancer/reviews',
  '/cabinet/freelancer/profile',
  ...['', '/reviews', '/orders'].map((part) => user.freelancer.profile_url + part),
  '/cabinet/freelancer/offers',
  `/orders/${scene.open}`,
  `/orders/${scene.open}/responses/${scene.response}`,
  `/orders/${inWork}`,
  `/orders/${inWork}/deals/${deals.created}`,
  `/orders/${inWork}/deals/${deals.paid}`,
  `/orders/${inWork}/deals/${deals.accepted}`,
  `/orders/${inWork}/deals/${deals.accepted}/payout`,
  `/orders/${inWork}/deals/${deals.accepted}/review`,
  ...['', '/reviews', '/orders'].map((part) => user.customer.profile_url + part),
  '/cabinet/freelancer/messages',
  '/cabinet/freelancer/searches',
  '/cabinet/freelancer/hidden',
];

export const MODERATOR_PAGES = (scene: Scene, dispute: string): string[] => [
  '/cabinet/moderator/orders',
  '/cabinet/moderator/responses?status=active',
  '/cabinet/moderator/users',
  '/cabinet/moderator/disputes',
  '/cabinet/moderator/payouts',
  '/cabinet/moderator/checks',
  '/cabinet/moderator/appeals',
  '/cabinet/moderator/complaints',
  '/cabinet/moderator/complaints?sort=tickets',
  '/cabinet/moderator/verifications',
  '/cabinet/moderator/audit',
  '/cabinet/moderator/crashes',
  '/cabinet/moderator/statistics?group=weeks',
  '/cabinet/moderator/settings',
  '/cabinet/moderator/content',
  '/cabinet/moderator/content/legal-terms',
  '/cabinet/moderator/content/slides',
  '/bans',
  `/orders/${scene.open}/responses/${scene.response}`,
  '/cabinet/moderator/content/announcements',
  '/cabinet/moderator/content/classifiers',
  '/cabinet/moderator/content/synonyms',
  '/cabinet/moderator/content/reserved-words',
  dispute,
];

interface RouteEntry {
  path?: string | undefined;
  file: string;
  children?: RouteEntry[] | undefined;
}

const SCENE: Scene = {
  open: 1,
  response: 1,
  draft: 1,
  team: 1,
  terms: 'a',
  inWork: 1,
  deals: { created: 1, paid: 1, delivered: 1, accepted: 1 },
};
const SIDES: Sides = { customer: { profile_url: '/customers/a' }, freelancer: { profile_url: '/freelancers/a' } };
/** Pages reached in tests of their own: by a newcomer, from another site, in a special build. */
const ELSEWHERE = ['pages/cabinet/index.tsx', 'pages/auth/external-sign-in.tsx', 'app/gallery/gallery.tsx'];

/** Routes that no list contains. */
export function unseenRoutes(): string[] {
  const lists = [
    GUEST_PAGES(SCENE),
    CUSTOMER_PAGES(SCENE),
    FREELANCER_PAGES(SCENE, SIDES),
    MODERATOR_PAGES(SCENE, '/bans'),
  ];
  const looked = lists.flat().map((address) => address.replace(/\?.*/, ''));
  return leavesOf(routes, '')
    .filter(({ file }) => file.endsWith('.tsx') && !ELSEWHERE.includes(file))
    .filter(({ path }) => !looked.some((address) => matcherOf(path).test(address)))
    .map(({ file }) => file);
}

function leavesOf(entries: readonly RouteEntry[], under: string): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children }) => {
    const whole = path ? `${under}/${path}` : under;
    return children ? leavesOf(children, whole) : [{ path: whole || '/', file }];
  });
}

const matcherOf = (path: string): RegExp =>
  path === '/*' ? /^\/no\// : new RegExp(`^${path.replaceAll(/:\w+Id/g, '\\d+').replaceAll(/:\w+/g, '[^/]+')}$`);
