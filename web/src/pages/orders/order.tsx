import UserPlus from 'icon:user-plus';
import type { Api } from '@provodka/contract/client.ts';
import type { OrderView } from '@provodka/contract/orders.ts';
import type { User } from '@provodka/contract/people.ts';
import { ORDER_STATUS } from '@provodka/domain/orders.ts';
import { useEffect, useState } from 'react';
import { hasDealsPart } from '../../deals/has-deals-part.ts';
import { loadOrderDeals } from '../../deals/load-order-deals.ts';
import { OrderDeals } from '../../deals/order-deals.tsx';
import { orderMoney } from '../../deals/order-money.ts';
import { CUSTOMER_ORDERS_ADDRESS, EXECUTOR_ORDERS_ADDRESS, HOME_ADDRESS } from '../../lib/addresses.ts';
import { isApiError } from '../../lib/api-error.ts';
import { classes } from '../../lib/classes.ts';
import { useViewer } from '../../lib/page-data.ts';
import { pageMeta } from '../../lib/seo.ts';
import { apiContext } from '../../lib/server-context.ts';
import { useRefresh } from '../../lib/use-refresh.ts';
import { pageData, visitOf } from '../../lib/visit.ts';
import { ChatPanel } from '../../messages/chat-panel.tsx';
import { isBeside, loadChat } from '../../messages/load-chat.ts';
import { InviteButton } from '../../offers/invite-button.tsx';
import { OrderOffers } from '../../offers/order-offers.tsx';
import { OwnOffer } from '../../offers/own-offer.tsx';
import { CopyLink } from '../../orders/page/copy-link.tsx';
import { OrderActions } from '../../orders/page/order-actions.tsx';
import { OrderHeader } from '../../orders/page/order-header.tsx';
import { OrderNotice } from '../../orders/page/order-notice.tsx';
import { OrderPerson } from '../../orders/page/order-person.tsx';
import { orderMeta } from '../../orders/page/order-seo.ts';
import { OrderTask } from '../../orders/page/order-task.tsx';
import { loadOrderResponses } from '../../responses/load-order-responses.ts';
import { OrderResponses } from '../../responses/order-responses.tsx';
import { RespondPanel } from '../../responses/respond-panel.tsx';
import { useAddToTeam } from '../../teams/add-to-team.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/order';
import styles from './order.module.css';

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const order_id = Number(params.orderId);
  const { data: order } = await pageData(request, context, api.orders_get({ params: { order_id } }));
  const { viewer } = await visitOf(context);
  const code = url.searchParams.get('chat');
  const loadBeside = (who: User | null) =>
    Promise.all([
      loadOrderResponses(api, order, who, url.searchParams),
      loadOrderDeals(api, order, who),
      who && loadOrderChat(api, order, who, code),
    ]);
  // Whoever was signed out meanwhile goes on as a guest: the page is everybody's.
  const beside = loadBeside(viewer).catch((error: unknown) => {
    if (viewer && isApiError(error) && error.status === 401) return loadBeside(null);
    throw error;
  });
  const [responses, deals, chat] = await pageData(request, context, beside);
  return { order, responses, deals, chat };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.loaderData ? orderMeta(args.loaderData.order) : { title: 'Заказ', noindex: true });

