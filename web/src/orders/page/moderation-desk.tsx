import ArrowBendUpLeft from 'icon:arrow-bend-up-left';
import ArrowRight from 'icon:arrow-right';
import CheckCircle from 'icon:check-circle';
import Decided from 'icon:check-circle-duotone';
import Hourglass from 'icon:hourglass-medium-duotone';
import Prohibit from 'icon:prohibit';
import type { ModeratorHint } from '@provodka/contract/hints.ts';
import { MODERATOR_ORDERS_ADDRESS, orderAddress } from '@provodka/contract/http/addresses.ts';
import type { AuditLine } from '@provodka/contract/moderation.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { AuditAction } from '@provodka/domain/audit.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, ignoreFailure, quietApi } from '../../lib/api/api.ts';
import { formatTime } from '../../lib/format/dates.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { toast } from '../../lib/session/toasts.ts';
import { Hints } from '../../people/hints.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/cards/banner.tsx';
import { useDigitShortcuts, WithShortcut } from '../../ui/digit-shortcuts.tsx';
import { useOrderMoves, useOrderQuestions } from '../use-order-moves.ts';
import styles from './moderation-desk.module.css';

/** Orders of the queue loaded at once, oldest first. */
const QUEUE_PART = 50;

type DecidedOrder = Pick<OrderView, 'id' | 'version'>;

/** Decides on an order by buttons or their keys, and goes on to the next one in the queue. */
export default function ModerationDesk({ order, hints }: { order: OrderView; hints: readonly ModeratorHint[] }) {
  const { move, isPending } = useOrderMoves(order.id);
  // The order that was decided here: the next one opens once it has left the queue.
  const [decided, setDecided] = useState<DecidedOrder | null>(null);
  const onDone = () => setDecided({ id: order.id, version: order.version });
  const { ask, dialog } = useOrderQuestions(order, { onDone });
  const goNext = useNextOrder(order.id);
  const isWaiting = order.status.code === ORDER_STATUS.on_moderation;
  const [seenWaiting, setSeenWaiting] = useState<number | null>(null);
  if (isWaiting && seenWaiting !== order.id) setSeenWaiting(order.id);
  // An order that came back to the queue waits anew.
  if (isWaiting && decided?.id === order.id && order.version > decided.version) setDecided(null);
  const isDecidedHere = decided?.id === order.id;
  const onDecided = useEffectEvent(() => void goNext());
  useEffect(() => {
    if (!isWaiting && isDecidedHere) onDecided();
  }, [isWaiting, isDecidedHere]);
  const approve = async () => {
    if (await move(ORDER_STATUS.searching, order.version)) onDone();
  };
  const giveBack = () => ask('return');
  const block = () => ask('block');
  const works = useDigitShortcuts(isWaiting, [approve, giveBack, block, goNext]);
  return (
    <>
      {isWaiting && (
        <>
          <Banner tone="info" icon={<Hourglass size={24} />} title="Заказ на модерации">
            Заказчик ждёт вашего решения.
            <fieldset className={styles.desk} aria-label="Решение">
              <WithShortcut by={1} works={works}>
                <Button
                  kind="pri"
                  icon={<CheckCircle size={20} />}
                  pending={isPending}
                  aria-keyshortcuts="1"
                  onClick={approve}
                >
                  Одобрить
                </Button>
              </WithShortcut>
              <WithShortcut by={2} works={works}>
                <Button kind="card" icon={<ArrowBendUpLeft size={20} />} aria-keyshortcuts="2" onClick={giveBack}>
                  Вернуть
                </Button>
              </WithShortcut>
              <WithShortcut by={3} works={works}>
                <Button kind="card" icon={<Prohibit size={20} />} aria-keyshortcuts="3" onClick={block}>
                  Заблокировать
                </Button>
              </WithShortcut>
              <WithShortcut by={4} works={works}>
                <Button
                  kind="ghost"
                  icon={<ArrowRight size={20} />}
                  aria-keyshortcuts="4"
                  onClick={() => void goNext()}
                >
                  Следующий
                </Button>
              </WithShortcut>
            </fieldset>
          </Banner>
          <Hints hints={hints} />
        </>
      )}
      {!isWaiting && seenWaiting === order.id && !isDecidedHere && <DecidedByOther order={order} onNext={goNext} />}
      {dialog}
    </>
  );
}

/** Says which other moderator decided about the order while it was looked at; nothing about a decision of one’s own. */
function DecidedByOther({ order, onNext }: { order: OrderView; onNext: () => Promise<void> }) {
  const viewer = useViewer();
  const [line, setLine] = useState<AuditLine | null>(null);
  const { id } = order;
  const { code } = order.status;
  useEffect(() => {
    let isOver = false;
    quietApi
      .moderator_audit_list({ query: { subject_kind: 'order', subject_id: String(id), limit: 1 } })
      .then(({ data }) => isOver || setLine(data[0] ?? null), ignoreFailure);
    return () => {
      isOver = true;
    };
  }, [id]);
  // The customer may have taken the order back: then the newest line is of an earlier decision.
  if (!line?.actor || line.actor.uuid === viewer?.uuid || DECISIONS[line.action.code] !== code) return null;
  return (
    <Banner tone="info" icon={<Decided size={24} />} title="Решил другой модератор">
      <span role="status">
        {line.action.title}: {line.actor.full_name}, {formatTime(line.created_at)}.
        {line.comment && ` «${line.comment}»`}
      </span>
      <div className={styles.desk}>
        <Button kind="card" icon={<ArrowRight size={20} />} onClick={() => void onNext()}>
          Следующий
        </Button>
      </div>
    </Banner>
  );
}

/** The status that each decision leads to. */
const DECISIONS: Record<string, string> = {
  approve_publication: ORDER_STATUS.searching,
  return_to_author: ORDER_STATUS.on_rework,
  block: ORDER_STATUS.blocked,
} satisfies Partial<Record<AuditAction, string>>;

/** Goes to the next order of the queue, from the last to the first; to the list when none is left. */
function useNextOrder(orderId: number): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { data } = await api.moderator_orders_list({
      query: { status: [ORDER_STATUS.on_moderation], sort: 'date|asc', limit: QUEUE_PART },
    });
    const here = data.findIndex(({ id }) => id === orderId);
    const next = data[here + 1] ?? data.find(({ id }) => id !== orderId);
    if (next) return await navigate(orderAddress(next.id));
    toast('Все заказы проверены', 'success');
    await navigate(MODERATOR_ORDERS_ADDRESS);
  };
}
