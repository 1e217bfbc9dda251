import type { Api } from '@provodka/contract/client.ts';
import { RESPONSE_SORTS, type ResponseSort, type ResponseView } from '@provodka/contract/responses.ts';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { responseAddress } from '../lib/addresses.ts';

/** How the responses of an order stand beside each other: their sort, and before it those that were pinned. */
export interface ComparedOrder {
  sort: ResponseSort;
  pinned: readonly number[];
}

export const USUAL_SORT: ResponseSort = 'date|desc';

export const sortOf = (text: string | null): ResponseSort => RESPONSE_SORTS.find((sort) => sort === text) ?? USUAL_SORT;

/** The pinned ones first, both parts as they stood. */
export function pinnedFirst<R extends { id: number }>(responses: readonly R[], pinned: readonly number[]): R[] {
  const isPinned = ({ id }: R) => pinned.includes(id);
  return [...responses.filter(isPinned), ...responses.filter((response) => !isPinned(response))];
}

/** The page of a response that remembers among which order it was opened. */
export function comparedAddress(response: { id: number; order_id: number }, { sort, pinned }: ComparedOrder): string {
  const query = new URLSearchParams();
  if (sort !== USUAL_SORT) query.set('sort', sort);
  if (pinned.length > 0) query.set('pinned', pinned.join(' '));
  return `${responseAddress(response)}${query.size > 0 ? `?${query}` : ''}`;
}

/** What the address of such a page says; anything odd is the usual order. */
export function readCompared(search: URLSearchParams): ComparedOrder {
  const pinned = (search.get('pinned') ?? '').split(' ').map(Number);
  return { sort: sortOf(search.get('sort')), pinned: pinned.filter((id) => Number.isInteger(id) && id > 0) };
}

export interface Neighbours {
  /** Its place among all of them, from 1. */
  place: number;
  total: number;
  previous: Neighbour | null;
  next: Neighbour | null;
}

interface Neighbour {
  to: string;
  name: string;
}

/** What stands before and behind a response; null when it stands alone or is none of them. */
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

/** The same of an order's responses as they stand now; of the first hundred, which is more than anybody compares. Throws ApiError. */
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
