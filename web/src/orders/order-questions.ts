import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_LIMITS, ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { Move } from '../forms/move.ts';
import { formApi } from '../lib/api/api.ts';
import { typeset } from '../lib/format/typeset.ts';

/** Moves that affect other people, so they need a confirmation. */
export type OrderQuestion = 'close' | 'archive' | 'delete' | 'return' | 'block';

export interface Asked {
  order: Pick<OrderView, 'id' | 'title'>;
  /** Leaves the page of the deleted order before it reloads. */
  onDeleted?: (() => unknown) | undefined;
}

const [, LONGEST_COMMENT] = ORDER_LIMITS.comment;
const readSchema = () =>
  import('@provodka/contract/orders/order-forms.ts').then(({ orderCommentForm }) => orderCommentForm);

/** The dialog of a move of an order. */
export function describeOrderQuestion(question: OrderQuestion, { order, onDeleted }: Asked): Move {
  return QUESTIONS[question](order, onDeleted);
}

const named = ({ title }: Asked['order'], description: string) => `«${typeset(title)}». ${typeset(description)}`;
const paramsOf = ({ id }: Asked['order']) => ({ params: { order_id: id } });

const QUESTIONS: Record<OrderQuestion, (order: Asked['order'], onDeleted?: () => unknown) => Move> = {
  close: (order) => ({
    title: 'Завершить заказ?',
    description: named(order, 'Работа закончена, новых этапов не будет. Обменяться отзывами можно и после завершения.'),
    action: 'Завершить заказ',
    isDestructive: true,
    call: (_, options) =>
      formApi.orders_change_status({ ...paramsOf(order), body: { code: ORDER_STATUS.done } }, options),
  }),
  archive: (order) => ({
    title: 'Отправить заказ в архив?',
    description: named(
      order,
      'Исполнители больше не увидят его в списке и не смогут откликнуться. Отклики останутся у вас.',
    ),
    action: 'В архив',
    isDestructive: true,
    call: (_, options) => formApi.orders_archive(paramsOf(order), options),
  }),
  delete: (order, onDeleted) => ({
    title: 'Удалить заказ?',
    description: named(order, 'Заказ, отклики и файлы исчезнут для всех. Вернуть их будет нельзя.'),
    action: 'Удалить заказ',
    isDestructive: true,
    async call(_, options) {
      await formApi.orders_delete(paramsOf(order), options);
      await onDeleted?.();
    },
  }),
  return: (order) => ({
    title: 'Вернуть на доработку?',
    description: 'Заказчик увидит комментарий и сможет исправить заказ.',
    action: 'Вернуть',
    isDestructive: true,
    comment: { label: 'Комментарий', noun: `order-${order.id}-return`, schema: readSchema, longest: LONGEST_COMMENT },
    call: ({ comment }, options) =>
      formApi.orders_change_status({ ...paramsOf(order), body: { code: ORDER_STATUS.on_rework, comment } }, options),
  }),
  block: (order) => ({
    title: 'Заблокировать заказ?',
    description: 'Заказ исчезнет из поиска. Начатые сделки завершатся, новых не будет. Заказчик увидит причину.',
    action: 'Заблокировать',
    isDestructive: true,
    comment: { label: 'Комментарий', noun: `order-${order.id}-block`, schema: readSchema, longest: LONGEST_COMMENT },
    call: ({ comment }, options) =>
      formApi.orders_change_status({ ...paramsOf(order), body: { code: ORDER_STATUS.blocked, comment } }, options),
  }),
};
