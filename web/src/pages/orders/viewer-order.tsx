import UserPlus from 'icon:user-plus';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { useState } from 'react';
import { DealBadge } from '../../deals/deal-badge.tsx';
import { orderMoney } from '../../deals/money/order-money.ts';
import { hasDealsPart, OrderDeals } from '../../deals/order-deals.tsx';
import { classes } from '../../lib/format/classes.ts';
import { CUSTOMER_ORDERS_ADDRESS, EXECUTOR_ORDERS_ADDRESS } from '../../lib/loading/addresses.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { useRefresh } from '../../lib/loading/use-refresh.ts';
import { ChatPanel } from '../../messages/chat-panel.tsx';
import { ChatShortcut } from '../../messages/chat-shortcut.tsx';
import { isAroundChat } from '../../messages/load-chat.ts';
import { InviteButton } from '../../offers/invite-button.tsx';
import { OrderOffers } from '../../offers/order-offers.tsx';
import { OwnOffer } from '../../offers/own-offer.tsx';
import { CopyLink } from '../../orders/page/copy-link.tsx';
import { OrderActions } from '../../orders/page/order-actions.tsx';
import { OrderHeader } from '../../orders/page/order-header.tsx';
import { OrderNotice } from '../../orders/page/order-notice.tsx';
import { OrderPerson } from '../../orders/page/order-person.tsx';
import { OrderTask } from '../../orders/page/order-task.tsx';
import { type Crumb, orderTrail } from '../../orders/page/order-trail.ts';
import { OrderResponses } from '../../responses/order-responses.tsx';
import { RespondPanel } from '../../responses/respond/respond-panel.tsx';
import { useAddToTeam } from '../../teams/add-to-team.tsx';
import styles from './order.module.css';
import type { OrderPageData } from './order-page-data.ts';
import { type Side, sideOf } from './order-side.ts';

/** An order before somebody signed in; those who take part also have its deals here. */
export default function ViewerOrder({ order, responses, deals, chat, hints }: OrderPageData) {
  const viewer = useViewer();
  const side = sideOf(order, viewer);
  const isOwn = side === 'customer';
  const disputed = deals.find(({ status }) => status.code === 'disputed');
  const hasDeals = hasDealsPart(order, deals, viewer?.freelancer.uuid);
  const known = [...(responses.list?.data ?? []), ...(responses.own ? [responses.own] : [])];
  const chosen = known.find(({ id }) => id === order.response_id);
  // Nobody can respond before the publication.
  const hasResponses = order.status.code === ORDER_STATUS.searching || order.number_responses > 0;
  const isQuiet = isOwn && order.status.code === ORDER_STATUS.searching && order.number_responses === 0;
  // An order without responses offers to invite in their place, and then not a second time on the page.
  const isUninvited = order.offers.length + order.teams.length === 0;
  // The order last shown so: the dialog stays open after the first of several offers.
  const [begun, setBegun] = useState(isUninvited ? order.id : null);
  if (isUninvited && begun !== order.id) setBegun(order.id);
  const isInvitingAbove = isQuiet && !order.is_private && begun === order.id;
  const seesOffers = (isOwn || order.rights.moderate.allowed) && !(isInvitingAbove && isUninvited);
  const team = useAddToTeam();
  useRefresh({
    waits: true,
    isOn: viewer !== null,
    concerns: (event) => isAroundChat(event, order.id, chat),
    watches: viewer === null || side !== 'stranger' || chat !== null ? null : order.id,
  });
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
      <OrderHeader
        order={order}
        trail={side === 'stranger' ? orderTrail(order) : OWN_TRAIL[side]}
        badge={disputed && <DealBadge status={disputed.status} />}
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
          <OrderNotice order={order} isOwn={isOwn} hints={hints} />
        </div>
      )}
      {order.my_offer && (
        <div className={styles.notice}>
          <OwnOffer order={order} />
        </div>
      )}
      {hasDeals && (
        <div className={classes(chat && styles.beside)}>
          <OrderDeals order={order} deals={deals} aside={chat && <ChatShortcut open={chat} />} />
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
          {isOwn ? (
            <OrderTask key={order.id} order={order} isWide isFolded={hasDeals || hasResponses} />
          ) : (
            <div className={styles.columns}>
              <div className={styles.main}>
                <OrderTask order={order} isOthers />
                <OrderPerson person={order.customer} title="Заказчик" city={order.city?.title} />
              </div>
              <aside className={styles.panel}>
                <RespondPanel order={order} own={responses.own} />
              </aside>
            </div>
          )}
          {hasDeals && responsesPart}
          {seesOffers && <OrderOffers order={order} isOwn={isOwn} />}
          {team.dialog}
        </>
      ) : (
        <div className={classes(styles.columns, responses.own && styles.short)}>
          <div className={styles.main}>
            <h2 className="visually-hidden">Задание</h2>
            <OrderTask order={order} isOthers />
            <OrderPerson person={order.customer} title="Заказчик" city={order.city?.title} />
          </div>
          <aside className={styles.panel}>
            <RespondPanel order={order} own={responses.own} />
          </aside>
          {(hasResponses || seesOffers) && (
            <div className={styles.rest}>
              {hasResponses && <OrderResponses order={order} responses={responses} />}
              {seesOffers && <OrderOffers order={order} isOwn={isOwn} />}
            </div>
          )}
        </div>
      )}
    </>
  );
}

const OWN_TRAIL: Record<Exclude<Side, 'stranger'>, [Crumb]> = {
  customer: [{ name: 'Мои заказы', path: CUSTOMER_ORDERS_ADDRESS }],
  executor: [{ name: 'Мои заказы', path: EXECUTOR_ORDERS_ADDRESS }],
};
