import { configurationAddress } from '@provodka/contract/http/addresses.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { HOME_ADDRESS } from '../../lib/loading/addresses.ts';

/** A page on the way down to another. */
export interface Crumb {
  name: string;
  path: string;
}

/** The way down to an order of the public list, which the page shows and search engines are told: the list, then that of its configuration. */
export function orderTrail({ configurations }: Pick<OrderView, 'configurations'>): [Crumb, ...Crumb[]] {
  const main = configurations.find(({ is_active }) => is_active);
  return [
    { name: 'Заказы', path: HOME_ADDRESS },
    ...(main ? [{ name: main.title, path: configurationAddress(main.id) }] : []),
  ];
}
