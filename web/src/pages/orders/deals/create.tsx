import { orderAddress } from '@provodka/contract/http/addresses.ts';
import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { criteriaOf } from '@provodka/domain/orders/criteria-reading.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { redirect } from 'react-router';
import { DealForm } from '../../../deals/deal-form.tsx';
import { standingDeals } from '../../../deals/money/order-money.ts';
import { pathId } from '../../../lib/format/path-id.ts';
import { formatPeriod } from '../../../lib/format/period.ts';
import { typeset } from '../../../lib/format/typeset.ts';
import { useSettings } from '../../../lib/loading/page-data.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../../lib/loading/visit.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/create';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Новая сделка', noindex: true });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const api = context.get(apiContext);
  const order_id = pathId(params.orderId);
  const { data: order } = await pageData(request, context, api.orders_get({ params: { order_id } }));
  if (!order.rights.create_deal.allowed) throw redirect(orderAddress(order.id));
  const [deals, response] = await pageData(
    request,
    context,
    Promise.all([
      api.deals_list({ params: { order_id } }),
      order.response_id === 0 ? null : api.responses_get({ params: { order_id, response_id: order.response_id } }),
    ]),
  );
  const standing = standingDeals(deals.data);
  const inDeals = standing.reduce((sum, deal) => sum + deal.price, 0);
  const taken = new Set(standing.flatMap(({ criteria }) => criteria.map(({ title }) => title)));
  const criteria = criteriaOf(order.description).filter((title) => !taken.has(title));
  const agreed = response && { price: response.data.price, period_hours: response.data.period_hours };
  return { order, agreed, in_deals: inDeals, criteria };
}

/** The customer proposes a deal to the executor: the whole work or a stage of it. */
export default function CreateDealPage({ loaderData: { order, agreed, in_deals, criteria } }: Route.ComponentProps) {
  const settings = useSettings();
  if (!settings) return null;
  const { max_sum, limit_days, commission } = settings.deal;
  const left = agreed ? Math.max(0, agreed.price - in_deals) : 0;
  return (
    <>
      <BackLink to={orderAddress(order.id)}>{typeset(order.title)}</BackLink>
      <PageHeading
        title="Новая сделка"
        description={order.executor && `Исполнитель ${displayName(order.executor.full_name)}`}
      />
      <DealForm
        orderId={order.id}
        limits={{ max_sum, limit_days, commission }}
        suggestedPrice={left >= DEAL_LIMITS.price[0] ? Math.min(left, max_sum) : null}
        suggestedCriteria={criteria}
        priceHint={agreed && <Agreed {...agreed} inDeals={in_deals} />}
      />
    </>
  );
}

function Agreed({ price, period_hours, inDeals }: { price: number; period_hours: number; inDeals: number }) {
  return (
    <>
      В&nbsp;отклике {formatRubles(price)} {formatPeriod(period_hours)}
      {inDeals > 0 && `, в сделках уже ${formatRubles(inDeals)}`}.
    </>
  );
}
