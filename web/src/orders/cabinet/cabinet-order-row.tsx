import LockSimple from 'icon:lock-simple-fill';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { editOrderAddress } from '../../lib/loading/addresses.ts';
import { PersonLink } from '../../people/person-link.tsx';
import { PersonMarks } from '../../people/person-marks.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { AvatarStack } from '../../ui/avatar-stack.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RowCard } from '../../ui/cards/row-card.tsx';
import { formatBudget, MARK_TEXTS, VIEW_FORMS } from '../order-facts.ts';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import { useOrderMoves } from '../use-order-moves.ts';
import { clockOf, customerStep, executorStep, type NextStep } from './cabinet-next-step.ts';
import { OrderMenu } from './cabinet-order-menu.tsx';
import styles from './cabinet-order-row.module.css';

interface CustomerOrderRowProps {
  order: CabinetOrder;
  /** Replaces the menu while several orders are being chosen. */
  selection?: ReactNode;
}

/** An order in its customer's cabinet. */
export function CustomerOrderRow({ order, selection }: CustomerOrderRowProps) {
  const now = useNow();
  const step = customerStep(order, now);
  const isDraft = order.status.code === ORDER_STATUS.draft;
  return (
    <RowCard
      title={typeset(order.title)}
      to={isDraft ? editOrderAddress(order.id) : orderAddress(order.id)}
      morph="order-title"
      meta={<OrderMeta order={order} now={now} />}
      status={<OrderStatusBadge status={order.status} />}
      next={
        <Next
          step={step}
          person={order.executor}
          responders={order.responders}
          clock={clockOf(order, now)}
          renewal={step?.isRenewable && <RenewButton order={order} />}
        />
      }
      price={<Price order={order} />}
      menu={selection ?? <OrderMenu order={order} />}
      isFresh={order.is_waiting}
    />
  );
}

/** An order in the cabinet of the freelancer who does it. */
export function ExecutorOrderRow({ order }: { order: CabinetOrder }) {
  const now = useNow();
  const step = executorStep(order);
  return (
    <RowCard
      title={typeset(order.title)}
      to={orderAddress(order.id)}
      morph="order-title"
      meta={<OrderMeta order={order} now={now} />}
      status={<OrderStatusBadge status={order.status} />}
      next={<Next step={step} person={order.customer} clock={clockOf(order, now)} />}
      price={<Price order={order} />}
      isFresh={order.is_waiting}
    />
  );
}

function OrderMeta({ order, now }: { order: CabinetOrder; now: number }) {
  const [configuration] = order.configurations;
  return (
    <>
      {order.is_private && (
        <span className={styles.private} title={MARK_TEXTS.private}>
          <LockSimple size={16} />
          Приватный
        </span>
      )}
      {configuration && <span className={styles.configuration}>{configuration.title}</span>}
      <span>{formatWhen(order.published_at ?? order.created_at, now)}</span>
      {order.number_views > 0 && <span>{formatCount(order.number_views, VIEW_FORMS)}</span>}
      {order.is_max_number_responses && (
        <span className={styles.maximum} title={MARK_TEXTS.maximum}>
          Максимум откликов
        </span>
      )}
    </>
  );
}

function RenewButton({ order }: { order: CabinetOrder }) {
  const { move, isPending } = useOrderMoves(order.id);
  return (
    <Button
      kind="soft"
      size="sm"
      className={styles.act}
      pending={isPending}
      onClick={() => move(ORDER_STATUS.searching)}
    >
      Продлить
    </Button>
  );
}

interface NextProps {
  step: NextStep | null;
  person: Person | null;
  responders?: CabinetOrder['responders'];
  clock: string | null;
  renewal?: ReactNode;
}

function Next({ step, person, responders = [], clock, renewal }: NextProps) {
  return (
    <>
      {person && <Avatar name={person.full_name} src={person.avatar} size={36} />}
      {responders.length > 0 && <AvatarStack people={responders} size={36} />}
      <span className={styles.words}>
        {person && (
          <span className={styles.person}>
            <PersonLink person={person} />
            <PersonMarks person={person} />
          </span>
        )}
        {step?.to !== undefined && (
          <ButtonLink kind="soft" size="sm" to={step.to} className={styles.act}>
            {step.text}
          </ButtonLink>
        )}
        {step && step.to === undefined && <span className={classes(styles.step, styles[step.look])}>{step.text}</span>}
        {renewal}
        {clock && <small className={styles.clock}>{clock}</small>}
      </span>
    </>
  );
}

/** The agreed price first once an executor was chosen; before, and beside it, the budget. */
function Price({ order }: { order: CabinetOrder }) {
  const { budget, money, status } = order;
  if (money === null) {
    // A draft may have no budget yet.
    const noBudget = status.code === ORDER_STATUS.draft ? 'Бюджет не указан' : formatBudget(null);
    return budget === null ? <span className={styles.noBudget}>{noBudget}</span> : formatRubles(budget);
  }
  const { agreed, paid } = money;
  const paidWords = paid >= agreed ? 'оплачено полностью' : `оплачено ${formatRubles(paid)}`;
  return (
    <>
      {formatRubles(agreed)}
      <small>{paid > 0 ? paidWords : 'договорились'}</small>
      {paid === 0 && budget !== null && budget !== agreed && <small>бюджет {formatRubles(budget)}</small>}
    </>
  );
}
