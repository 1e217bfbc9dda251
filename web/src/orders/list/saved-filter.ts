import { orderFilter } from '@provodka/contract/orders/order-lists.ts';
import { addressAt } from '../../lists/list-place.ts';
import { PUBLIC_LIST } from './public-list.ts';

/** The list under the filter of a saved search. For loaders: the schemas stay out of the browser's bundle. */
export function addressOfFilter(query: string): string {
  const given: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(query);
  for (const name of parameters.keys()) {
    const texts = parameters.getAll(name);
    given[name.replace(/\[\]$/, '')] = name.endsWith('[]') ? texts : (texts[0] ?? '');
  }
  const read = orderFilter.safeParse(given);
  return read.success ? addressAt({ list: PUBLIC_LIST, place: read.data }) : PUBLIC_LIST.path;
}
