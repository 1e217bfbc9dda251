import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { ReactNode } from 'react';
import { classes } from '../lib/format/classes.ts';
import {
  dealDisputeAddress,
  dealPaymentAddress,
  dealPayoutAddress,
  dealReviewAddress,
} from '../lib/loading/addresses.ts';
import { Button, type ButtonKind, ButtonLink, type ButtonSize } from '../ui/button.tsx';
import { StickyActionBar } from '../ui/sticky-action-bar.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './deal-actions.module.css';
import type { DialogMove } from './deal-dialog-moves.tsx';
import { useDealMoves } from './use-deal-moves.ts';

/** Something the viewer can do with a deal now: a move in a dialog, or a page to go to. */
interface Action {
  words: string;
  kind: ButtonKind;
  move?: DialogMove;
  to?: string;
  /** An external page: the bank. */
  href?: string;
  /** Stands at the end of the card on a phone, where the main action is in the bottom bar. */
  isRare?: boolean;
}

export interface DealActionsProps {
  deal: DealView;
  /** The page is about this deal, so on a phone its main action takes the bottom bar. */
  isMain: boolean;
  /** The bank's confirmation is awaited, so paying again is not offered. */
  isAwaited?: boolean;
  /** Stands beside the main action on a phone: the link to the chat. */
  aside?: ReactNode;
  onDone?: (move: DialogMove) => void;
  /** The rest of the card. */
  children: ReactNode;
}

/** Actions on a deal, the one next step first; the server's rights decide (design guide). */
export function DealActions({ deal, isMain, isAwaited = false, aside, onDone, children }: DealActionsProps) {
  const moves = useDealMoves(deal, { onDone, isDrawn: true });
  const actions = actionsOf(deal, isAwaited);
  const primary = actions.find(({ kind }) => kind === 'pri');
  // A rare (ghost) action never becomes the one wide button.
  const main = primary ?? actions.find(({ kind }) => kind !== 'ghost');
  const reason = closedReason(deal);
  const mayDispute = deal.rights.dispute.allowed;
  const hasBar = isMain && primary !== undefined;
  const rare = hasBar ? actions.filter(({ isRare }) => isRare) : [];
  const isMoved = (action: Action) => hasBar && (action === primary || rare.includes(action));
  const isWideOnly = actions.every(isMoved);
  return (
    <>
      {(actions.length > 0 || reason || mayDispute) && (
        <div className={classes(styles.actions, isWideOnly && !reason && !mayDispute && styles.onWide)}>
          <div className={classes(styles.row, isWideOnly && styles.onWide)}>
            {actions.map((action) => (
              <ActionButton
                key={action.words}
                action={action}
                ask={moves.ask}
                size="lg"
                className={classes(action === main && styles.grow, isMoved(action) && styles.onWide)}
              />
            ))}
          </div>
          {reason && <p className={styles.below}>{reason}</p>}
          {mayDispute && (
            <p className={styles.below}>
              Не договорились? <TextLink to={dealDisputeAddress(deal)}>Открыть спор</TextLink>
            </p>
          )}
        </div>
      )}
      {children}
      {rare.length > 0 && (
        <div className={styles.rare}>
          {rare.map((action) => (
            <ActionButton key={action.words} action={action} ask={moves.ask} />
          ))}
        </div>
      )}
      {hasBar && (
        <StickyActionBar icon={aside}>
          <ActionButton action={primary} ask={moves.ask} />
        </StickyActionBar>
      )}
      {moves.dialog}
    </>
  );
}

interface ActionButtonProps {
  action: Action;
  ask: (move: DialogMove) => void;
  size?: ButtonSize;
  className?: string | undefined;
}

function ActionButton({ action: { words, kind, move, to, href }, ask, size, className }: ActionButtonProps): ReactNode {
  const look = { kind, size, className };
  if (to !== undefined) {
    return (
      <ButtonLink {...look} to={to}>
        {words}
      </ButtonLink>
    );
  }
  if (href !== undefined) {
    return (
      <ButtonLink {...look} to={href} reloadDocument prefetch="none">
        {words}
      </ButtonLink>
    );
  }
  return (
    <Button {...look} onClick={() => move && ask(move)}>
      {words}
    </Button>
  );
}

function actionsOf(deal: DealView, isAwaited: boolean): Action[] {
  const { rights, status, side, payment_url } = deal;
  const isDelivered = status.code === 'delivered';
  const list: (Action | false)[] = [
    rights.pay.allowed &&
      payment_url !== null && { words: 'Продолжить оплату', kind: isAwaited ? 'sec' : 'pri', href: payment_url },
    rights.pay.allowed &&
      payment_url !== null && { words: 'Сменить способ', kind: 'sec', to: dealPaymentAddress(deal) },
    rights.pay.allowed && payment_url === null && { words: 'Оплатить', kind: 'pri', to: dealPaymentAddress(deal) },
    rights.accept.allowed && isDelivered && { words: 'Принять работу', kind: 'pri', move: 'accept' },
    rights.rework.allowed && { words: 'На доработку', kind: 'sec', move: 'rework' },
    rights.deliver.allowed && !isDelivered && { words: 'Сдать работу', kind: 'pri', move: 'deliver' },
    rights.deliver.allowed && isDelivered && { words: 'Дополнить сдачу', kind: 'sec', move: 'deliver' },
    rights.payout.allowed && { words: 'Запросить выплату', kind: 'pri', to: dealPayoutAddress(deal) },
    rights.stop_payout.allowed && { words: 'Остановить выплату', kind: 'danger', move: 'stop_payout' },
    rights.review.allowed && {
      words: 'Оставить отзыв',
      kind: rights.payout.allowed ? 'sec' : 'pri',
      to: dealReviewAddress(deal),
    },
    status.code === 'disputed' && { words: 'Позиции сторон', kind: 'pri', to: dealDisputeAddress(deal) },
    rights.concede.allowed && {
      words: side === 'executor' ? 'Уступить и вернуть деньги' : 'Уступить и принять работу',
      kind: 'sec',
      move: 'concede',
    },
    rights.withdraw.allowed && { words: 'Отозвать спор', kind: 'sec', move: 'withdraw' },
    rights.refund.allowed && {
      words: side === 'executor' ? 'Вернуть деньги заказчику' : 'Вернуть деньги',
      kind: side === 'executor' ? 'ghost' : 'sec',
      move: 'refund',
      isRare: side === 'executor',
    },
    rights.accept.allowed &&
      !isDelivered && { words: 'Принять без сдачи', kind: 'ghost', move: 'accept', isRare: true },
    rights.delete.allowed && { words: 'Удалить сделку', kind: 'danger', move: 'delete', isRare: true },
  ];
  return list.filter((action) => action !== false);
}

/** Explains why an expected step is missing: no reworks are left. */
function closedReason({ rights, status, side }: DealView): string | null {
  if (side === 'customer' && status.code === 'delivered' && !rights.rework.allowed) return rights.rework.reason;
  return null;
}
