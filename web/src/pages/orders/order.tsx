import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { ModeratorHint } from '@provodka/contract/hints.ts';
import type { Api } from '@provodka/contract/http/client.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { useEffect } from 'react';
import { loadOrderDeals } from '../../deals/load-order-deals.ts';
import { chatBeside, chooseMain } from '../../deals/main-deal.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { pathId } from '../../lib/format/path-id.ts';
import { onFirstInteraction } from '../../lib/loading/first-interaction.ts';
import { forViewers } from '../../lib/loading/for-viewers.tsx';
import { type PageHandle, useIsForViewer } from '../../lib/loading/page-data.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { loadVisit, pageData } from '../../lib/loading/visit.ts';
import { loadChat } from '../../messages/load-chat.ts';
import { CopyLink } from '../../orders/page/copy-link.tsx';
import { OrderHeader } from '../../orders/page/order-header.tsx';
import { OrderPerson } from '../../orders/page/order-person.tsx';
import { orderMeta } from '../../orders/page/order-seo.ts';
import { OrderTask } from '../../orders/page/order-task.tsx';
import { orderTrail } from '../../orders/page/order-trail.ts';
import { loadOrderResponses } from '../../responses/load-order-responses.ts';
import { GuestPanel } from '../../responses/respond/guest-panel.tsx';
import type { Route } from './+types/order';
import styles from './order.module.css';
import type { OrderPageData } from './order-page-data.ts';
import { sideOf } from './order-side.ts';

export const handle: PageHandle = { viewer_part: 'pages/orders/viewer-order.tsx' };

const ViewerOrder = forViewers(() => import('./viewer-order.tsx'));

export async function loader({ context, params, request, url }: Route.LoaderArgs): Promise<OrderPageData> {
  const api = context.get(apiContext);
  const order_id = pathId(params.orderId);
  const { data: order } = await pageData(request, context, api.orders_get({ params: { order_id } }));
  const { viewer } = await loadVisit(context);
  const code = url.searchParams.get('chat');
  const loadBeside = (who: User | null) => {
    const deals = loadOrderDeals(api, order, who);
    return Promise.all([
      loadOrderResponses(api, order, who, url.searchParams),
      deals,
      who && loadOrderChat(api, { order, viewer: who, code, deals }),
      who ? loadOrderHints(api, order) : [],
    ]);
  };
  // A viewer signed out meanwhile continues as a guest, since the page is public.
  const beside = loadBeside(viewer).catch((error: unknown) => {
    if (viewer && isApiError(error) && error.status === 401) return loadBeside(null);
    throw error;
  });
  const [responses, deals, chat, hints] = await pageData(request, context, beside);
  return { order, responses, deals, chat, hints };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.loaderData ? orderMeta(args.loaderData.order) : { title: 'Заказ', noindex: true });

/** An order for anybody who may see it (specification section 2). */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const isForViewer = useIsForViewer();
  // Prepares the cookie for writes at the first interaction; until then the page makes no request.
  useEffect(
    () =>
      onFirstInteraction(() => void import('../../lib/api/transport.ts').then(({ ensureCookie }) => ensureCookie())),
    [],
  );
  return isForViewer ? <ViewerOrder {...loaderData} /> : <GuestOrder order={loaderData.order} />;
}

function GuestOrder({ order }: { order: OrderView }) {
  return (
    <>
      <OrderHeader
        order={order}
        trail={orderTrail(order)}
        side="stranger"
        money={null}
        actions={order.published_at && <CopyLink orderId={order.id} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <h2 className="visually-hidden">Задание</h2>
          <OrderTask order={order} />
          <OrderPerson person={order.customer} title="Заказчик" city={order.city?.title} />
        </div>
        <aside className={styles.panel}>
          <GuestPanel order={order} />
        </aside>
      </div>
    </>
  );
}

interface BesideChat {
  order: OrderView;
  viewer: User;
  /** The chat in the address, else that of the deal which the page shows. */
  code: string | null;
  deals: Promise<DealView[]>;
}

/** The conversation of the customer and the executor, when the viewer is one of them. */
async function loadOrderChat(api: Api, { order, viewer, code, deals }: BesideChat) {
  const side = sideOf(order, viewer);
  if (side === 'stranger' || order.executor === null) return null;
  const other = side === 'customer' ? order.executor.uuid : order.customer.uuid;
  const main = code === null ? chooseMain(await deals) : undefined;
  return await loadChat(api, {
    side: side === 'customer' ? 'customer' : 'freelancer',
    order_id: order.id,
    code: main ? chatBeside(main) : code,
    of: ({ interlocutor }) => interlocutor.uuid === other,
  });
}

/** While the order waits for a moderator, who is the only one to be told. */
async function loadOrderHints(api: Api, { id, status, rights }: OrderView): Promise<readonly ModeratorHint[]> {
  if (status.code !== ORDER_STATUS.on_moderation || !rights.moderate.allowed) return [];
  const { data } = await api.moderator_hints({ query: { order_ids: [id] } });
  return data.orders[0]?.hints ?? [];
}
