import type { hiddenOrderRoutes } from '@provodka/contract/orders/hidden-orders.ts';
import type { z } from 'zod/mini';
import { HIDDEN_ORDERS_ADDRESS } from '../../lib/loading/addresses.ts';
import type { List } from '../../lists/list-place.ts';

export const HIDDEN_ORDERS: List<z.output<typeof hiddenOrderRoutes.freelancer_hidden_orders.query>> = {
  path: HIDDEN_ORDERS_ADDRESS,
  fields: { limit: 'count', page: 'count' },
  usual: { page: 1, limit: 10 },
};
