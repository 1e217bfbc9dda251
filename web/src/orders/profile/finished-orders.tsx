import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { ExecutedOrder } from '@provodka/contract/orders/orders.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { profileOrdersAddress } from '../../lib/loading/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { CardTitle } from '../../ui/cards/card-title.tsx';
import { Stars } from '../../ui/rating.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { formatBudget } from '../order-facts.ts';
import styles from './finished-orders.module.css';

interface FinishedOrdersProps {
  orders: readonly ExecutedOrder[];
  total: number;
  profile: { profile_url: string };
}

/** The latest finished orders of an executor, each with its sum and the customer's review, and a link to all of them. */
export function FinishedOrders({ orders, total, profile }: FinishedOrdersProps) {
  if (orders.length === 0) return null;
  const all = `${profileOrdersAddress(profile)}?slice=completed`;
  return (
    <section aria-labelledby="finished">
      <SectionHeading id="finished" title="Завершённые заказы">
        {total > orders.length && <TextLink to={all}>Все&nbsp;{total}</TextLink>}
      </SectionHeading>
      <ul className={styles.cards}>
        {orders.map((order) => (
          <FinishedOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function FinishedOrder({ order }: { order: ExecutedOrder }) {
  const now = useNow();
  const { finished, customer } = order;
  const review = finished?.review;
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.facts}>
        {order.configurations[0] && <span>{order.configurations[0].title}</span>}
        <span>завершён {formatWhen(finished?.ended_at ?? order.updated_at, now)}</span>
      </div>
      <CardTitle to={orderAddress(order.id)} as="h3">
        {typeset(order.title)}
      </CardTitle>
      {review && <p className={styles.words}>{typeset(review.text)}</p>}
      <div className={styles.end}>
        <Avatar name={customer.full_name} src={customer.avatar} size={32} />
        {review && <Stars stars={review.stars} />}
        <b className={styles.sum}>
          <small>{finished ? 'Оплачено' : 'Бюджет'}</small>
          {formatBudget(finished ? finished.sum : order.budget)}
        </b>
      </div>
    </Card>
  );
}
