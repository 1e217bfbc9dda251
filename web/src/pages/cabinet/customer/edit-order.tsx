import LockSimple from 'icon:lock-simple-duotone';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import { data } from 'react-router';
import { pathId } from '../../../lib/format/path-id.ts';
import { typeset } from '../../../lib/format/typeset.ts';
import { similarOrderAddress } from '../../../lib/loading/addresses.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../../lib/loading/visit.ts';
import { EditOrderForm } from '../../../orders/form/order-form-edit.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/edit-order';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Изменить заказ', noindex: true });

/** The customer's own order; another's is 403. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = await requireViewer(request, context);
  const api = context.get(apiContext);
  const [order, configurations, platforms, terms, prices] = await pageData(
    request,
    context,
    Promise.all([
      api.orders_get({ params: { order_id: pathId(params.orderId) } }),
      api.configurations_list(),
      api.platforms_list(),
      api.customer_order_terms(),
      api.market_prices(),
    ]),
  );
  if (order.data.customer.uuid !== viewer.customer.uuid) throw data(null, { status: 403 });
  return {
    order: order.data,
    classifiers: { configurations: configurations.data, platforms: platforms.data },
    terms: terms.data,
    prices: prices.data,
  };
}

export default function EditOrderPage({ loaderData: { order, classifiers, terms, prices } }: Route.ComponentProps) {
  const { edit } = order.rights;
  return (
    <>
      <BackLink to={orderAddress(order.id)}>{typeset(order.title)}</BackLink>
      {edit.allowed ? (
        <EditOrderForm key={order.id} order={order} classifiers={classifiers} terms={terms} prices={prices} />
      ) : (
        <>
          <PageHeading title="Изменить заказ" />
          <EmptyState
            centered
            icon={<LockSimple size={44} />}
            title="Этот заказ больше не изменить"
            actions={
              <ButtonLink kind="pri" to={similarOrderAddress(order.id)}>
                Создать похожий
              </ButtonLink>
            }
          >
            Сейчас он в&nbsp;статусе «{order.status.title}». Менять можно черновик, заказ на&nbsp;доработке,
            в&nbsp;поиске и&nbsp;в&nbsp;работе.
          </EmptyState>
        </>
      )}
    </>
  );
}
