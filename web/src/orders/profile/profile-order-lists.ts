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

/** Who looks through somebody's orders: moderators alone choose their order (specification section 7). */
export interface Reader {
  is_moderator: boolean;
}

/** An address that names an order of the list means nothing to others, who would be refused it. */
const listFor = (reader: Reader | null) => (reader?.is_moderator ? SORTED : LIST);

export const customerOrdersList = (path: string, reader: Reader | null): List<CustomerOrdersPlace> => ({
  path,
  ...listFor(reader),
});
export const freelancerOrdersList = (path: string, reader: Reader | null): List<FreelancerOrdersPlace> => ({
  path,
  ...listFor(reader),
});
