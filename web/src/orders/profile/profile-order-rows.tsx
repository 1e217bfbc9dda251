import { type CabinetSide, orderAddress } from '@provodka/contract/http/addresses.ts';
import type { ExecutedOrder, OrderCard } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { formatBudget } from '../order-facts.ts';
import { OrderMarks } from '../order-marks.tsx';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import styles from './profile-order-rows.module.css';

/** Orders of a profile in lines; an executor's show whose they are, and what was paid in those that are over. */
export function ProfileOrderRows({
  orders,
  side,
}: {
  orders: readonly (OrderCard | ExecutedOrder)[];
  side: CabinetSide;
}) {
  const now = useNow();
  return (
    <Card flush>
      <ul className={classes(styles.rows, side === 'customer' && styles.faceless)}>
        {orders.map((order) => (
          <li key={order.id} className={styles.row}>
            {side === 'freelancer' && <Avatar name={order.customer.full_name} src={order.customer.avatar} size={40} />}
            <div className={styles.words}>
              <Link to={orderAddress(order.id)} prefetch="intent">
                {typeset(order.title)}
              </Link>
              <small>
                {[order.configurations[0]?.title, formatWhen(order.published_at ?? order.created_at, now)]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </div>
            <span className={styles.status}>
              <OrderMarks order={order} />
              <OrderStatusBadge status={order.status} />
            </span>
            <OrderSum order={order} isNamed={side === 'freelancer'} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The budget, or in an executor's finished order what they were paid; there a word tells which. */
function OrderSum({ order, isNamed }: { order: OrderCard | ExecutedOrder; isNamed: boolean }) {
  const isOver = order.status.code !== ORDER_STATUS.in_work;
  const paid = isOver && 'finished' in order ? order.finished?.sum : undefined;
  const sum = paid ?? order.budget;
  return (
    <b className={classes(styles.budget, sum === null && styles.none)}>
      {isNamed && sum !== null && <small>{paid === undefined ? 'Бюджет' : 'Оплачено'}</small>}
      {formatBudget(sum)}
    </b>
  );
}
