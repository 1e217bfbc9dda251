import Plus from 'icon:plus-bold';
import { orderRoutes } from '@provodka/contract/orders/orders.ts';
import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import { NEW_ORDER_ADDRESS } from '../../../lib/loading/addresses.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnOrders } from '../../../lists/load-list.ts';
import { isEmptyList } from '../../../lists/sliced-list.tsx';
import { CustomerOrdersEmpty } from '../../../orders/cabinet/cabinet-empty.tsx';
import { CustomerOrderRow } from '../../../orders/cabinet/cabinet-order-row.tsx';
import { CabinetOrders } from '../../../orders/cabinet/cabinet-orders.tsx';
import { useDraftSelection } from '../../../orders/cabinet/draft-selection.tsx';
import { CUSTOMER_ORDERS, type CustomerOrdersPlace } from '../../../orders/cabinet/order-lists.ts';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Мои заказы', noindex: true });

export const loader = (args: Route.LoaderArgs) =>
  loadOwnOrders(args, CUSTOMER_ORDERS, orderRoutes.customer_orders_list);

const CREATE = { title: 'Создать заказ', to: NEW_ORDER_ADDRESS, icon: <Plus size={16} /> };

const SLICES: readonly { code: CustomerOrdersPlace['slice']; title: string }[] = [
  { code: 'all', title: 'Все' },
  { code: 'in_search', title: 'Ищу исполнителя' },
  { code: 'in_progress', title: 'В работе' },
  { code: 'archive', title: 'Архив' },
];

export default function CustomerOrdersPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, place, rejected } = loaderData;
  const { waiting, ...counters } = loaderData.counters;
  const at = { list: CUSTOMER_ORDERS, place };
  const selection = useDraftSelection(data);
  return (
    <>
      <CabinetHeading title="Мои заказы" action={isEmptyList({ at, meta: pages }) ? null : CREATE} />
      <CabinetOrders
        at={at}
        slices={SLICES}
        counters={counters}
        waiting={waiting}
        orders={data}
        meta={pages}
        rejected={rejected}
        empty={<CustomerOrdersEmpty slice={place.slice} inSearch={counters.in_search} />}
        table="customer_deals_csv"
        bar={selection.bar}
        row={(order) => <CustomerOrderRow key={order.id} order={order} selection={selection.checkboxOf(order)} />}
      />
    </>
  );
}
