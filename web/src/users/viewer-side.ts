import type { User } from '@provodka/contract/people.ts';

/** In a cabinet its side, elsewhere what the viewer is here for: whoever has published orders is a customer. */
export function viewerSide(pathname: string, viewer: User): 'customer' | 'freelancer' {
  if (pathname.startsWith('/cabinet/customer')) return 'customer';
  if (pathname.startsWith('/cabinet/freelancer')) return 'freelancer';
  return viewer.customer.number_orders > 0 ? 'customer' : 'freelancer';
}
