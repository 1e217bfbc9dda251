import type { OrderCard } from '@provodka/contract/orders/orders.ts';
import { profileOrdersAddress } from '../../lib/loading/addresses.ts';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './latest-orders.module.css';
import { ProfileOrderRows } from './profile-order-rows.tsx';

interface LatestOrdersProps {
  orders: readonly OrderCard[];
  total: number;
  profile: { profile_url: string };
}

/** The newest orders of a customer on the first page of their profile, and the way to all of them. */
export function LatestOrders({ orders, total, profile }: LatestOrdersProps) {
  if (orders.length === 0) return null;
  return (
    <section>
      <div className={styles.heading}>
        <h2>Последние заказы</h2>
        {total > orders.length && <TextLink to={profileOrdersAddress(profile)}>Все&nbsp;{total}</TextLink>}
      </div>
      <ProfileOrderRows orders={orders} side="customer" />
    </section>
  );
}
