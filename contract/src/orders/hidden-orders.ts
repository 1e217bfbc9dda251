import * as z from 'zod/mini';
import { paging } from '../fields/fields.ts';
import { moment, nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';

const hiddenOrder = z.object({ id: z.int(), title: z.string(), hidden_at: moment });
export type HiddenOrder = z.infer<typeof hiddenOrder>;

export const hiddenOrderRoutes = {
  orders_hide: route('orders_hide', {
    auth: 'user',
    summary: 'Hide an order from the viewer’s own list of orders and letters about new ones',
    data: nothing,
  }),
  orders_unhide: route('orders_unhide', { auth: 'user', summary: 'Show a hidden order again', data: nothing }),
  freelancer_hidden_orders: route('freelancer_hidden_orders', {
    auth: 'user',
    summary: 'Orders that the viewer hides and may still see, the latest hidden first',
    query: z.object(paging),
    data: z.array(hiddenOrder),
    paged: true,
  }),
};
export type HiddenOrderCalls = keyof typeof hiddenOrderRoutes;
