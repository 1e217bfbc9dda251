import type { Right } from '@provodka/contract/http/envelope.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';

/** Whether a menu offers renewal: always in the archive, if need be disabled with a reason; in search only near the end of the term. */
export const isRenewalOffered = (status: OrderStatus, { renew }: { renew: Right }): boolean =>
  status === ORDER_STATUS.archived || renew.allowed;

/** The label of renewal in this status. */
export const renewalTitle = (status: OrderStatus): string =>
  status === ORDER_STATUS.archived ? 'Вернуть в поиск' : 'Продлить';
