import CaretRight from 'icon:caret-right-bold';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { isNewOrder } from '@provodka/domain/orders/new-orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPastDay, formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import { formatBudget, formatPaid, formatResponses, VIEW_FORMS } from '../order-facts.ts';
import { OrderMarks } from '../order-marks.tsx';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import styles from './order-header.module.css';
import type { Crumb } from './order-trail.ts';

interface OrderHeaderProps {
  order: OrderView;
  /** Replaces the status when another state matters more. */
  badge?: ReactNode;
  /** The list this order belongs to, and the lists within it that lead here. */
  trail: readonly [Crumb, ...Crumb[]];
  /** The viewer's part: customer, executor or neither. */
  side: 'customer' | 'executor' | 'stranger';
  /** Actions of the customer and of moderators. */
  actions: ReactNode;
  /** The agreed and paid sums, for the two sides of the work. */
  money: { agreed: number; paid: number } | null;
}

/** The links up, the title, the status and the main facts of an order. */
export function OrderHeader({ order, badge, trail, side, actions, money }: OrderHeaderProps) {
  const { status, executor, customer } = order;
  const isSearching = status.code === ORDER_STATUS.searching;
  return (
    <header className={styles.header}>
      <Trail trail={trail} />
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

/** A single list is a step back; of several, each is a step on the way down to the title. */
function Trail({ trail: [up, ...within] }: Pick<OrderHeaderProps, 'trail'>) {
  return (
    <nav className={styles.up} aria-label="Путь к заказу">
      <BackLink to={up.path} isFirst={within.length > 0}>
        {up.name}
      </BackLink>
      {within.map(({ path, name }) => (
        <span key={path} className={styles.within}>
          <CaretRight size={14} />
          <Link prefetch="intent" to={path}>
            {typeset(name)}
          </Link>
        </span>
      ))}
    </nav>
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

/** When the order was published, or begun when it was not; in search with the time, later the day. */
function Published({ order }: { order: OrderView }) {
  const now = useNow();
  const { published_at, created_at, status } = order;
  const moment = published_at ?? created_at;
  const when = status.code === ORDER_STATUS.searching ? formatWhen(moment, now) : formatPastDay(moment, now);
  return (
    <span className={styles.minor}>
      {published_at ? 'опубликован' : 'создан'} {when}
    </span>
  );
}
