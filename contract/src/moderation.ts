import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@provodka/domain/audit.ts';
import { BAN_REASON_CODES, BAN_TARGETS, MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { RESPONSE_STATUSES, type ResponseStatus } from '@provodka/domain/orders/responses.ts';
import * as z from 'zod/mini';
import {
  anyOf,
  bool,
  cursorPaging,
  day,
  id,
  ids,
  instant,
  integer,
  line,
  oneOf,
  optional,
  text,
} from './fields/fields.ts';
import { moment, nothing, right } from './http/envelope.ts';
import { route } from './http/route.ts';
import { orderCard } from './orders/orders.ts';
import { cabinetResponse, responseView } from './orders/responses.ts';
import { person } from './people/people.ts';

/** Orders of the moderators' lists (specification section 9). */
export const MODERATOR_SORTS = ['date|desc', 'date|asc', 'budget|desc', 'budget|asc'] as const;
export type ModeratorSort = (typeof MODERATOR_SORTS)[number];
const DATE_SORTS = ['date|desc', 'date|asc'] as const;

export const comment = text('Комментарий', MODERATION_LIMITS.comment, 'Напишите, почему');
/** The uuid of a profile or of a user, or words of the name, which the cabinet's fields take too. */
const whom = (label: string) => optional(text(label, MODERATION_LIMITS.person));
const count = (label: string) => optional(integer(label, MODERATION_LIMITS.number_responses));
const days = { date_from: optional(day('Дата с')), date_to: optional(day('Дата по')) };
const sort = z._default(optional(oneOf('Сортировка', MODERATOR_SORTS)), 'date|desc');
const dateSort = z._default(optional(oneOf('Сортировка', DATE_SORTS)), 'date|desc');

/** The person who acted; null for the clock and the payment provider. */
export const actor = z.nullable(z.object({ uuid: z.string(), full_name: z.string() }));

/** A row of the moderators' orders: the card with their additional data and rights. */
export const moderatorOrder = z.extend(orderCard, {
  executor: z.nullable(person),
  /** The title or the description has a contact in it. */
  has_contacts: z.boolean(),
  /** The status a blocked order comes back to. */
  unblocks_to: z.nullable(z.string()),
  /** Sent along with an approval, which is refused once the order is another than was looked at. */
  version: z.int(),
  rights: z.object({ approve: right, return: right, block: right, unblock: right }),
});
export type ModeratorOrder = z.infer<typeof moderatorOrder>;

/** A row of the moderators' responses. */
export const moderatorResponse = z.extend(cabinetResponse, {
  moderation: z.object({ hide: right, unhide: right }),
});
export type ModeratorResponse = z.infer<typeof moderatorResponse>;

export const ban = z.object({
  id: z.int(),
  target: z.enum(BAN_TARGETS),
  reason_code: z.string(),
  reason: z.string(),
  /** The text the banned person reads. */
  comment: z.string(),
  /** A note for moderators only. */
  note: z.nullable(z.string()),
  until: z.nullable(moment),
  banned_by: actor,
  created_at: moment,
});
export type StandingBan = z.infer<typeof ban>;

/** A row of the moderators' users. */
export const moderatorUser = z.object({
  uuid: z.string(),
  id: z.int(),
  login: z.string(),
  email: z.string(),
  is_email_verified: z.boolean(),
  full_name: z.string(),
  avatar: z.nullable(z.string()),
  is_moderator: z.boolean(),
  is_admin: z.boolean(),
  is_banned: z.boolean(),
  is_scam: z.boolean(),
  is_online: z.boolean(),
  abonnement: z.nullable(z.object({ title: z.string(), active_from: moment, active_to: moment })),
  customer: person,
  freelancer: person,
  /** Bans in force. */
  bans: z.array(ban),
  rights: z.object({ ban: right, grant: right, abonnement: right }),
  created_at: moment,
  last_activity_at: z.nullable(moment),
});
export type ModeratorUser = z.infer<typeof moderatorUser>;

export const banForm = z.object({
  target: oneOf('Что блокируем', BAN_TARGETS, 'Выберите, что блокируем'),
  reason_code: oneOf('Причина', BAN_REASON_CODES, 'Выберите причину'),
  comment,
  note: optional(text('Заметка', MODERATION_LIMITS.comment)),
  until: optional(instant('До какого числа')),
});
export type BanForm = z.input<typeof banForm>;
export const unbanForm = z.object({
  /** Without it every ban that stands. */
  target: optional(oneOf('Что разблокируем', BAN_TARGETS)),
  comment: optional(comment),
});
export const scamForm = z.object({ status: bool('Мошенник'), comment });
export const rightsForm = z.object({ status: bool('Модератор'), is_admin: optional(bool('Администратор')) });
/** Without a title the abonnement ends now. */
export const abonnementForm = z.object({
  title: optional(line('Название', MODERATION_LIMITS.abonnement_title)),
  active_from: optional(instant('Начало')),
  active_to: optional(instant('Окончание')),
});
export const visibilityForm = z.object({ status: bool('Показывать'), comment: optional(comment) });

/** Words that a move of moderators asks for in a dialog. */
export const reasonForm = z.object({ comment });

/** One line of the audit. */
export const auditLine = z.object({
  id: z.int(),
  actor,
  action: z.object({ code: z.string(), title: z.string() }),
  subject: z.object({ kind: z.string(), id: z.string(), title: z.string(), order_id: z.nullable(z.int()) }),
  comment: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  created_at: moment,
});
export type AuditLine = z.infer<typeof auditLine>;

const STATUS_CODES = Object.values(ORDER_STATUS);
const RESPONSE_CODES = RESPONSE_STATUSES.map(({ code }) => code) as [ResponseStatus, ...ResponseStatus[]];

const ordersQuery = z.object({
  status: anyOf('Статус', STATUS_CODES),
  order_id: optional(id('Номер заказа')),
  deal_id: optional(id('Номер сделки')),
  customer_uuid: whom('Заказчик'),
  executor_uuid: whom('Исполнитель'),
  freelancer_uuid: whom('Автор отклика'),
  number_responses_from: count('Откликов от'),
  number_responses_to: count('Откликов до'),
  configurations: ids('Конфигурации'),
  platforms: ids('Платформы'),
  is_max_number_responses: optional(bool('Максимум откликов')),
  is_private: optional(bool('Приватный')),
  has_executor: optional(bool('Есть исполнитель')),
  ...days,
  sort,
  ...cursorPaging,
});
const responsesQuery = z.object({
  status: anyOf('Статус', RESPONSE_CODES),
  response_id: optional(id('Номер отклика')),
  order_id: optional(id('Номер заказа')),
  freelancer_uuid: whom('Исполнитель'),
  is_limited: optional(bool('Ограниченные')),
  ...days,
  sort,
  ...cursorPaging,
});
const usersQuery = z.object({
  user_id: optional(id('Номер')),
  user_uuid: optional(z.guid('Код пользователя указан неверно')),
  user_full_name: whom('ФИО'),
  user_login: whom('Логин'),
  user_is_banned: optional(bool('Заблокирован')),
  user_is_scam: optional(bool('Мошенник')),
  user_is_moderator: optional(bool('Модератор')),
  customer_uuid: optional(z.guid('Код заказчика указан неверно')),
  customer_full_name: whom('ФИО заказчика'),
  freelancer_uuid: optional(z.guid('Код исполнителя указан неверно')),
  freelancer_full_name: whom('ФИО исполнителя'),
  sort: dateSort,
  ...cursorPaging,
});

/** A list of moderators as a table for Excel: the same filter, as many rows as one table takes. */
const table = <Q extends z.ZodMiniType>(query: Q, summary: string) =>
  ({ auth: 'moderator', summary, query, download: true, media: 'text/csv', data: z.null() }) as const;
const WITHOUT_PAGES = { page: true, limit: true, cursor: true } as const;
const ordersTable = z.omit(ordersQuery, WITHOUT_PAGES);
const responsesTable = z.omit(responsesQuery, WITHOUT_PAGES);
const usersTable = z.omit(usersQuery, WITHOUT_PAGES);

export const moderationRoutes = {
  moderator_queue: route('moderator_queue', {
    auth: 'moderator',
    summary: 'How much waits for a moderator',
    data: z.object({
      orders: z.int(),
      disputes: z.int(),
      payouts: z.int(),
      checks: z.int(),
      appeals: z.int(),
      complaints: z.int(),
      verifications: z.int(),
      money: z.int(),
    }),
  }),
  moderator_orders_list: route('moderator_orders_list', {
    auth: 'moderator',
    summary:
      'Every order by the filters of specification section 7; people by uuid, login, number or words of their name',
    query: ordersQuery,
    data: z.array(moderatorOrder),
    paged: true,
    /** Counts by status, under the rest of the filter. */
    counters: z.record(z.string(), z.int()),
  }),
  moderator_responses_list: route('moderator_responses_list', {
    auth: 'moderator',
    summary: 'Every response by the filters of specification section 7',
    query: responsesQuery,
    data: z.array(moderatorResponse),
    paged: true,
    counters: z.record(z.string(), z.int()),
  }),
  moderator_users_list: route('moderator_users_list', {
    auth: 'moderator',
    summary: 'Every user by the filters of specification section 7; a ban of one side counts as one',
    query: usersQuery,
    data: z.array(moderatorUser),
    paged: true,
    counters: z.object({ banned: z.int(), scam: z.int(), moderator: z.int() }),
  }),
  moderator_orders_csv: route('moderator_orders_csv', table(ordersTable, 'The same orders as a table for Excel')),
  moderator_responses_csv: route(
    'moderator_responses_csv',
    table(responsesTable, 'The same responses as a table for Excel'),
  ),
  moderator_users_csv: route('moderator_users_csv', table(usersTable, 'The same users as a table for Excel')),
  moderator_audit_list: route('moderator_audit_list', {
    auth: 'moderator',
    summary: 'What moderators did, with before and after, the newest first',
    query: z.object({
      action: optional(oneOf('Действие', AUDIT_ACTIONS)),
      actor: whom('Кто'),
      subject_kind: optional(oneOf('Над чем', AUDIT_SUBJECTS)),
      subject_id: whom('Номер'),
      ...days,
      ...cursorPaging,
    }),
    data: z.array(auditLine),
    paged: true,
  }),
  users_ban: route('users_ban', {
    auth: 'moderator',
    summary: 'Ban a user, or one side of them, with a reason and maybe an end',
    body: banForm,
    data: nothing,
  }),
  users_unban: route('users_unban', {
    auth: 'moderator',
    summary: 'Lift the ban of a user or of one side',
    body: unbanForm,
    data: nothing,
  }),
  users_scam: route('users_scam', {
    auth: 'moderator',
    summary: 'Mark somebody as a scammer, or take the mark off',
    body: scamForm,
    data: nothing,
  }),
  users_moderator: route('users_moderator', {
    auth: 'moderator',
    summary: 'Make somebody a moderator, an admin or neither; for admins',
    body: rightsForm,
    proof: true,
    data: nothing,
  }),
  users_abonnement: route('users_abonnement', {
    auth: 'moderator',
    summary: 'Grant an abonnement, or end it; for admins',
    body: abonnementForm,
    data: nothing,
  }),
  responses_visible: route('responses_visible', {
    auth: 'moderator',
    summary: 'Hide a waiting response, or show it again',
    body: visibilityForm,
    data: responseView,
  }),
};
export type ModerationCalls = keyof typeof moderationRoutes;
