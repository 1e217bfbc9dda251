import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { addressAt } from '../../lists/list-place.ts';
import { Pip } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ActivePill } from '../../ui/pill.tsx';
import { MODERATOR_ORDERS, type ModeratorOrdersPlace } from './moderator-orders.ts';
import styles from './orders-table.module.css';

interface WaitingPillProps {
  place: ModeratorOrdersPlace;
  counters: Record<string, number>;
}

/** Leads to the orders that wait for a moderator, and back to all; on a phone the filter begins with them. */
export function WaitingPill({ place, counters }: WaitingPillProps) {
  const at = { list: MODERATOR_ORDERS, place };
  const count = counters[ORDER_STATUS.on_moderation] ?? 0;
  if (place.status?.join() === ORDER_STATUS.on_moderation) {
    return <ActivePill label="Ждут проверки" to={addressAt(at, { status: undefined })} />;
  }
  if (count === 0) return null;
  return (
    <ButtonLink kind="card" className={styles.waiting} to={addressAt(at, { status: [ORDER_STATUS.on_moderation] })}>
      <span>
        Ждут<span>&nbsp;проверки</span>
      </span>
      <Pip count={count} />
    </ButtonLink>
  );
}
