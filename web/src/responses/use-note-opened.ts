import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { useEffect } from 'react';
import { formApi } from '../lib/api/api.ts';

/** Tells the server once that the customer has a new response before their eyes; reading alone changes nothing (product: responses). */
export function useNoteOpened({ order_id, id, status }: ResponseView, isCustomer: boolean): void {
  const isNew = isCustomer && status.code === 'active';
  useEffect(() => {
    // A lost note costs nothing: the next visit sends it.
    if (isNew) formApi.responses_view({ params: { order_id, response_id: id } }).catch(() => undefined);
  }, [isNew, order_id, id]);
}
