import type { Api } from '@provodka/contract/http/client.ts';
import { RESPONSE_SORTS, type ResponseView } from '@provodka/contract/orders/responses.ts';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { type ComparedOrder, comparedAddress, pinnedFirst, USUAL_SORT } from './compared-order.ts';

/** Reads the sorting and the pins of such a page; invalid values give the default order. */
export function readCompared(search: URLSearchParams): ComparedOrder {
  const pinned = (search.get('pinned') ?? '').split(' ').map(Number);
  const sort = RESPONSE_SORTS.find((name) => name === search.get('sort')) ?? USUAL_SORT;
  return { sort, pinned: pinned.filter((id) => Number.isInteger(id) && id > 0) };
}

export interface Neighbours {
  /** Its position among all of them, from 1. */
  place: number;
  total: number;
  previous: Neighbour | null;
  next: Neighbour | null;
}

interface Neighbour {
  to: string;
  name: string;
}

/** The responses before and after this one; null when it is alone or not among them. */
export function neighboursOf(
  responses: readonly Pick<ResponseView, 'id' | 'order_id' | 'user'>[],
  id: number,
  order: ComparedOrder,
): Neighbours | null {
  const all = pinnedFirst(responses, order.pinned);
  const at = all.findIndex((response) => response.id === id);
  if (at < 0 || all.length < 2) return null;
  const nameOf = (response: (typeof all)[number] | undefined) =>
    response ? { to: comparedAddress(response, order), name: response.user.full_name } : null;
  return { place: at + 1, total: all.length, previous: nameOf(all[at - 1]), next: nameOf(all[at + 1]) };
}

/** Loads the neighbours among the first hundred responses of an order, more than anybody compares. Throws ApiError. */
export async function loadNeighbours(
  api: Api,
  { order_id, id }: { order_id: number; id: number },
  search: URLSearchParams,
): Promise<Neighbours | null> {
  const order = readCompared(search);
  const query = { sort: order.sort, limit: LIST_LIMITS.page_size[1] };
  const { data } = await api.responses_list({ params: { order_id }, query });
  return neighboursOf(data, id, order);
}
