import HourglassMedium from 'icon:hourglass-medium-fill';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import { isNewOrder } from '@provodka/domain/orders/new-orders.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import { formatDate, formatWhen } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/live/clock.ts';
import { transitionInto } from '../../lib/loading/view-transition.ts';
import { PersonMarks } from '../../people/person-marks.tsx';
import { Reputation } from '../../people/reputation.tsx';
import { formatBudget, formatResponses, MARK_TEXTS } from '../order-facts.ts';
import { AboutLine } from './about-line.tsx';
import { dayHeading, timeWithinDay } from './day-heading.ts';
import type { ListedOrder } from './listed-order.ts';
import styles from './order-rows.module.css';

interface OrderRowsProps {
  orders: ListedOrder[];
  /** Days become headings; only a list in the order of its dates has days. */
  byDay: boolean;
}

/** The dense view of the list: one card, an order a line. */
export function OrderRows({ orders, byDay }: OrderRowsProps) {
  const now = useNow();
  return (
    <section className={styles.rows} aria-label="Заказы">
      <div className={styles.head} aria-hidden>
        <span>Заказ</span>
        <span>Заказчик</span>
        <span>Отклики</span>
        <span>Бюджет</span>
      </div>
      {orders.map((order, position) => {
        const isFirstOfDay = byDay && dayOf(order) !== dayOf(orders[position - 1]);
        return (
          <Fragment key={order.id}>
            {isFirstOfDay && <DayHeading moment={order.published_at} now={now} />}
            <Row order={order} now={now} byDay={byDay} />
          </Fragment>
        );
      })}
    </section>
  );
}

function DayHeading({ moment, now }: { moment: string; now: number }) {
  const { title, note } = dayHeading(moment, now);
  return (
    <h3 className={styles.day}>
      {title}
      <span>{note}</span>
    </h3>
  );
}

function Row({ order, now, byDay }: { order: ListedOrder; now: number; byDay: boolean }) {
  const { customer, number_responses, published_at } = order;
  const isNobody = number_responses === 0;
  const isNew = isNewOrder(new Date(published_at), new Date(now));
  return (
    <article className={styles.row}>
      <div className={styles.order}>
        {isNew && <span className={styles.fresh} title="Новый" aria-hidden />}
        <h3 className={styles.title}>
          <Link to={orderAddress(order.id)} prefetch="intent" {...transitionInto('order-title')}>
            {order.title}
          </Link>
          {isNew && <span className="visually-hidden">, новый</span>}
        </h3>
        <div className={styles.about}>
          <AboutLine
            configurations={order.configurations}
            when={byDay ? timeWithinDay(published_at, now) : formatWhen(published_at, now)}
            rest={order.platforms}
            isSmall
          />
        </div>
      </div>
      <div className={styles.customer}>
        {displayName(customer.full_name)}
        <PersonMarks person={customer} />
        <Reputation stars={customer.number_stars} sum={customer.sum_deals} />
      </div>
      <div className={styles.responses}>
        <span className={classes(styles.number, isNobody && styles.none)} aria-hidden>
          {number_responses}
        </span>
        <span className={classes(styles.words, isNobody && styles.none)}>{formatResponses(number_responses)}</span>
        {order.is_max_number_responses && <small title={MARK_TEXTS.maximum}>максимум</small>}
      </div>
      <div className={classes(styles.budget, order.budget === null && styles.open)}>
        {formatBudget(order.budget)}
        {order.is_limited && (
          <small title={MARK_TEXTS.limited}>
            <HourglassMedium size={15} />
            ограничен
          </small>
        )}
      </div>
    </article>
  );
}

const dayOf = (order: ListedOrder | undefined): string | null => (order ? formatDate(order.published_at) : null);
