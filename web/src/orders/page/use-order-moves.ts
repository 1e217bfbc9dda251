import type { OrderStatus } from '@provodka/domain/orders.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../lib/api.ts';

/** Moves of an order that need no question; a refusal is told by a toast. */
export function useOrderMoves(orderId: number) {
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const move = async (code: OrderStatus) => {
    if (isPending) return;
    setPending(true);
    await api.orders_change_status({ params: { order_id: orderId }, body: { code } }).catch(() => undefined);
    await revalidate();
    setPending(false);
  };
  return { move, isPending };
}
