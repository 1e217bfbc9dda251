import Eye from 'icon:eye';
import Paperclip from 'icon:paperclip';
import SidebarSimple from 'icon:sidebar-simple';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import { isNewOrder } from '@provodka/domain/orders/new-orders.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { classes } from '../../lib/format/classes.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/live/clock.ts';
import { PersonLink } from '../../people/person-link.tsx';
import { PersonMarks } from '../../people/person-marks.tsx';
import { Reputation } from '../../people/reputation.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CardTitle } from '../../ui/cards/card-title.tsx';
import { formatBudget, formatResponses } from '../order-facts.ts';
import { isMarked, OrderMarks } from '../order-marks.tsx';
import { AboutLine } from './about-line.tsx';
import type { ListedOrder } from './listed-order.ts';
import styles from './order-card.module.css';

/** An order of the public list; the whole card is a link. */
export function OrderCard({ order }: { order: ListedOrder }) {
  const now = useNow();
  return (
    <article className={styles.card}>
      <div className={styles.about}>
        <AboutLine
          configurations={order.configurations}
          when={formatWhen(order.published_at, now)}
          rest={[order.system, ...order.platforms].filter(Boolean)}
          isNew={isNewOrder(new Date(order.published_at), new Date(now))}
        />
      </div>
      <CardTitle to={orderAddress(order.id)} look="card" as="h3" morph="order-title" className={styles.title}>
        {order.title}
      </CardTitle>
      <p className={styles.excerpt}>{order.excerpt}</p>
      <div className={styles.customer}>
        <Avatar
          name={order.customer.full_name}
          src={order.customer.avatar}
          size={36}
          online={order.customer.is_online}
        />
        <b>
          <PersonLink person={order.customer} />
        </b>
        {isMarked(order) && (
          <span className={classes(styles.marks, styles.narrow)}>
            <OrderMarks order={order} />
          </span>
        )}
        <PersonMarks person={order.customer} />
        <Reputation stars={order.customer.number_stars} sum={order.customer.sum_deals} />
      </div>
      <div className={styles.right}>
        <div className={classes(styles.budget, order.budget === null && styles.open)}>{formatBudget(order.budget)}</div>
        <div className={classes(styles.responses, order.number_responses === 0 && styles.none)}>
          {formatResponses(order.number_responses)}
        </div>
        {isMarked(order) && (
          <span className={classes(styles.marks, styles.wide)}>
            <OrderMarks order={order} />
          </span>
        )}
        <div className={styles.counters}>
          <button type="button" className={styles.peek} title="Показать рядом (→)" tabIndex={-1} data-beside>
            <SidebarSimple size={18} label="Показать рядом" />
          </button>
          {order.number_files > 0 && (
            <span title="Файлы">
              <Paperclip size={17} label="Файлы" />
              {order.number_files}
            </span>
          )}
          <span title="Просмотры">
            <Eye size={17} label="Просмотры" />
            {formatNumber(order.number_views)}
          </span>
        </div>
      </div>
    </article>
  );
}
