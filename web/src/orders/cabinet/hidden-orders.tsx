import EyeSlash from 'icon:eye-slash-duotone';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { HiddenOrder } from '@provodka/contract/orders/hidden-orders.ts';
import { useDirectMove } from '../../forms/use-moves.tsx';
import { api } from '../../lib/api/api.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/live/clock.ts';
import { HOME_ADDRESS } from '../../lib/loading/addresses.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardFacts, CardTitle } from '../../ui/cards/card-title.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import styles from './hidden-orders.module.css';

/** Orders that the viewer hides, each with the way back. */
export function HiddenOrders({ orders }: { orders: HiddenOrder[] }) {
  return (
    <div className={styles.list}>
      {orders.map((order) => (
        <HiddenCard key={order.id} order={order} />
      ))}
    </div>
  );
}

function HiddenCard({ order: { id, title, hidden_at } }: { order: HiddenOrder }) {
  const now = useNow();
  const { make, isPending } = useDirectMove();
  return (
    <article className={styles.order}>
      <div className={styles.main}>
        <CardTitle to={orderAddress(id)}>{title}</CardTitle>
        <CardFacts>
          <span>Скрыт {formatWhen(hidden_at, now)}</span>
        </CardFacts>
      </div>
      <div className={styles.action}>
        <Button
          pending={isPending}
          aria-label={`Вернуть: ${title}`}
          onClick={() => void make((options) => api.orders_unhide({ params: { order_id: id } }, options))}
        >
          Вернуть
        </Button>
      </div>
    </article>
  );
}

export const NoHiddenOrders = () => (
  <EmptyState
    centered
    icon={<EyeSlash size={44} />}
    title="Скрытых заказов нет"
    actions={
      <ButtonLink kind="pri" to={HOME_ADDRESS}>
        К&nbsp;заказам
      </ButtonLink>
    }
  >
    Скрыть заказ можно в&nbsp;меню на&nbsp;его странице.
  </EmptyState>
);
