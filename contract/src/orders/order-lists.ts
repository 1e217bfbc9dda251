/** Queries of the lists of orders: filters, sorts and slices of the public list, the cabinets and the profiles. */
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import * as z from 'zod/mini';
import { bool, cursorPaging, day, ids, line, oneOf, optional, paging, wholePart } from '../fields/fields.ts';

/** Sorts of the public list; `show_counter` counts views (specification section 9). */
export const ORDER_SORTS = [
  'new|desc',
  'new|asc',
  'show_counter|desc',
  'show_counter|asc',
  'budget|desc',
  'budget|asc',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Sorts of the cabinets (specification section 9). */
export const CABINET_ORDER_SORTS = [
  'date|desc',
  'date|asc',
  'views|desc',
  'views|asc',
  'budget|desc',
  'budget|asc',
] as const;
/** Cabinets of owners also sort orders that wait for the owner first, the newest first on both sides. */
export const OWN_ORDER_SORTS = ['turn|desc', ...CABINET_ORDER_SORTS] as const;
export type OwnOrderSort = (typeof OWN_ORDER_SORTS)[number];
export type CabinetOrderSort = (typeof CABINET_ORDER_SORTS)[number];

const budgetBound = (label: string) => optional(wholePart(label, [0, ORDER_LIMITS.budget[1]]));
const filter = {
  query: optional(line('Запрос', LIST_LIMITS.query)),
  is_exact: optional(bool('Искать как набрано')),
  budget_from: budgetBound('Бюджет от'),
  budget_to: budgetBound('Бюджет до'),
  date_from: optional(day('Дата с')),
  date_to: optional(day('Дата по')),
};
/** The filter of the public list; dates are inclusive days of Moscow (specification section 3, product: wire). */
export const orderFilter = z.object({
  ...filter,
  platforms: ids('Платформы'),
  configurations: ids('Конфигурации'),
  sort: z._default(optional(oneOf('Сортировка', ORDER_SORTS)), 'new|desc'),
  ...cursorPaging,
});
export type OrderFilter = z.infer<typeof orderFilter>;

/** The query of a cabinet's list; its slices are the side's own. */
export const cabinetQuery = <const S extends readonly string[]>(slices: S) =>
  z.object({
    slice: z._default(optional(oneOf('Раздел', slices)), 'all'),
    ...filter,
    is_max_number_responses: optional(bool('Максимум откликов')),
    is_private: optional(bool('Приватный')),
    is_exist_open_deals: optional(bool('Есть открытые сделки')),
    is_exist_unread_messages: optional(bool('Есть непрочитанные сообщения')),
    sort: z._default(optional(oneOf('Сортировка', OWN_ORDER_SORTS)), 'date|desc'),
    ...paging,
  });

/** Orders on a profile's page; their order is for moderators to choose (specification section 6). */
export const profileQuery = <const S extends readonly string[]>(slices: S) =>
  z.object({
    slice: z._default(optional(oneOf('Раздел', slices)), 'all'),
    ...filter,
    sort: optional(oneOf('Сортировка', CABINET_ORDER_SORTS)),
    ...paging,
  });

/** The number of orders in each slice of a customer. */
export const customerCounters = z.object({ all: z.int(), in_search: z.int(), in_progress: z.int(), archive: z.int() });

/** The number of orders in each slice of a freelancer. */
export const freelancerCounters = z.object({ all: z.int(), in_progress: z.int(), completed: z.int() });

/** The counts of a cabinet's slices, and in `waiting` those of orders that wait for their owner. */
export const customerCabinetCounters = z.extend(customerCounters, { waiting: customerCounters });
export const freelancerCabinetCounters = z.extend(freelancerCounters, { waiting: freelancerCounters });
