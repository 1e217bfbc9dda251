import LockSimple from 'icon:lock-simple-fill';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { Card } from '../../ui/cards/card.tsx';
import { formatBudget } from '../order-facts.ts';
import styles from './order-form.module.css';

/** Fields that an order in work can no longer change, with the reason (product: orders). */
export function OrderLockedCard({ order }: { order: OrderView }) {
  return (
    <Card title="Условия">
      <p className={styles.lockedReason}>
        <LockSimple size={18} />
        Заказ в&nbsp;работе, поэтому эти условия уже не&nbsp;меняются.
      </p>
      <dl className={styles.locked}>
        <dt>Бюджет</dt>
        <dd>{formatBudget(order.budget)}</dd>
        <dt>Кто видит</dt>
        <dd>{order.is_private ? 'Только приглашённые' : 'Все'}</dd>
        <dt>Отклики</dt>
        <dd>{order.is_show_responses ? 'Видны исполнителям' : 'Скрыты от исполнителей'}</dd>
        {order.city && (
          <>
            <dt>Город</dt>
            <dd>{order.city.title}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}
