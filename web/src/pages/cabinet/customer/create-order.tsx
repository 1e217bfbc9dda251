import { CUSTOMER_ORDERS_ADDRESS } from '../../../lib/addresses.ts';
import { pageMeta } from '../../../lib/seo.ts';
import { apiContext } from '../../../lib/server-context.ts';
import { pageData, requireViewer } from '../../../lib/visit.ts';
import { NewOrderForm } from '../../../orders/form/order-form-new.tsx';
import { EMPTY_ORDER_FORM, valuesOf } from '../../../orders/form/order-form-values.ts';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/create-order';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Новый заказ', noindex: true });

/** `?like=42` starts with the words of the viewer's own order («Создать похожий»). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = await requireViewer(request, context);
  const api = context.get(apiContext);
  const like = Number(url.searchParams.get('like'));
  const [configurations, platforms, { counters }, example] = await pageData(
    request,
    context,
    Promise.all([
      api.configurations_list(),
      api.platforms_list(),
      api.customer_orders_list({ query: { limit: 1 } }),
      Number.isInteger(like) && like > 0 ? api.orders_get({ params: { order_id: like } }) : null,
    ]),
  );
  return {
    classifiers: { configurations: configurations.data, platforms: platforms.data },
    openOrders: counters.in_search + counters.in_progress,
    example: example && example.data.customer.uuid === viewer.customer.uuid ? example.data : null,
  };
}

export default function CreateOrderPage({ loaderData: { classifiers, openOrders, example } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={CUSTOMER_ORDERS_ADDRESS}>Мои заказы</BackLink>
      <NewOrderForm
        key={example?.id ?? 'new'}
        likeId={example?.id ?? null}
        classifiers={classifiers}
        openOrders={openOrders}
        start={example ? { ...valuesOf(example), has_budget: true } : EMPTY_ORDER_FORM}
      />
    </>
  );
}
