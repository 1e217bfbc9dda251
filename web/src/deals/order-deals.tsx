import Handshake from 'icon:handshake-duotone';
import Plus from 'icon:plus-bold';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { ReactNode } from 'react';
import { newDealAddress } from '../lib/loading/addresses.ts';
import { useViewer } from '../lib/loading/page-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { DealCard } from './deal-card.tsx';
import { DealRow } from './deal-row.tsx';
import { chooseMain } from './main-deal.ts';
import styles from './order-deals.module.css';

interface OrderDealsProps {
  order: OrderView;
  /** Deals from `loadOrderDeals`, newest first. */
  deals: DealView[];
  /** Stands beside the main action on a phone: the link to the chat. */
  aside?: ReactNode;
}

/** The deals of an order before one of its sides: the one that asks for something now, the others in lines. */
export function OrderDeals({ order, deals, aside }: OrderDealsProps) {
  const viewer = useViewer();
  const isCustomer = viewer?.customer.uuid === order.customer.uuid;
  const main = chooseMain(deals);
  const others = deals.filter((deal) => deal !== main);
  const { allowed: mayCreate, reason } = order.rights.create_deal;
  if (deals.length === 0) return <NoDeals order={order} isCustomer={isCustomer} />;
  return (
    <div className={styles.deals}>
      {main && <DealCard deal={main} aside={aside} />}
      {others.map((deal) => (
        <DealRow key={deal.id} deal={deal} />
      ))}
      {isCustomer && reason !== null && order.status.code === ORDER_STATUS.in_work && (
        <p className={styles.refused}>{reason}</p>
      )}
      {isCustomer && mayCreate && (
        <ButtonLink kind="card" to={newDealAddress(order.id)} icon={<Plus size={16} />} className={styles.create}>
          {order.status.code === ORDER_STATUS.done ? 'Новая сделка с тем же исполнителем' : 'Новая сделка'}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether the order page shows deals to this viewer. */
export function hasDealsPart(order: OrderView, deals: DealView[], freelancerUuid: string | undefined): boolean {
  if (deals.length > 0) return true;
  if (order.status.code !== ORDER_STATUS.in_work) return false;
  return order.rights.create_deal.allowed || (freelancerUuid !== undefined && order.executor?.uuid === freelancerUuid);
}

function NoDeals({ order, isCustomer }: { order: OrderView; isCustomer: boolean }) {
  if (order.status.code !== ORDER_STATUS.in_work) return null;
  if (!isCustomer) {
    return (
      <EmptyState icon={<Handshake size={44} />} title="Вы исполнитель">
        Ждём, когда заказчик создаст и&nbsp;оплатит сделку. До&nbsp;оплаты работу начинать не&nbsp;стоит.
      </EmptyState>
    );
  }
  const { allowed, reason } = order.rights.create_deal;
  return (
    <EmptyState
      icon={<Handshake size={44} />}
      title="Исполнитель выбран"
      actions={
        allowed && (
          <ButtonLink kind="pri" to={newDealAddress(order.id)}>
            Создать сделку
          </ButtonLink>
        )
      }
    >
      {allowed
        ? 'Создайте сделку на\u00a0всю работу или на\u00a0первый этап. Деньги будут в\u00a0резерве, пока вы не\u00a0примете результат.'
        : reason}
    </EmptyState>
  );
}