/** An order for anybody who may see it (specification section 2); those who take part also have its deals here. */
export default function OrderPage({ loaderData: { order, responses, deals, chat } }: Route.ComponentProps) {
  const viewer = useViewer();
  const side = sideOf(order, viewer);
  const isOwn = side === 'customer';
  const hasDeals = hasDealsPart(order, deals, viewer?.freelancer.uuid);
  const known = [...(responses.list?.data ?? []), ...(responses.own ? [responses.own] : [])];
  const chosen = known.find(({ id }) => id === order.response_id);
  // Before its publication an order has nobody to respond to it.
  const hasResponses = order.status.code === ORDER_STATUS.searching || order.number_responses > 0;
  const isQuiet = isOwn && order.status.code === ORDER_STATUS.searching && order.number_responses === 0;
  // An order nobody has answered offers to invite where its responses will stand; once is enough.
  const isUninvited = order.offers.length + order.teams.length === 0;
  // The dialog stays open after the first of several.
  const [begun, setBegun] = useState<number | null>(null);
  if (isUninvited && begun !== order.id) setBegun(order.id);
  const isInvitingAbove = isQuiet && !order.is_private && (isUninvited || begun === order.id);
  const seesOffers = (isOwn || order.rights.moderate.allowed) && !(isInvitingAbove && isUninvited);
  const team = useAddToTeam();
  useRefresh({
    isOn: viewer !== null,
    concerns: (event) => isBeside(event, order.id, chat),
    watches: viewer === null || side !== 'stranger' || chat !== null ? null : order.id,
  });
  useEffect(() => void import('../../lib/transport.ts').then(({ ensureCookie }) => ensureCookie()), []);
  const responsesPart = hasResponses && (
    <OrderResponses
      order={order}
      responses={responses}
      itemsOf={(author) => [{ title: 'Добавить в команду', icon: <UserPlus />, onSelect: () => team.ask(author) }]}
      whileEmpty={
        isInvitingAbove && (
          <>
            <InviteButton order={order} kind="pri" title="Пригласить исполнителей" />
            <CopyLink orderId={order.id} isWordy />
          </>
        )
      }
    />
  );
  return (
    <>
      <BackLink to={UP[side].to}>{UP[side].title}</BackLink>
      <OrderHeader
        order={order}
        side={side}
        money={hasDeals && side !== 'stranger' ? orderMoney(chosen?.price, deals) : null}
        actions={
          <>
            {order.published_at && <CopyLink orderId={order.id} />}
            {viewer && <OrderActions order={order} isOwn={isOwn} />}
          </>
        }
      />
      {(isOwn || order.rights.moderate.allowed) && (
        <div className={styles.notice}>
          <OrderNotice order={order} isOwn={isOwn} />
        </div>
      )}
      {order.my_offer && (
        <div className={styles.notice}>
          <OwnOffer order={order} />
        </div>
      )}
      {hasDeals && (
        <div className={classes(chat && styles.beside)}>
          <OrderDeals order={order} deals={deals} />
          {chat && (
            <aside className={styles.chat} aria-label="Переписка">
              <ChatPanel open={chat} />
            </aside>
          )}
        </div>
      )}
      {isOwn || hasDeals ? (
        <>
          {!hasDeals && <div className={styles.first}>{responsesPart}</div>}
          <h2 className={hasDeals || hasResponses ? styles.heading : 'visually-hidden'}>Задание</h2>
          <OrderTask key={order.id} order={order} isWide isFolded={isOwn && (hasDeals || hasResponses)} />
          {!isOwn && (
            <div className={styles.side}>
              <OrderPerson person={order.customer} title="Заказчик" city={order.city?.title} />
              <RespondPanel order={order} own={responses.own} />
            </div>
          )}
          {hasDeals && responsesPart}
          {seesOffers && <OrderOffers order={order} isOwn={isOwn} />}
          {team.dialog}
        </>
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            <h2 className="visually-hidden">Задание</h2>
            <OrderTask order={order} />
            <OrderPerson person={order.customer} title="Заказчик" city={order.city?.title} />
            {hasResponses && <OrderResponses order={order} responses={responses} />}
            {seesOffers && <OrderOffers order={order} isOwn={isOwn} />}
          </div>
          <aside className={styles.panel}>
            <RespondPanel order={order} own={responses.own} />
          </aside>
        </div>
      )}
    </>
  );
}

/** The conversation of the order's customer and its executor, before one of them. */
async function loadOrderChat(api: Api, order: OrderView, viewer: User, code: string | null) {
  const side = sideOf(order, viewer);
  if (side === 'stranger' || order.executor === null) return null;
  const other = side === 'customer' ? order.executor.uuid : order.customer.uuid;
  return await loadChat(api, {
    side: side === 'customer' ? 'customer' : 'freelancer',
    order_id: order.id,
    code,
    of: ({ interlocutor }) => interlocutor.uuid === other,
  });
}

type Side = 'customer' | 'executor' | 'stranger';

const UP: Record<Side, { to: string; title: string }> = {
  customer: { to: CUSTOMER_ORDERS_ADDRESS, title: 'Мои заказы' },
  executor: { to: EXECUTOR_ORDERS_ADDRESS, title: 'Мои заказы' },
  stranger: { to: HOME_ADDRESS, title: 'Заказы' },
};

/** Ownership as specification section 6 tells it. */
function sideOf(order: OrderView, viewer: User | null): Side {
  if (viewer?.customer.uuid === order.customer.uuid) return 'customer';
  return viewer && viewer.freelancer.uuid === order.executor?.uuid ? 'executor' : 'stranger';
}
