import X from 'icon:x';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatBudget, formatResponses } from '../order-facts.ts';
import { OrderMarks } from '../order-marks.tsx';
import { OrderPerson } from '../page/order-person.tsx';
import { OrderTask } from '../page/order-task.tsx';
import styles from './order-preview.module.css';

/** An order beside its list; the order's page has the rest. */
export default function OrderWithFacts({ id, onClose }: { id: number; onClose: () => void }) {
  const order = useOrder(id);
  useMarked(id);
  return (
    <aside className={styles.beside} aria-label="Заказ рядом со списком">
      <div className={styles.bar}>
        <ButtonLink kind="pri" to={orderAddress(id)}>
          Открыть заказ
        </ButtonLink>
        <IconButton label="Закрыть (Esc)" icon={<X size={22} />} on="card" onClick={onClose} />
      </div>
      {order === 'failed' ? (
        <p className={styles.failed}>Не&nbsp;получилось показать заказ. Откройте его страницу.</p>
      ) : order ? (
        <Order order={order} />
      ) : (
        <div role="status" aria-label="Загрузка">
          <Skeleton lines={[80, 45, 100, 100, 92, 100, 64]} />
        </div>
      )}
    </aside>
  );
}

function Order({ order }: { order: OrderView }) {
  const now = useNow();
  return (
    <>
      <h2 className={styles.title}>
        <Link to={orderAddress(order.id)}>{typeset(order.title)}</Link>
      </h2>
      <div className={styles.facts}>
        <b>{formatBudget(order.budget)}</b>
        <span>{formatResponses(order.number_responses)}</span>
        <span>{formatWhen(order.published_at ?? order.created_at, now)}</span>
        <OrderMarks order={order} />
      </div>
      <div className={styles.parts}>
        <OrderTask order={order} />
        <OrderPerson person={order.customer} title="Заказчик" city={order.city?.title} />
      </div>
    </>
  );
}

/** The order once it has loaded; quick steps through the list load only the last one. */
function useOrder(id: number): OrderView | 'failed' | null {
  const [came, setCame] = useState<{ id: number; order: OrderView | 'failed' } | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    api.orders_get({ params: { order_id: id } }, { signal: asked.signal }).then(
      ({ data }) => setCame({ id, order: data }),
      () => asked.signal.aborted || setCame({ id, order: 'failed' }),
    );
    return () => asked.abort();
  }, [id]);
  return came?.id === id ? came.order : null;
}

/** Its card is marked as the one shown. */
function useMarked(id: number): void {
  useEffect(() => {
    const card = document.querySelector(`main article h3 a[href="${orderAddress(id)}"]`)?.closest('article');
    card?.setAttribute('data-shown', '');
    card?.scrollIntoView({ block: 'nearest' });
    return () => card?.removeAttribute('data-shown');
  }, [id]);
}
