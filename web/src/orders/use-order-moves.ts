import type { OrderStatus } from '@provodka/domain/orders/orders.ts';
import { useNavigate } from 'react-router';
import { lazyMoves, type Moves, useDirectMove, useMoves } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import { CUSTOMER_ORDERS_ADDRESS } from '../lib/loading/addresses.ts';
import type { Asked, OrderQuestion } from './order-questions.ts';

const QUESTIONS = lazyMoves<OrderQuestion, Asked>(() =>
  import('./order-questions.ts').then(({ describeOrderQuestion }) => describeOrderQuestion),
);

/** Moves of an order with their dialogs. */
export function useOrderQuestions(
  order: Asked['order'],
  { onDeleted, onDone }: { onDeleted?: () => unknown; onDone?: () => void } = {},
): Moves<OrderQuestion> {
  return useMoves(QUESTIONS, { order, onDeleted }, { onDone });
}

/** For the order's own page, which is gone together with the order. */
export function useLeaveForOrders(): () => unknown {
  const navigate = useNavigate();
  return () => navigate(CUSTOMER_ORDERS_ADDRESS);
}

/** Moves of an order without a question. */
export function useOrderMoves(orderId: number) {
  const { make, isPending } = useDirectMove();
  /** `version` is the order as it was looked at, where the move says that it may stay so. */
  const move = (code: OrderStatus, version?: number) =>
    make((options) => api.orders_change_status({ params: { order_id: orderId }, body: { code, version } }, options));
  const hide = (isHidden: boolean) =>
    make((options) => (isHidden ? api.orders_unhide : api.orders_hide)({ params: { order_id: orderId } }, options));
  return { move, hide, isPending };
}
