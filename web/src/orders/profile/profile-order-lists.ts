import type { orderRoutes } from '@provodka/contract/orders.ts';
import type { z } from 'zod/mini';
import type { List } from '../../lists/list-place.ts';

export type CustomerOrdersPlace = z.output<typeof orderRoutes.customers_orders.query>;
export type FreelancerOrdersPlace = z.output<typeof orderRoutes.freelancers_orders.query>;

const LIST = {
  fields: { slice: 'word', query: 'text', limit: 'count', page: 'count' },
  usual: { slice: 'all', page: 1, limit: 10 },
} as const;

export const customerOrdersList = (path: string): List<CustomerOrdersPlace> => ({ path, ...LIST });
export const freelancerOrdersList = (path: string): List<FreelancerOrdersPlace> => ({ path, ...LIST });
