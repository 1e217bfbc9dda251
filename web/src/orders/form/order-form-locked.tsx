import LockSimple from 'icon:lock-simple-fill';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { FieldLockedInWork } from '@provodka/domain/orders/order-editing.ts';
import { Fragment } from 'react';
import { Card } from '../../ui/cards/card.tsx';
import { formatBudget } from '../order-facts.ts';
import styles from './order-form.module.css';

type Line = [title: string, value: string] | null;

/** Whom the customer invited stands on the order's page. */
const LINES: Record<Exclude<FieldLockedInWork, 'freelancers' | 'teams'>, (order: OrderView) => Line> = {
  budget: ({ budget }) => ['Бюджет', formatBudget(budget)],
  is_private: ({ is_private }) => ['Кто видит', is_private ? 'Только приглашённые' : 'Все'],
  is_show_responses: ({ is_show_responses }) => [
    'Отклики',
    is_show_responses ? 'Видны исполнителям' : 'Скрыты от исполнителей',
  ],
  city_id: ({ city }) => city && ['Город', city.title],
};

/** Fields that an order in work can no longer change, with the reason (product: orders). */
export function OrderLockedCard({ order }: { order: OrderView }) {
  const lines = Object.values(LINES).flatMap((lineOf) => {
    const line = lineOf(order);
    return line ? [line] : [];
  });
  return (
    <Card title="Условия">
      <p className={styles.lockedReason}>
        <LockSimple size={18} />
        Заказ в&nbsp;работе, поэтому эти условия уже не&nbsp;меняются.
      </p>
      <dl className={styles.locked}>
        {lines.map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
