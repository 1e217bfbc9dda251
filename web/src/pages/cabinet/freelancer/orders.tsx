import { orderRoutes } from '@provodka/contract/orders/orders.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnOrders } from '../../../lists/load-list.ts';
import { ExecutorOrdersEmpty } from '../../../orders/cabinet/cabinet-empty.tsx';
import { ExecutorOrderRow } from '../../../orders/cabinet/cabinet-order-row.tsx';
import { CabinetOrders } from '../../../orders/cabinet/cabinet-orders.tsx';
import { EXECUTOR_ORDERS, type ExecutorOrdersPlace } from '../../../orders/cabinet/order-lists.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Мои заказы', noindex: true });

export const loader = (args: Route.LoaderArgs) =>
  loadOwnOrders(args, EXECUTOR_ORDERS, orderRoutes.freelancer_orders_list);

const SLICES: readonly { code: ExecutorOrdersPlace['slice']; title: string }[] = [
  { code: 'all', title: 'Все' },
  { code: 'in_progress', title: 'В работе' },
  { code: 'completed', title: 'Завершённые' },
];

export default function ExecutorOrdersPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, place, rejected } = loaderData;
  const { waiting, ...counters } = loaderData.counters;
  const at = { list: EXECUTOR_ORDERS, place };
  return (
    <>
      <PageHeading title="Мои заказы" />
      <CabinetOrders
        at={at}
        slices={SLICES}
        counters={counters}
        waiting={waiting}
        orders={data}
        meta={pages}
        rejected={rejected}
        empty={<ExecutorOrdersEmpty slice={place.slice} />}
        table="freelancer_deals_csv"
        row={(order) => <ExecutorOrderRow key={order.id} order={order} />}
      />
    </>
  );
}
