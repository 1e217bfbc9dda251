import LockSimple from 'icon:lock-simple-duotone';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { Right } from '@provodka/contract/http/envelope.ts';
import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import { Link } from 'react-router';
import { typeset } from '../../lib/format/typeset.ts';
import { CUSTOMER_ORDERS_ADDRESS } from '../../lib/loading/addresses.ts';
import { ThresholdProgress } from '../../people/threshold-progress.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/cards/banner.tsx';
import { useOrderQuestions } from '../use-order-moves.ts';
import styles from './order-form-limit.module.css';

/** An open order that may go to the archive. */
export type Archivable = Pick<CabinetOrder, 'id' | 'title'>;

interface OrdersLimitProps {
  /** The right to one more order. */
  right: Right;
  archivable: readonly Archivable[];
}

/** Says why one more order is too many and how far the next threshold is, and lets open ones be archived right here. */
export function OrdersLimit({ right, archivable }: OrdersLimitProps) {
  return (
    <Banner tone="warn" icon={<LockSimple size={24} />} title="Ещё один заказ пока не создать">
      {typeset(right.reason ?? '')} <Link to={CUSTOMER_ORDERS_ADDRESS}>Мои заказы</Link>
      <ThresholdProgress right={right} />
      {archivable.length > 0 && (
        <ul className={styles.orders} aria-label="Что можно убрать в архив">
          {archivable.map((order) => (
            <OpenOrder key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Banner>
  );
}

function OpenOrder({ order }: { order: Archivable }) {
  const { ask, dialog } = useOrderQuestions(order);
  return (
    <li>
      <Link to={orderAddress(order.id)}>{typeset(order.title)}</Link>
      <Button kind="card" size="sm" aria-label={`В архив: ${order.title}`} onClick={() => ask('archive')}>
        В&nbsp;архив
      </Button>
      {dialog}
    </li>
  );
}
