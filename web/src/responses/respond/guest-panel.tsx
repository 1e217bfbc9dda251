import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { useSite } from '../../lib/loading/page-data.ts';
import { signInAddress } from '../../lib/session/return-address.ts';
import { PromisedMoney } from '../../people/promised-money.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx';
import styles from './guest-panel.module.css';

/** The side of an order in search before a guest: the way to respond leads through signing in. */
export function GuestPanel({ order }: { order: OrderView }) {
  const address = signInAddress(orderAddress(order.id), useSite());
  if (order.status.code !== ORDER_STATUS.searching) return null;
  return (
    <>
      <Card title="Ваш отклик" description="Войдите, чтобы предложить свою цену и&nbsp;срок. Комиссию платит заказчик.">
        <div className={styles.way}>
          <PromisedMoney side="freelancer" sum={order.budget} />
        </div>
        <div className={styles.guest}>
          <ButtonLink kind="pri" size="lg" wide to={address}>
            Войти и&nbsp;откликнуться
          </ButtonLink>
        </div>
      </Card>
      <StickyActionBar>
        <ButtonLink kind="pri" to={address}>
          Войти и&nbsp;откликнуться
        </ButtonLink>
      </StickyActionBar>
    </>
  );
}
