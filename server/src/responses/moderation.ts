/** The moderators' list of responses and their moves (product: moderation). */
import type { ModeratorResponse, moderationRoutes, visibilityForm } from '@provodka/contract/moderation.ts';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { RESPONSE_STATUSES, type ResponseMove, responseMoveTarget } from '@provodka/domain/orders/responses.ts';
import { readPersonKey } from '@provodka/domain/search/person-key.ts';
import { endOfMoscowDay, startOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { z } from 'zod/mini';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { cursorMeta } from '../platform/cursor-paging.ts';
import type { CsvValue } from '../platform/documents/csv.ts';
import { moderatorTable, tableFlag, tableMoment, WHOLE_TABLE } from '../platform/moderator-table.ts';
import { exactMeta } from '../platform/paging.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { refuseModeration } from './access.ts';
import { type CabinetRow, cabinetOrder } from './cabinet-store.ts';
import { returnMissedCost } from './cost-service.ts';
import { countModerated, findModeratorPage, findOwnCases, type ModeratorFilter } from './moderator-store.ts';
import { lockVisibleResponse, writeMove } from './moves.ts';
import { presentCabinetResponse } from './present.ts';
import { findBoth, openThresholds, presentOne, type ResponseIds, readShownWith } from './reading.ts';
import { findResponseRow } from './store.ts';

type ResponsesQuery = z.output<(typeof moderationRoutes)['moderator_responses_list']['query']>;

/** Every response, for moderators; the counters are the numbers in each status under the rest of the filter. */
export async function listModeratorResponses(context: ReadContext, query: ResponsesQuery) {
  const { db, content, viewer, now } = context;
  const filter: ModeratorFilter = {
    status: query.status?.length ? query.status : undefined,
    response_id: query.response_id,
    order_id: query.order_id,
    freelancer: query.freelancer_uuid === undefined ? undefined : readPersonKey(query.freelancer_uuid),
    is_limited: query.is_limited,
    from: query.date_from === undefined ? undefined : startOfMoscowDay(query.date_from),
    before: query.date_to === undefined ? undefined : endOfMoscowDay(query.date_to),
    sort: query.sort,
    page: query.page,
    limit: query.limit,
    cursor: query.cursor,
  };
  const [turned, byStatus] = await Promise.all([
    findModeratorPage(db, viewer, filter, now),
    countModerated(db, viewer, { ...filter, status: undefined }),
  ]);
  const { rows } = turned;
  const beside = await readShownWith(context, rows, openThresholds(context), await findBoth(context, rows));
  const { byId } = await content.classifiers();
  const orderIds = rows.map(({ order_id }) => order_id);
  const own = await findOwnCases(db, viewer, orderIds);
  const data = rows.map((row): ModeratorResponse => {
    const right = (move: ResponseMove) => asRight(refuseModeration(move, factsOf(row), own.has(row.order_id)));
    return {
      ...presentCabinetResponse(row, beside, (id) => byId.get(id)?.title),
      moderation: { hide: right('hide'), unhide: right('unhide') },
    };
  });
  const codes = RESPONSE_STATUSES.map(({ code }) => code);
  const counters = Object.fromEntries(codes.map((code) => [code, byStatus.get(code) ?? 0]));
  const total = (filter.status ?? codes).reduce((sum, code) => sum + (byStatus.get(code) ?? 0), 0);
  return { data, meta: cursorMeta(exactMeta(query, total), turned, cabinetOrder(query.sort)), counters };
}

/** The same responses as a table for Excel. */
export async function responsesForExcel(context: ReadContext, query: Omit<ResponsesQuery, 'page' | 'limit'>) {
  const list = await listModeratorResponses(context, { ...query, ...WHOLE_TABLE });
  return moderatorTable<ModeratorResponse>('Отклики', RESPONSE_COLUMNS, list, context.now);
}

const RESPONSE_COLUMNS: Record<string, (response: ModeratorResponse) => CsvValue> = {
  Отклик: ({ id }) => id,
  Заказ: ({ order }) => order.id,
  'Название заказа': ({ order }) => order.title,
  Статус: ({ status }) => status.title,
  Исполнитель: ({ user }) => user.full_name,
  Заказчик: ({ order }) => order.customer?.full_name ?? null,
  'Цена, ₽': ({ price }) => price,
  'Срок, часов': ({ period_hours }) => period_hours,
  Ограничен: ({ is_limited }) => tableFlag(is_limited),
  Подан: ({ created_at }) => tableMoment(created_at),
};

const factsOf = ({ status, former_status, order }: CabinetRow) => ({
  status,
  formerStatus: former_status,
  orderStatus: order.status,
});

/**
 * Hides a waiting response from all but its author and moderators, or shows it again. A hidden one takes no place of its order.
 * Throws RefusedError.
 */
export async function changeVisibility(
  context: WriteContext,
  ids: ResponseIds,
  { status: isShown, comment }: z.output<typeof visibilityForm>,
): Promise<ResponseView> {
  const { db: tx, viewer, now } = context;
  const pair = await lockVisibleResponse(context, ids);
  const { order, response } = pair;
  const move = isShown ? 'unhide' : 'hide';
  const facts = { status: response.status, formerStatus: response.former_status, orderStatus: order.status };
  const own = await findOwnCases(tx, viewer, [order.id]);
  assertAllowed(refuseModeration(move, facts, own.has(order.id)));
  await writeMove(context, pair, move);
  if (isShown) await returnMissedCost(context, order, response);
  await addAudit(context, {
    action: isShown ? 'unhide_response' : 'hide_response',
    subject: { kind: 'response', id: response.id, order_id: order.id },
    before: { status: response.status },
    after: { status: responseMoveTarget(move, facts) },
    comment,
  });
  const changed = await findResponseRow(tx, response.id, now);
  if (!changed) throw new Error(`Response ${response.id} vanished inside its own transaction`);
  return await presentOne(context, order, changed);
}
