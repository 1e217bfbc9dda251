/** Obstacles to a person's deletion, with the pages where each can be resolved. */
import { cabinetAddress, SUPPORT_ADDRESS, WALLET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { LeavingFacts } from '@provodka/domain/people/leaving.ts';
import type { RefusalCode } from '@provodka/domain/refusals.ts';
import type { Reader } from '../platform/database/database.ts';
import type { UserRow } from '../users/service.ts';
import { countOpen, type OpenCounts } from './obstacle-store.ts';

/** The facts for the rules of leaving, and the counts behind them. */
export async function factsOf(db: Reader, user: UserRow): Promise<LeavingFacts & { open: OpenCounts }> {
  const open = await countOpen(db, user.uuid);
  return {
    isStaff: user.is_moderator || user.is_admin,
    isDemo: user.demo_id !== null,
    deals: open.customer_deals + open.executor_deals,
    orders: open.customer_orders + open.executor_orders,
    payments: open.payments,
    sm: open.sm,
    open,
  };
}

/** The page on which an obstacle is dealt with; null where there is none. */
export function placeOf(code: RefusalCode, open: OpenCounts): string | null {
  if (code === 'leaving_deals') return cabinetAddress(open.customer_deals > 0 ? 'customer' : 'freelancer');
  if (code === 'leaving_orders') return cabinetAddress(open.customer_orders > 0 ? 'customer' : 'freelancer');
  if (code === 'leaving_payments') return WALLET_ADDRESS;
  return code === 'leaving_sm' ? SUPPORT_ADDRESS : null;
}
