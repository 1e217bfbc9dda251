import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { isNewOrder } from '@provodka/domain/orders/new-orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { formatDay, formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import { formatBudget, formatPaid, formatResponses, VIEW_FORMS } from '../order-facts.ts';
import { OrderMarks } from '../order-marks.tsx';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import styles from './order-header.module.css';

interface OrderHeaderProps {
  order: OrderView;
  /** Replaces the status when another state matters more. */
  badge?: ReactNode;
  /** The list this order belongs to. */
  up: { to: string; title: string };
  /** The viewer's part: customer, executor or neither. */
  side: 'customer' | 'executor' | 'stranger';
  /** Actions of the customer and of moderators. */
  actions: ReactNode;
  /** The agreed and paid sums, for the two sides of the work. */
  money: { agreed: number; paid: number } | null;
}

/** The link up, the title, the status and the main facts of an order. */
export function OrderHeader({ order, badge, up, side, actions, money }: OrderHeaderProps) {
  const { status, executor, customer } = order;
  const isSearching = status.code === ORDER_STATUS.searching;
  return (
    <header className={styles.header}>
      <div className={styles.up}>
        <BackLink to={up.to}>{up.title}</BackLink>
      </div>
      <h1>{typeset(order.title)}</h1>
      <div className={styles.facts}>
        {badge ?? <OrderStatusBadge status={status} />}
        <Freshness order={order} />
        <OrderMarks order={{ ...order, is_limited: isSearching && order.is_limited }} />
        <span className={styles.figures}>
          <span>
            {order.budget === null ? formatBudget(null) : 'Бюджет '}
            {order.budget !== null && <b>{formatBudget(order.budget)}</b>}
          </span>
          {isSearching && <span>{formatResponses(order.number_responses)}</span>}
        </span>
        {executor && side !== 'executor' && <Side title="Исполнитель" person={executor} />}
        {side === 'executor' && <Side title="Заказчик" person={customer} />}
        {money && <span>{formatPaid(money) ?? `договорились на ${formatRubles(money.agreed)}`}</span>}
        <Published order={order} />
        {order.published_at && <span className={styles.minor}>{formatCount(order.number_views, VIEW_FORMS)}</span>}
        <span className={styles.minor}>№&nbsp;{order.id}</span>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

function Freshness({ order }: { order: OrderView }) {
  const now = useNow();
  const { published_at, status } = order;
  const isNew = published_at !== null && isNewOrder(new Date(published_at), new Date(now));
  if (status.code !== ORDER_STATUS.searching || !isNew) return null;
  return <Badge tone="new">Новый</Badge>;
}

function Side({ title, person }: { title: string; person: { full_name: string } }) {
  return (
    <span>
      {title} <b>{displayName(person.full_name)}</b>
    </span>
  );
}

/** An order in search shows the exact time, later ones the day. */
function Published({ order }: { order: OrderView }) {
  const now = useNow();
  const moment = order.published_at ?? order.created_at;
  return (
    <span className={styles.minor}>
      {order.status.code === ORDER_STATUS.searching ? formatWhen(moment, now) : `с\u00a0${formatDay(moment, now)}`}
    </span>
  );
}
