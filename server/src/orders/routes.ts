import { ORDER_STATUSES } from '@provodka/domain/orders.ts';
import type { Content } from '../content/service.ts';
import type { Db } from '../platform/database.ts';
import { type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import type { FileStorage } from '../platform/uploads.ts';
import { listCustomerOrders, listExecutorOrders } from './cabinets.ts';
import { admitEdit, updateOrder } from './editing.ts';
import { getOrder, noteVisit, openOrderFile, viewOrder } from './order-page.ts';
import { listOrders } from './public-list.ts';
import { admitCreation, changeOrderStatus, createOrder } from './service.ts';
import { openTotals } from './totals.ts';

type OrderCall =
  | 'orders_list'
  | 'orders_statuses'
  | 'orders_get'
  | 'orders_create'
  | 'orders_update'
  | 'orders_archive'
  | 'orders_change_status'
  | 'orders_delete'
  | 'orders_file'
  | 'customer_orders_list'
  | 'freelancer_orders_list';

export interface OrderParts {
  db: Db;
  content: Content;
  storage: FileStorage;
}

const DONE: Record<string, string> = {
  C: 'Заказ возвращён в черновики',
  M: 'Заказ отправлен на модерацию',
  R: 'Заказ возвращён на доработку',
  N: 'Заказ опубликован',
  W: 'Заказ снова в работе',
  F: 'Заказ завершён',
  A: 'Заказ перемещён в архив',
  B: 'Заказ заблокирован',
  D: 'Заказ удалён',
};

/** Calls of contract/orders.ts. */
export function orderRoutes({ db, content, storage }: OrderParts): Handlers<OrderCall> {
  const listParts = { db, content, totals: openTotals(db) };
  return {
    orders_list: read(({ viewer, query, now }) => listOrders(listParts, viewer, query, now)),
    orders_statuses: read(async () => ({ data: [...ORDER_STATUSES] })),
    orders_get: read(async ({ params, viewer, visitor, now }) => {
      const { order, view } = await getOrder(db, content, viewer, params.order_id, now);
      noteVisit(db, viewer, order, visitor(), now);
      return { data: view };
    }),
    orders_create: withFiles(
      admitCreation,
      write(async (tx, { viewer, body, now }) => {
        const order = await createOrder(tx, content, viewer, body, now);
        const message = order.status === 'C' ? 'Черновик сохранён' : DONE[order.status];
        return { data: { id: order.id }, message };
      }),
    ),
    orders_update: withFiles(
      ({ params, viewer }) => admitEdit(db, viewer, params.order_id),
      write(async (tx, { params, viewer, body, now }) => {
        const order = await updateOrder(tx, content, viewer, params.order_id, body, now);
        return { data: await viewOrder(tx, content, viewer, order, now), message: 'Заказ сохранён' };
      }),
    ),
    orders_archive: write(async (tx, { params, viewer, now }) => {
      const order = await changeOrderStatus(tx, content, viewer, params.order_id, { code: 'A' }, now);
      return { data: await viewOrder(tx, content, viewer, order, now), message: DONE.A };
    }),
    orders_change_status: write(async (tx, { params, viewer, body, now }) => {
      const order = await changeOrderStatus(tx, content, viewer, params.order_id, body, now);
      return { data: await viewOrder(tx, content, viewer, order, now), message: DONE[order.status] };
    }),
    orders_delete: write(async (tx, { params, viewer, now }) => {
      await changeOrderStatus(tx, content, viewer, params.order_id, { code: 'D' }, now);
      return { data: null, message: DONE.D };
    }),
    orders_file: read(({ params, viewer }) => openOrderFile(db, storage, viewer, params)),
    customer_orders_list: read(({ viewer, query, now }) => listCustomerOrders(db, content, viewer, query, now)),
    freelancer_orders_list: read(({ viewer, query, now }) => listExecutorOrders(db, content, viewer, query, now)),
  };
}
