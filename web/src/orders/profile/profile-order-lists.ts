import type { orderRoutes } from '@provodka/contract/orders/orders.ts';
import type { z } from 'zod/mini';
import type { List } from '../../lists/list-place.ts';

export type CustomerOrdersPlace = z.output<typeof orderRoutes.customers_orders.query>;
export type FreelancerOrdersPlace = z.output<typeof orderRoutes.freelancers_orders.query>;

const LIST = {
  fields: { slice: 'word', query: 'text', is_exact: 'flag', limit: 'count', page: 'count' },
  usual: { slice: 'all', page: 1, limit: 10 },
} as const;

const SORTED = { ...LIST, fields: { ...LIST.fields, sort: 'word' } } as const;

/** The reader of somebody's orders: only moderators can sort them (specification section 7). */
export interface Reader {
  is_moderator: boolean;
}

/** Other readers get a list without sorting, since the API would refuse it to them. */
const listFor = (reader: Reader | null) => (reader?.is_moderator ? SORTED : LIST);

export const customerOrdersList = (path: string, reader: Reader | null): List<CustomerOrdersPlace> => ({
  path,
  ...listFor(reader),
});
export const freelancerOrdersList = (path: string, reader: Reader | null): List<FreelancerOrdersPlace> => ({
  path,
  ...listFor(reader),
});
