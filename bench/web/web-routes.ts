import type { Scene } from '../../e2e/support/scene.ts';
import routes from '../../web/src/routes.ts';

export type VisitorKind = 'guest' | 'customer' | 'freelancer' | 'moderator';

/** A page of the site and a person who may see it. */
export interface RoutePage {
  /** The pattern in web/src/routes.ts. */
  route: string;
  path: string;
  who: VisitorKind;
}

/** Records that fill the ids in addresses. */
export interface PathIds {
  scene: Scene;
  customer_url: string;
  freelancer_url: string;
}

const TOKEN = 'token=01234567890123456789';

/** Owners of pages; all other pages are public. */
const OWNERS: [RegExp, VisitorKind][] = [
  [/^cabinet\/freelancer/, 'freelancer'],
  [/^cabinet\/moderator/, 'moderator'],
  [/^wallet/, 'freelancer'],
  [/^(cabinet|settings|notifications$|bans)/, 'customer'],
];

/** Addresses for patterns with parameters. */
function placesOf({ scene, customer_url, freelancer_url }: PathIds): Record<string, [path: string, who?: VisitorKind]> {
  const order = `/orders/${scene.inWork}`;
  const { created, delivered, accepted } = scene.deals;
  return {
    'orders/:orderId': [`/orders/${scene.open}`],
    'orders/:orderId/responses/:responseId': [`/orders/${scene.open}/responses/${scene.response}`, 'customer'],
    'orders/:orderId/deals/create': [`${order}/deals/create`, 'customer'],
    'orders/:orderId/deals/:dealId': [`${order}/deals/${delivered}`, 'customer'],
    'orders/:orderId/deals/:dealId/pay': [`${order}/deals/${created}/pay`, 'customer'],
    'orders/:orderId/deals/:dealId/payout': [`${order}/deals/${accepted}/payout`, 'freelancer'],
    'orders/:orderId/deals/:dealId/review': [`${order}/deals/${accepted}/review`, 'customer'],
    'orders/:orderId/deals/:dealId/dispute': [`${order}/deals/${delivered}/dispute`, 'customer'],
    'searches/unsubscribe': [`/searches/unsubscribe?${TOKEN}`],
    'notifications/unsubscribe': [`/notifications/unsubscribe?${TOKEN}`, 'guest'],
    'sign-in/:provider': ['/sign-in/yandex'],
    'password/reset': [`/password/reset?${TOKEN}`],
    'email/verify': [`/email/verify?${TOKEN}`],
    'email/change': [`/email/change?${TOKEN}`],
    'email/revoke': [`/email/revoke?${TOKEN}`],
    'customers/:uuid': [customer_url],
    'customers/:uuid/reviews': [`${customer_url}/reviews`],
    'customers/:uuid/orders': [`${customer_url}/orders`],
    'freelancers/:uuid': [freelancer_url],
    'freelancers/:uuid/reviews': [`${freelancer_url}/reviews`],
    'freelancers/:uuid/orders': [`${freelancer_url}/orders`],
    'support/:supportSlug': ['/support/safe-deal'],
    'legal/:slug': ['/legal/terms'],
    'legal/:slug/versions/:hash': [`/legal/terms/versions/${scene.terms}`],
    'cabinet/customer/orders/:orderId/edit': [`/cabinet/customer/orders/${scene.draft}/edit`],
    'cabinet/customer/teams/:teamId': [`/cabinet/customer/teams/${scene.team}`],
    'cabinet/moderator/content/:code': ['/cabinet/moderator/content/about'],
    '*': ['/no/such/page'],
  };
}

/**
 * Every page of the site.
 * @throws Error when a route with ids in its address has no place here
 */
export function pagesOfAllRoutes(places: PathIds): RoutePage[] {
  const known = placesOf(places);
  return patternsOf(routes, '').map((route) => {
    const [path, who] = known[route] ?? [`/${route}`];
    if (path.includes('/:')) throw new Error(`Nobody is said to see ${route}: bench/web/web-routes.ts`);
    return { route: route || '/', path, who: who ?? OWNERS.find(([owned]) => owned.test(route))?.[1] ?? 'guest' };
  });
}

interface Entry {
  path?: string | undefined;
  file: string;
  children?: Entry[] | undefined;
}

/** Patterns of routes that are documents; redirects and other responses stand in a `.ts`. */
function patternsOf(entries: readonly Entry[], parent: string): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const pattern = [parent, path].filter(Boolean).join('/');
    if (children) return patternsOf(children, pattern);
    return file.endsWith('.tsx') ? [pattern] : [];
  });
}
