import type { DealView } from '@provodka/contract/deals.ts';
import { MAX_REWORKS } from '@provodka/domain/deals.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, formApi, newIdempotencyKey } from '../lib/api.ts';
import { formatCount, formatRubles } from '../lib/money.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Moves made without leaving the page; payment, payout and review have pages of their own. */
export type DialogMove = 'deliver' | 'rework' | 'accept' | 'refund' | 'concede' | 'delete';

const loadDelivery = () => import('./delivery-dialog.tsx');
const loadComment = () => import('./comment-dialog.tsx');
const DeliveryDialog = lazy(loadDelivery);
const CommentDialog = lazy(loadComment);

/** Fetches the code of the dialogs when the pointer or focus comes near their buttons. */
export function prepareDialogs(): void {
  void loadDelivery();
  void loadComment();
}

interface DealMoves {
  /** Opens the dialog that explains the consequences and makes the move. */
  ask: (move: DialogMove) => void;
  /** The open dialog, to be rendered by the owner. */
  dialog: ReactNode;
}

/** Moves of a deal behind their dialogs; the page's data come again after each. */
export function useDealMoves(deal: DealView, onDone?: (move: DialogMove) => void): DealMoves {
  const [asked, setAsked] = useState<{ move: DialogMove; key: string } | null>(null);
  const { revalidate } = useRevalidator();
  const close = () => setAsked(null);
  const done = () => {
    if (asked) onDone?.(asked.move);
    void revalidate();
  };
  const failed = (error: unknown): never => {
    // Refused because something changed: the open question tells how it is now, and its answer is a new attempt.
    if (asked) setAsked({ move: asked.move, key: newIdempotencyKey() });
    void revalidate();
    throw error;
  };
  return {
    ask: (move) => setAsked({ move, key: newIdempotencyKey() }),
    dialog: asked && (
      <Suspense>
        <MoveDialog
          deal={deal}
          move={asked.move}
          idempotencyKey={asked.key}
          onDone={done}
          onFail={failed}
          onClose={close}
        />
      </Suspense>
    ),
  };
}

interface MoveDialogProps {
  deal: DealView;
  move: DialogMove;
  idempotencyKey: string;
  onDone: () => void;
  /** Throws what it is given, once the deal is on its way to be shown as it is. */
  onFail: (error: unknown) => never;
  onClose: () => void;
}

function MoveDialog({ deal, move, idempotencyKey, onDone, onFail, onClose }: MoveDialogProps) {
  const params = { order_id: deal.order_id, deal_id: deal.id };
  const options = { idempotency_key: idempotencyKey };
  const isExecutor = deal.side === 'executor';
  const isDelivered = deal.status.code === 'delivered';
  switch (move) {
    case 'deliver':
      return <DeliveryDialog ids={params} isSupplement={isDelivered} onDone={onDone} onClose={onClose} />;
    case 'rework':
      return (
        <CommentDialog
          title="Вернуть на доработку"
          description={<ReworksLeft left={deal.reworks_left} />}
          label="Что поправить"
          placeholder="Что не сходится с заданием и как должно быть"
          action="Вернуть на доработку"
          onSend={async (comment, idempotency_key) => {
            await formApi.deals_rework({ params, body: { comment } }, { idempotency_key });
            onDone();
          }}
          onClose={onClose}
        />
      );
    case 'refund':
      return (
        <CommentDialog
          isDestructive
          title={isExecutor ? 'Вернуть деньги заказчику?' : 'Вернуть деньги?'}
          description={`${returnWords(deal)}. Сделка закончится без выплаты, отменить возврат нельзя.`}
          label="Причина"
          placeholder={isExecutor ? 'Почему не получилось' : 'Почему больше не ждёте'}
          action="Вернуть деньги"
          onSend={async (comment, idempotency_key) => {
            const body = { comment, expected_price: deal.refund_sum ?? undefined };
            await formApi.deals_refund({ params, body }, { idempotency_key }).catch(onFail);
            onDone();
          }}
          onClose={onClose}
        />
      );
    case 'accept':
      return (
        <ActionDialog
          title={isDelivered ? 'Принять работу?' : 'Принять без сдачи?'}
          description={`${isDelivered ? '' : notDelivered(deal)}Исполнитель сможет забрать ${formatRubles(deal.price)}. Вернуть работу на доработку или деньги после приёмки нельзя.`}
          action={isDelivered ? 'Принять работу' : 'Принять без сдачи'}
          onAct={async () => {
            await api.deals_accept({ params, body: { expected_price: deal.price } }, options).catch(onFail);
            onDone();
          }}
          onClose={onClose}
        />
      );
    case 'concede':
      return (
        <ConfirmDialog
          title={isExecutor ? 'Уступить и вернуть деньги?' : 'Уступить и принять работу?'}
          description={
            isExecutor
              ? `Спор закончится. ${returnWords(deal)}. Отменить это нельзя.`
              : `Спор закончится, исполнитель сможет забрать ${formatRubles(deal.price)}. Отменить это нельзя.`
          }
          confirm={isExecutor ? 'Вернуть деньги' : 'Принять работу'}
          onConfirm={async () => {
            const expected_price = isExecutor ? (deal.refund_sum ?? undefined) : deal.price;
            await api.deals_dispute_concede({ params, body: { expected_price } }, options).catch(onFail);
            onDone();
          }}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          title="Удалить сделку?"
          description="За неё ещё никто не платил. Исполнитель увидит, что этап отменён."
          confirm="Удалить"
          onConfirm={async () => {
            await api.deals_delete({ params }, options);
            onDone();
          }}
          onClose={onClose}
        />
      );
  }
}

/** What goes back, named from the side of whoever reads it. */
function returnWords({ side, refund_sum }: DealView): string {
  const sum = refund_sum === null ? 'всё, что заплачено' : `${formatRubles(refund_sum)}, всё вместе с комиссией`;
  return side === 'customer' ? `Вам вернётся ${sum}` : `Заказчику вернётся ${sum}`;
}

/** The customer gives up what has not come, and must know it. */
function notDelivered({ delivered_at }: DealView): string {
  return delivered_at === null
    ? 'Исполнитель ещё не сдал работу. '
    : 'Исполнитель ещё не сдал работу после доработки. ';
}

function ReworksLeft({ left }: { left: number }) {
  const times = formatCount(left, ['раз', 'раза', 'раз']);
  return (
    <>
      Исполнитель поправит и&nbsp;сдаст снова, срок приёмки начнётся заново. Вернуть работу можно ещё {times} из&nbsp;
      {MAX_REWORKS}.
    </>
  );
}
