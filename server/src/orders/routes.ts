import type { OrderCalls } from '@provodka/contract/orders.ts';
import { ORDER_STATUSES } from '@provodka/domain/orders.ts';
import type { Db } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import { listCustomerOrders, listExecutorOrders } from './cabinets.ts';
import { admitEdit, updateOrder } from './editing.ts';
import { getOrder, noteVisit, openOrderFile, viewOrder } from './order-page.ts';
import { listOrders } from './public-list.ts';
import { admitCreation, changeOrderStatus, createOrder } from './service.ts';
import { openTotals } from './totals.ts';

export interface OrderParts {
  /** For what no call waits for and none may do: kept totals, counted views. */
  db: Db;
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
export function orderRoutes(parts: OrderParts): Handlers<OrderCalls> {
  const { storage } = parts;
  const totals = openTotals(parts.db);
  return {
    orders_list: read(({ db, content, viewer, now }, { query }) =>
      listOrders({ db, content, totals }, viewer, query, now),
    ),
    orders_statuses: read(async () => ({ data: [...ORDER_STATUSES] })),
    orders_get: read(async ({ db, content, viewer, now }, { params, visitor }) => {
      const { order, view } = await getOrder(db, content, viewer, params.order_id, now);
      noteVisit(parts.db, viewer, order, visitor(), now);
      return { data: view };
    }),
    orders_create: withFiles(
      admitCreation,
      write(async ({ db: tx, content, viewer, now }, { body }) => {
        const order = await createOrder(tx, content, viewer, body, now);
        const message = order.status === 'C' ? 'Черновик сохранён' : DONE[order.status];
        return { data: { id: order.id }, message };
      }),
    ),
    orders_update: withFiles(
      ({ db, viewer }, { params }) => admitEdit(db, viewer, params.order_id),
      write(async ({ db: tx, content, viewer, now }, { params, body }) => {
        const order = await updateOrder(tx, content, viewer, params.order_id, body, now);
        return { data: await viewOrder(tx, content, viewer, order, now), message: 'Заказ сохранён' };
      }),
    ),
    orders_archive: write(async ({ db: tx, content, viewer, now }, { params }) => {
      const order = await changeOrderStatus(tx, content, viewer, params.order_id, { code: 'A' }, now);
      return { data: await viewOrder(tx, content, viewer, order, now), message: DONE.A };
    }),
    orders_change_status: write(async ({ db: tx, content, viewer, now }, { params, body }) => {
      const order = await changeOrderStatus(tx, content, viewer, params.order_id, body, now);
      return { data: await viewOrder(tx, content, viewer, order, now), message: DONE[order.status] };
    }),
    orders_delete: write(async ({ db: tx, content, viewer, now }, { params }) => {
      await changeOrderStatus(tx, content, viewer, params.order_id, { code: 'D' }, now);
      return { data: null, message: DONE.D };
    }),
    orders_file: read(({ db, viewer }, { params }) => openOrderFile(db, storage, viewer, params)),
    customer_orders_list: read(({ db, content, viewer, now }, { query }) =>
      listCustomerOrders(db, content, viewer, query, now),
    ),
    freelancer_orders_list: read(({ db, content, viewer, now }, { query }) =>
      listExecutorOrders(db, content, viewer, query, now),
    ),
  };
}
