/** Bodies of the calls that write, change and move an order. */
import { ORDER_LIMITS, ORDER_STATUS, RELEASE_FORMAT } from '@provodka/domain/orders/orders.ts';
import * as z from 'zod/mini';
import {
  bool,
  changedFileIds,
  clearable,
  fileIds,
  id,
  ids,
  integer,
  line,
  oneOf,
  optional,
  someIds,
  text,
  uuids,
} from '../fields/fields.ts';

/** The description of a published order; a draft's may be shorter. */
export const publishedDescription = text('Описание', ORDER_LIMITS.description, 'Опишите задачу');

const release = z.pipe(
  line('Релиз', ORDER_LIMITS.release),
  z.string().check(z.regex(RELEASE_FORMAT, 'Релиз: числа через точку, например 3.0.150.28')),
);

const orderFields = {
  title: line('Название', ORDER_LIMITS.title, 'Напишите название'),
  description: publishedDescription,
  budget: clearable(integer('Бюджет', ORDER_LIMITS.budget, 'Укажите бюджет')),
  configurations: ids('Конфигурации', ORDER_LIMITS.configurations[1]),
  platforms: ids('Платформы', ORDER_LIMITS.platforms[1]),
  release: clearable(release),
  is_on_support: clearable(bool('На поддержке')),
  is_private: optional(bool('Приватный заказ')),
  is_show_responses: optional(bool('Показывать отклики')),
  freelancers: uuids('Приглашённые', ORDER_LIMITS.invited),
  teams: ids('Команды', ORDER_LIMITS.teams),
  city_id: clearable(id('Город')),
};
/** A draft may lack everything but a title; publication asks for the whole form (product: orders). */
export const orderForm = z.object({
  ...orderFields,
  description: optional(text('Описание', [0, ORDER_LIMITS.description[1]], 'Опишите задачу')),
  ...fileIds,
  is_draft: optional(bool('Черновик')),
});
export type OrderForm = z.input<typeof orderForm>;
export const orderUpdateForm = z.object({
  ...orderFields,
  title: optional(orderFields.title),
  description: optional(text('Описание', [0, ORDER_LIMITS.description[1]], 'Опишите задачу')),
  ...changedFileIds,
  version: optional(id('Версия')),
});

/** A moderator has to give a reason for returning or blocking an order. */
export const orderCommentForm = z.object({
  comment: text('Комментарий', ORDER_LIMITS.comment, 'Напишите, что не так'),
});

/** A move by the status it leads to; `version` is the order as it was looked at. */
export const orderStatusForm = z.object({
  code: oneOf('Статус', Object.values(ORDER_STATUS)),
  comment: optional(orderCommentForm.shape.comment),
  version: optional(id('Версия')),
});

const [, MOST_DRAFTS] = ORDER_LIMITS.drafts;
/** Drafts that are archived together. */
export const draftsForm = z.object({ order_ids: someIds('Черновики', MOST_DRAFTS, 'Выберите черновики') });
