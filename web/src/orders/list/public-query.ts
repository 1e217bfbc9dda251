import type { OrderFilter } from '@provodka/contract/orders.ts';
import type { PublicPlace } from './public-list.ts';

/** What the API is asked for a place in the list: the view is the page's own. */
export function queryOf(place: PublicPlace): OrderFilter {
  const { view: _view, ...query } = place;
  return query;
}
