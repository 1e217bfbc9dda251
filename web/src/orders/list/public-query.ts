import type { OrderFilter } from '@provodka/contract/orders/order-lists.ts';
import { FEED_ADDRESS } from '../../lib/loading/addresses.ts';
import { parametersAt } from '../../lists/list-place.ts';
import { PUBLIC_LIST, type PublicListAt, type PublicPlace } from './public-list.ts';

/** The query of the API for a place in the list; the view is the page's own. */
export function queryOf(place: PublicPlace): OrderFilter {
  const { view: _view, ...query } = place;
  return query;
}

/** The filter as the query string of its call, for a saved search; order and page are left out. */
export function filterText({ place }: PublicListAt): string {
  const parameters = new URLSearchParams();
  for (const [name, kind] of Object.entries(PUBLIC_LIST.fields)) {
    const value = place[name as keyof PublicPlace];
    if (kind === 'word' || kind === 'count' || value === undefined) continue;
    for (const one of [value].flat()) parameters.append(name, kind === 'flag' ? '1' : String(one));
  }
  return parameters.toString();
}

/** The address of the feed with this filter. */
export function feedAddress(at: PublicListAt): string {
  const query = parametersAt(at, { sort: undefined, view: undefined }).toString();
  return query ? `${FEED_ADDRESS}?${query}` : FEED_ADDRESS;
}
