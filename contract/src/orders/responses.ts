import { RESPONSE_LIMITS } from '@provodka/domain/orders/responses.ts';
import * as z from 'zod/mini';
import {
  bool,
  changedFileIds,
  cursorPaging,
  day,
  expectedPrice,
  fileIds,
  integer,
  oneOf,
  optional,
  rubles,
  text,
} from '../fields/fields.ts';
import { file, moment, nothing, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { freelancer, person } from '../people/people.ts';

/** Orders of comparison: newest, price, period, reputation of the freelancer (product: responses). */
export const RESPONSE_SORTS = [
  'date|desc',
  'date|asc',
  'price|asc',
  'price|desc',
  'period|asc',
  'period|desc',
  'reputation|desc',
] as const;
export type ResponseSort = (typeof RESPONSE_SORTS)[number];

export const responseForm = z.object({
  price: rubles('Цена', RESPONSE_LIMITS.price, 'Укажите цену'),
  period_hours: integer('Срок в часах', RESPONSE_LIMITS.period_hours, 'Укажите срок в часах'),
  message: text('Сообщение', RESPONSE_LIMITS.message, 'Напишите сообщение заказчику'),
  ...fileIds,
});
export const responseUpdateForm = z.object({
  price: optional(responseForm.shape.price),
  period_hours: optional(responseForm.shape.period_hours),
  message: optional(responseForm.shape.message),
  ...changedFileIds,
});

export const responseRights = z.object({
  edit: right,
  delete: right,
  approve: right,
  reject: right,
  revoke: right,
  refuse: right,
});

export const responseView = z.object({
  id: z.int(),
  order_id: z.int(),
  status: z.object({ code: z.string(), title: z.string() }),
  is_limited: z.boolean(),
  /** The order left the search and this response was not chosen (derived, product: responses). */
  is_closed: z.boolean(),
  number_unread_messages: z.int(),
  number_messages: z.int(),
  /** Paid-out deals of its author in orders with a configuration of this one. */
  number_similar_deals: z.int(),
  price: z.number(),
  period_hours: z.int(),
  message: z.string(),
  /** Told to the author alone: why others read the text with its contacts masked; null when nothing is masked. */
  contacts_note: z.nullable(z.string()),
  files: z.array(file),
  /**
   * The price of the response in whole SM and whether it was returned; only its author sees it, null for a free one.
   */
  cost: z.nullable(
    z.object({ amount: z.int(), returned_at: z.nullable(moment), return_reason: z.nullable(z.string()) }),
  ),
  user: person,
  rights: responseRights,
  created_at: moment,
  updated_at: moment,
});
export type ResponseView = z.infer<typeof responseView>;

/** A single response comes with the visible part of its author's profile (specification section 3). */
export const wholeResponse = z.extend(responseView, { user: freelancer });
export type WholeResponse = z.infer<typeof wholeResponse>;

/** The price and the period of the response as the customer saw them. */
export const approvalForm = z.object({
  ...expectedPrice,
  expected_period_hours: optional(integer('Срок в часах', RESPONSE_LIMITS.period_hours)),
});

/** A row of the freelancer's cabinet. Of an order its author may no longer see it has only the number. */
export const cabinetResponse = z.extend(responseView, {
  order: z.object({
    id: z.int(),
    is_visible: z.boolean(),
    title: z.string(),
    budget: z.nullable(z.number()),
    status: z.nullable(z.object({ code: z.string(), title: z.string() })),
    is_private: z.boolean(),
    number_responses: z.nullable(z.int()),
    configurations: z.array(z.string()),
    customer: z.nullable(person),
  }),
});
export type CabinetResponse = z.infer<typeof cabinetResponse>;

export const responseRoutes = {
  responses_list: route('responses_list', {
    auth: 'user',
    summary: 'Responses of an order as the viewer may see them; a list gives the first 200 characters of each message',
    query: z.object({ sort: z._default(optional(oneOf('Сортировка', RESPONSE_SORTS)), 'date|desc'), ...cursorPaging }),
    data: z.array(responseView),
    paged: true,
  }),
  responses_create: route('responses_create', {
    auth: 'user',
    agreed: true,
    summary: 'Respond to an order with a price, a period and a message',
    body: responseForm,
    files: true,
    data: responseView,
    creates: true,
    per_minute: 20,
  }),
  responses_get: route('responses_get', {
    auth: 'user',
    summary: 'One response',
    data: wholeResponse,
  }),
  responses_view: route('responses_view', {
    auth: 'user',
    summary: 'The customer has opened a response: a new one becomes viewed (product: calls)',
    data: nothing,
  }),
  responses_update: route('responses_update', {
    auth: 'user',
    summary: 'Change the own response while nobody is chosen',
    body: responseUpdateForm,
    files: true,
    data: responseView,
    per_minute: 30,
  }),
  responses_delete: route('responses_delete', {
    auth: 'user',
    summary: 'Withdraw the own response',
    data: nothing,
    per_minute: 20,
  }),
  responses_approve: route('responses_approve', {
    auth: 'user',
    summary: 'Choose this freelancer; `data` is the executor',
    body: approvalForm,
    data: freelancer,
    per_minute: 20,
  }),
  responses_revoke: route('responses_revoke', {
    auth: 'user',
    summary: 'Drop the executor: by the customer, or by the executor who refuses',
    data: nothing,
    per_minute: 20,
  }),
  responses_reject: route('responses_reject', {
    auth: 'user',
    summary: 'Turn a response down; the author may not respond again',
    data: nothing,
  }),
  responses_file: route('responses_file', {
    auth: 'user',
    summary: 'Download a file of a response',
    download: true,
    data: z.null(),
  }),
  freelancer_responses_list: route('freelancer_responses_list', {
    auth: 'user',
    summary: "The viewer's own responses by slice",
    query: z.object({
      slice: z._default(optional(oneOf('Раздел', ['all', 'active', 'archive'])), 'active'),
      is_limited: optional(bool('Только ограниченные')),
      date_from: optional(day('Дата с')),
      date_to: optional(day('Дата по')),
      sort: z._default(
        optional(oneOf('Сортировка', ['date|desc', 'date|asc', 'budget|desc', 'budget|asc'])),
        'date|desc',
      ),
      ...cursorPaging,
    }),
    data: z.array(cabinetResponse),
    paged: true,
    counters: z.object({ all: z.int(), active: z.int(), archive: z.int() }),
  }),
};
export type ResponseCalls = keyof typeof responseRoutes;
