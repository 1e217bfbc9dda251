import { type CabinetSide, cabinetAddress } from '@provodka/contract/http/addresses.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { isWithin } from '../lib/loading/addresses.ts';

/** The side of a cabinet, elsewhere a guess: a viewer with published orders is a customer. */
export function viewerSide(pathname: string, viewer: User): CabinetSide {
  if (isWithin(pathname, cabinetAddress('customer'))) return 'customer';
  if (isWithin(pathname, cabinetAddress('freelancer'))) return 'freelancer';
  return viewer.customer.number_orders > 0 ? 'customer' : 'freelancer';
}
