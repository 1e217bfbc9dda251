import type { HiddenOrderCalls } from '@provodka/contract/orders/hidden-orders.ts';
import type { OfferCalls } from '@provodka/contract/orders/offers.ts';
import type { OrderCalls } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS, ORDER_STATUSES } from '@provodka/domain/orders/orders.ts';
import type { Db } from '../platform/database/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import { listCustomerOrders, listExecutorOrders } from './cabinet/cabinets.ts';
import { archiveDrafts, draftsText } from './cabinet/drafts.ts';
import { admitEdit, updateOrder } from './editing.ts';
import { hideOrder, listHidden, unhideOrder } from './hidden.ts';
import { listModeratorOrders, ordersForExcel } from './list/moderator-list.ts';
import { listOrdersOfCustomer, listOrdersOfExecutor } from './list/profile-orders.ts';
import { listOrders, listWantedConfigurations } from './list/public-list.ts';
import { openTotals } from './list/totals.ts';
import { createOffers, endOffer, listOffers } from './offers/offer-service.ts';
import { getOrder, openOrderFile, recordVisit, viewOrder } from './order-page.ts';
import { admitCreation, createOrder } from './service.ts';
import { openOrderPicture } from './sharing.ts';
import { changeOrderStatus } from './status-service.ts';
import { findOrderTerms } from './terms.ts';

export interface OrderParts {
  /** For counting views, which happens outside of the calls' transactions. */
  db: Db;
  storage: FileStorage;
  /** The name of the site. */
  brand: string;
}

const DONE: Record<string, string> = {
  [ORDER_STATUS.draft]: 'Заказ возвращён в черновики',
  [ORDER_STATUS.on_moderation]: 'Заказ отправлен на модерацию',
  [ORDER_STATUS.on_rework]: 'Заказ возвращён на доработку',
  [ORDER_STATUS.searching]: 'Заказ опубликован',
  [ORDER_STATUS.in_work]: 'Заказ снова в работе',
  [ORDER_STATUS.done]: 'Заказ завершён',
  [ORDER_STATUS.archived]: 'Заказ перемещён в архив',
  [ORDER_STATUS.blocked]: 'Заказ заблокирован',
  [ORDER_STATUS.deleted]: 'Заказ удалён',
};

/** Calls of contract/orders.ts. */
export function orderRoutes(
  parts: OrderParts,
): Handlers<OrderCalls | HiddenOrderCalls | OfferCalls | 'moderator_orders_list' | 'moderator_orders_csv'> {
  const { storage } = parts;
  const totals = openTotals();
  return {
    orders_list: read((context, { query }) => listOrders(context, totals, query)),
    orders_configurations: read(async (context) => ({ data: await listWantedConfigurations(context, totals) })),
    orders_hide: write(async (context, { params }) => {
      await hideOrder(context, params.order_id);
      return { data: null, message: 'Заказ скрыт из вашего списка' };
    }),
    orders_unhide: write(async (context, { params }) => {
      await unhideOrder(context, params.order_id);
      return { data: null, message: 'Заказ снова в списке' };
    }),
    freelancer_hidden_orders: read((context, { query }) => listHidden(context, query)),
    orders_statuses: read(async () => ({ data: [...ORDER_STATUSES] })),
    orders_get: read(async (context, { params, visitor }) => {
      const { order, view } = await getOrder(context, params.order_id);
      recordVisit({ ...context, db: parts.db }, order, visitor());
      return { data: view };
    }),
    orders_picture: read((context, { params }) => openOrderPicture(context, parts.brand, params.order_id)),
    orders_create: withFiles(
      admitCreation,
      write(async (context, { body }) => {
        const order = await createOrder(context, body);
        const message = order.status === ORDER_STATUS.draft ? 'Черновик сохранён' : DONE[order.status];
        return { data: { id: order.id }, message };
      }),
    ),
    orders_update: withFiles(
      (context, { params }) => admitEdit(context, params.order_id),
      write(async (context, { params, body }) => {
        const order = await updateOrder(context, params.order_id, body);
        return { data: await viewOrder(context, order), message: 'Заказ сохранён' };
      }),
    ),
    orders_archive: write(async (context, { params }) => {
      const { order, deals } = await changeOrderStatus(context, params.order_id, { code: ORDER_STATUS.archived });
      return { data: await viewOrder(context, order, { deals }), message: DONE[ORDER_STATUS.archived] };
    }),
    orders_change_status: write(async (context, { params, body }) => {
      const { order, deals } = await changeOrderStatus(context, params.order_id, body);
      return { data: await viewOrder(context, order, { deals }), message: DONE[order.status] };
    }),
    orders_delete: write(async (context, { params }) => {
      await changeOrderStatus(context, params.order_id, { code: ORDER_STATUS.deleted });
      return { data: null, message: DONE[ORDER_STATUS.deleted] };
    }),
    orders_file: read((context, { params }) => openOrderFile(context, storage, params)),
    offers_create: write(async (context, { params, body }) => {
      const ids = await createOffers(context, params.order_id, body);
      return { data: { ids }, message: body.team_id === undefined ? 'Приглашение отправлено' : 'Команда приглашена' };
    }),
    offers_delete: write(async (context, { params, body }) => {
      const move = await endOffer(context, params, body.comment);
      return { data: null, message: move === 'declined' ? 'Приглашение отклонено' : 'Приглашение отозвано' };
    }),
    freelancer_offers_list: read((context, { query }) => listOffers(context, query)),
    customer_order_terms: read(async (context) => ({ data: await findOrderTerms(context) })),
    customer_orders_list: read((context, { query }) => listCustomerOrders(context, query)),
    customer_drafts_archive: write(async (context, { body }) => {
      const drafts = await archiveDrafts(context, body.order_ids);
      return { data: drafts, message: draftsText(drafts) };
    }),
    moderator_orders_list: read((context, { query }) => listModeratorOrders(context, query)),
    moderator_orders_csv: read((context, { query }) => ordersForExcel(context, query)),
    freelancer_orders_list: read((context, { query }) => listExecutorOrders(context, query)),
    customers_orders: read((context, { params, query }) => listOrdersOfCustomer(context, params.uuid, query)),
    freelancers_orders: read((context, { params, query }) => listOrdersOfExecutor(context, params.uuid, query)),
  };
}
