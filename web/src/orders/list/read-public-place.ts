import { orderFilter } from '@provodka/contract/orders/order-lists.ts';
import { type ReadPlace, readAddress } from '../../lists/read-place.ts';
import { PUBLIC_LIST, type PublicPlace } from './public-list.ts';

/** The place in the public list that an address tells. For loaders: the schemas stay out of the browser's bundle. */
export function readPublicPlace(parameters: URLSearchParams): ReadPlace<PublicPlace> {
  const read = readAddress<PublicPlace>(PUBLIC_LIST, orderFilter, parameters);
  // An unknown view falls back to the default silently.
  if (parameters.get('view') === 'compact') read.place.view = 'compact';
  return read;
}
