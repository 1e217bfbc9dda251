import { responseAddress } from '@provodka/contract/http/addresses.ts';
import type { ResponseSort } from '@provodka/contract/orders/responses.ts';

/** The order of compared responses: pinned ones first, then by the sort. */
export interface ComparedOrder {
  sort: ResponseSort;
  pinned: readonly number[];
}

export const USUAL_SORT: ResponseSort = 'date|desc';

/** Pinned responses first; both parts keep their order. */
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
