import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { ResponseSort, responseRoutes } from '@provodka/contract/orders/responses.ts';
import type { z } from 'zod/mini';
import type { List, ListAt } from '../lists/list-place.ts';
import { BY_DATE } from '../lists/sort-options.ts';
import type { Option } from '../ui/fields/select.tsx';

/** The query of `responses_list`, and whether all of them are shown beside the work under way. */
export type OrderResponsesPlace = z.output<typeof responseRoutes.responses_list.query> & { responses?: 'all' };
export type OrderResponsesAt = ListAt<OrderResponsesPlace>;

/** The list is a part of the order's page, so it has a page length of its own. */
export const PAGE = 12;

export const orderResponses = (orderId: number): List<OrderResponsesPlace> => ({
  path: orderAddress(orderId),
  fields: { responses: 'word', sort: 'word', page: 'count', cursor: 'word' },
  usual: { sort: 'date|desc', page: 1, limit: PAGE },
});

export const ORDER_RESPONSE_SORTS: readonly Option<ResponseSort>[] = [
  ...BY_DATE,
  { value: 'price|asc', label: 'Сначала дешевле' },
  { value: 'price|desc', label: 'Сначала дороже' },
  { value: 'period|asc', label: 'Сначала быстрее' },
  { value: 'period|desc', label: 'Сначала дольше' },
  { value: 'reputation|desc', label: 'По репутации' },
];
