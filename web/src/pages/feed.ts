import { orderAddress } from '@provodka/contract/http/addresses.ts';
import { apiContext, siteContext } from '../lib/loading/server-context.ts';
import { pageData } from '../lib/loading/visit.ts';
import { addressAt } from '../lists/list-place.ts';
import { writeFeed } from '../orders/list/feed.ts';
import { PUBLIC_LIST } from '../orders/list/public-list.ts';
import { feedAddress, queryOf } from '../orders/list/public-query.ts';
import { readPublicPlace } from '../orders/list/read-public-place.ts';
import type { Route } from './+types/feed';

const ORDERS = 50;

/** RSS of the public list under any filter of it: its newest orders (product: screens). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { place } = readPublicPlace(url.searchParams);
  const query = { ...queryOf(place), sort: 'new|desc', page: 1, limit: ORDERS } as const;
  const { data } = await pageData(request, context, context.get(apiContext).orders_list({ query }));
  const { brand, origin } = context.get(siteContext);
  const at = { list: PUBLIC_LIST, place };
  const feed = writeFeed({
    title: `${brand}: новые заказы${place.query === undefined ? '' : `, «${place.query}»`}`,
    link: origin + addressAt(at, { sort: undefined, view: undefined }),
    self: origin + feedAddress(at),
    items: data.map((order) => ({ ...order, link: origin + orderAddress(order.id) })),
  });
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
}
