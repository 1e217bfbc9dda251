import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { useEffect } from 'react';
import { formApi } from '../lib/api/api.ts';

/** Reports once that the customer sees a new response; reading alone changes nothing (product: responses). */
export function useMarkOpened({ order_id, id, status }: ResponseView, isCustomer: boolean): void {
  const isNew = isCustomer && status.code === 'active';
  useEffect(() => {
    // A lost report does no harm: the next visit sends it again.
    if (isNew) formApi.responses_view({ params: { order_id, response_id: id } }).catch(() => undefined);
  }, [isNew, order_id, id]);
}
