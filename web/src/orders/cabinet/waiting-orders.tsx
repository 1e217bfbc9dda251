import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import { CUSTOMER_ORDERS_ADDRESS, EXECUTOR_ORDERS_ADDRESS } from '../../lib/loading/addresses.ts';
import { useRefresh } from '../../lib/loading/use-refresh.ts';
import { RowCards } from '../../ui/cards/row-card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CustomerOrderRow, ExecutorOrderRow } from './cabinet-order-row.tsx';
import styles from './waiting-orders.module.css';

/** The first orders of a side that wait for the viewer, of all that do. */
export interface Waiting {
  orders: readonly CabinetOrder[];
  total: number;
}

/** Orders whose next step is the viewer's, on either side; nothing when there are none. */
export function WaitingOrders({ customer, executor }: { customer: Waiting; executor: Waiting }) {
  useRefresh();
  if (customer.total + executor.total === 0) return null;
  return (
    <section className={styles.waiting} aria-label="Ждёт вас">
      <RowCards>
        {customer.orders.map((order) => (
          <CustomerOrderRow key={order.id} order={order} />
        ))}
        {executor.orders.map((order) => (
          <ExecutorOrderRow key={order.id} order={order} />
        ))}
      </RowCards>
      <p className={styles.more}>
        {customer.total > customer.orders.length && (
          <TextLink to={CUSTOMER_ORDERS_ADDRESS}>Заказчику: все&nbsp;{customer.total}</TextLink>
        )}
        {executor.total > executor.orders.length && (
          <TextLink to={EXECUTOR_ORDERS_ADDRESS}>Исполнителю: все&nbsp;{executor.total}</TextLink>
        )}
      </p>
    </section>
  );
}
