import { SAVED_SEARCHES_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { hiddenOrderRoutes } from '@provodka/contract/orders/hidden-orders.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { HIDDEN_ORDERS } from '../../../orders/cabinet/hidden-list.ts';
import { HiddenOrders, NoHiddenOrders } from '../../../orders/cabinet/hidden-orders.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/hidden';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Скрытые заказы', noindex: true });

export const loader = (args: Route.LoaderArgs) =>
  loadOwnList(args, HIDDEN_ORDERS, hiddenOrderRoutes.freelancer_hidden_orders);

export default function HiddenOrdersPage({ loaderData }: Route.ComponentProps) {
  const { data: orders, meta: pages, place, rejected } = loaderData;
  return (
    <>
      <BackLink to={SAVED_SEARCHES_ADDRESS}>Подписки</BackLink>
      <PageHeading
        title="Скрытые заказы"
        description="Скрытые заказы не&nbsp;показываем вам в&nbsp;списке и&nbsp;не&nbsp;шлём в&nbsp;письмах. Остальным они видны как прежде."
      />
      <SlicedList
        at={{ list: HIDDEN_ORDERS, place }}
        meta={pages}
        rejected={rejected}
        empty={<NoHiddenOrders />}
        forms={['заказ', 'заказа', 'заказов']}
        isEmpty={orders.length === 0}
      >
        <HiddenOrders orders={orders} />
      </SlicedList>
    </>
  );
}
