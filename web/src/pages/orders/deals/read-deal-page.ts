import type { DealView } from '@provodka/contract/deals/deals.ts';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import type { RouterContextProvider } from 'react-router';
import { isApiError } from '../../../lib/api/api-error.ts';
import { pathId } from '../../../lib/format/path-id.ts';
import { EXECUTOR_ORDERS_ADDRESS } from '../../../lib/loading/addresses.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../../lib/loading/visit.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  params: { orderId: string; dealId: string };
  request: Request;
}

/** Reads the data of every page of a deal. Throws the page's refusals: sign-in, 404 for those who take no part. */
export async function readDealPage({ context, params, request }: LoaderArgs): Promise<{
  deal: DealView;
  order_title: string;
  /** The link up: the order's page, or the cabinet for viewers who can no longer see the order. */
  order_address: string;
}> {
  await requireViewer(request, context);
  const api = context.get(apiContext);
  const order_id = pathId(params.orderId);
  const [deal, order] = await Promise.all([
    pageData(request, context, api.deals_get({ params: { order_id, deal_id: pathId(params.dealId) } })),
    // A former executor still sees the deal but perhaps not the private order.
    pageData(
      request,
      context,
      api.orders_get({ params: { order_id } }).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }),
    ),
  ]);
  return {
    deal: deal.data,
    order_title: order?.data.title ?? `Заказ №${NBSP}${order_id}`,
    order_address: order ? orderAddress(order_id) : EXECUTOR_ORDERS_ADDRESS,
  };
}
