import type { Right } from '@provodka/contract/http/envelope.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';

/** Whether a menu speaks of renewing: from the archive with the reason against it, in search only once its end has come near. */
export const isRenewalOffered = (status: OrderStatus, { renew }: { renew: Right }): boolean =>
  status === ORDER_STATUS.archived || renew.allowed;

/** What renewing is called where the order stands. */
export const renewalTitle = (status: OrderStatus): string =>
  status === ORDER_STATUS.archived ? 'Вернуть в поиск' : 'Продлить';
