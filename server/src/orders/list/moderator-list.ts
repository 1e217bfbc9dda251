import type { ModeratorOrder, moderationRoutes } from '@provodka/contract/moderation.ts';
import { type OrderMove, refuseOrderMove } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { contactKinds } from '@provodka/domain/people/contacts-finder.ts';
import { firstRefusal } from '@provodka/domain/refusals.ts';
import { readPersonKey } from '@provodka/domain/search/person-key.ts';
import { endOfMoscowDay, startOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { z } from 'zod/mini';
import type { ReadContext } from '../../platform/context.ts';
import { cursorMeta, readCursorPage } from '../../platform/cursor-paging.ts';
import type { CsvValue } from '../../platform/documents/csv.ts';
import { moderatorTable, tableFlag, tableMoment, WHOLE_TABLE } from '../../platform/moderator-table.ts';
import { exactMeta } from '../../platform/paging.ts';
import { asRight } from '../../platform/rights.ts';
import { findPeople } from '../../users/service.ts';
import { refuseOwnOrderOf } from '../access.ts';
import { maximumSteps } from '../cabinet/cabinets.ts';
import { orderFactsOf } from '../facts.ts';
import { presentCard } from '../present.ts';
import {
  countModerated,
  findModeratorPage,
  type ModeratorFilter,
  type ModeratorRow,
  moderatorOrder,
} from './moderator-store.ts';
import { cardFlags } from './public-list.ts';

type OrdersQuery = z.output<(typeof moderationRoutes)['moderator_orders_list']['query']>;

/** Every order, for moderators; the counters are the numbers in each status under the rest of the filter. */
export async function listModeratorOrders(context: ReadContext, query: OrdersQuery) {
  const { db, content, viewer, now } = context;
  const { motivation: thresholds } = await content.settings();
  const premoderation = await content.premoderation();
  const classifiers = await content.classifiers();
  const ofIds = (ids: number[] | undefined) => (ids?.length ? classifiers.expand(ids) : undefined);
  const filter: ModeratorFilter = {
    status: query.status?.length ? query.status : undefined,
    order_id: query.order_id,
    deal_id: query.deal_id,
    customer: keyOf(query.customer_uuid),
    executor: keyOf(query.executor_uuid),
    freelancer: keyOf(query.freelancer_uuid),
    number_responses_from: query.number_responses_from,
    number_responses_to: query.number_responses_to,
    configuration_ids: ofIds(query.configurations),
    platform_ids: ofIds(query.platforms),
    is_max_number_responses: query.is_max_number_responses,
    is_private: query.is_private,
    has_executor: query.has_executor,
    from: query.date_from === undefined ? undefined : startOfMoscowDay(query.date_from),
    before: query.date_to === undefined ? undefined : endOfMoscowDay(query.date_to),
    steps: maximumSteps(thresholds, now),
  };
  const { sort } = query;
  const [turned, byStatus] = await Promise.all([
    readCursorPage(query, async (place) => ({ rows: await findModeratorPage(db, filter, { ...place, sort }) })),
    countModerated(db, { ...filter, status: undefined }),
  ]);
  const { rows } = turned;
  const executors = await findPeople(
    context,
    rows.flatMap((row) => row.executor_uuid ?? []),
  );
  const data = rows.map((row): ModeratorOrder => {
    const card = presentCard(row, cardFlags(row, { viewer, viewerStats: null, thresholds, now }), classifiers, now);
    return {
      ...card,
      executor: executors.get(row.executor_uuid ?? '') ?? null,
      has_contacts: contactKinds([row.title, row.description]).length > 0,
      unblocks_to: row.former_status,
      version: row.version,
      rights: rightsOf(row, premoderation, context),
    };
  });
  const counters = Object.fromEntries(Object.values(ORDER_STATUS).map((code) => [code, byStatus.get(code) ?? 0]));
  const shown = filter.status ?? Object.values(ORDER_STATUS);
  const total = shown.reduce((sum, code) => sum + (byStatus.get(code) ?? 0), 0);
  return { data, meta: cursorMeta(exactMeta(query, total), turned, moderatorOrder(sort)), counters };
}

/** The same orders as a table for Excel. */
export async function ordersForExcel(context: ReadContext, query: Omit<OrdersQuery, 'page' | 'limit'>) {
  const list = await listModeratorOrders(context, { ...query, ...WHOLE_TABLE });
  return moderatorTable<ModeratorOrder>('Заказы', ORDER_COLUMNS, list, context.now);
}

const ORDER_COLUMNS: Record<string, (order: ModeratorOrder) => CsvValue> = {
  Заказ: ({ id }) => id,
  Название: ({ title }) => title,
  Статус: ({ status }) => status.title,
  Заказчик: ({ customer }) => customer.full_name,
  Исполнитель: ({ executor }) => executor?.full_name ?? null,
  'Бюджет, ₽': ({ budget }) => budget,
  Откликов: ({ number_responses }) => number_responses,
  Просмотров: ({ number_views }) => number_views,
  Приватный: ({ is_private }) => tableFlag(is_private),
  'Контакты в тексте': ({ has_contacts }) => tableFlag(has_contacts),
  Конфигурации: ({ configurations }) => configurations.map(({ title }) => title).join(', '),
  Создан: ({ created_at }) => tableMoment(created_at),
  Опубликован: ({ published_at }) => tableMoment(published_at),
};

const keyOf = (typed: string | undefined) => (typed === undefined ? undefined : readPersonKey(typed));

/** No move of a moderator asks about deals. */
const NO_DEALS = {
  has_paid_unfinished_deal: false,
  has_ever_paid_deal: false,
  finished_at: null,
  is_executor_leaving: false,
};

function rightsOf(row: ModeratorRow, premoderation: boolean, { viewer, now }: ReadContext): ModeratorOrder['rights'] {
  const facts = orderFactsOf(row, NO_DEALS, premoderation, now);
  const own = refuseOwnOrderOf(viewer, row);
  const right = (move: OrderMove) => asRight(firstRefusal([refuseOrderMove(move, facts, 'moderator'), own]));
  return {
    approve: right('approve_publication'),
    return: right('return_to_author'),
    block: right('block'),
    unblock: right('unblock'),
  };
}
