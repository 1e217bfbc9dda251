import type { CabinetOrderSort, OwnOrderSort } from '@provodka/contract/orders/order-lists.ts';
import type { orderRoutes } from '@provodka/contract/orders/orders.ts';
import type { z } from 'zod/mini';
import { CUSTOMER_ORDERS_ADDRESS, EXECUTOR_ORDERS_ADDRESS } from '../../lib/loading/addresses.ts';
import type { List } from '../../lists/list-place.ts';
import type { SortOption } from '../../lists/sort-menu.tsx';
import { BY_BUDGET, BY_DATE } from '../../lists/sort-options.ts';

export type CustomerOrdersPlace = z.output<typeof orderRoutes.customer_orders_list.query>;
export type ExecutorOrdersPlace = z.output<typeof orderRoutes.freelancer_orders_list.query>;

const LIST = {
  fields: {
    slice: 'word',
    query: 'text',
    is_exact: 'flag',
    budget_from: 'money',
    budget_to: 'money',
    date_from: 'day',
    date_to: 'day',
    is_exist_open_deals: 'flag',
    is_exist_unread_messages: 'flag',
    is_private: 'flag',
    is_max_number_responses: 'flag',
    sort: 'word',
    limit: 'count',
    page: 'count',
  },
  usual: { slice: 'all', sort: 'date|desc', page: 1, limit: 10 },
} as const;

export const CUSTOMER_ORDERS: List<CustomerOrdersPlace> = { path: CUSTOMER_ORDERS_ADDRESS, ...LIST };
export const EXECUTOR_ORDERS: List<ExecutorOrdersPlace> = { path: EXECUTOR_ORDERS_ADDRESS, ...LIST };

/** Orders of lists of somebody's orders (specification section 9). */
export const CABINET_SORT_OPTIONS: readonly SortOption<CabinetOrderSort>[] = [
  ...BY_DATE,
  ...BY_BUDGET,
  { value: 'views|desc', label: 'Много просмотров' },
  { value: 'views|asc', label: 'Мало просмотров' },
];
/** The viewer's own orders can also be sorted by what waits for them. */
export const OWN_SORT_OPTIONS: readonly SortOption<OwnOrderSort>[] = [
  ...CABINET_SORT_OPTIONS,
  { value: 'turn|desc', label: 'Сначала важные' },
];
