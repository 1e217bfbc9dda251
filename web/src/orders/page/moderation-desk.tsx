import ArrowBendUpLeft from 'icon:arrow-bend-up-left';
import ArrowRight from 'icon:arrow-right';
import CheckCircle from 'icon:check-circle';
import Hourglass from 'icon:hourglass-medium-duotone';
import Prohibit from 'icon:prohibit';
import type { ModeratorHint } from '@provodka/contract/hints.ts';
import { MODERATOR_ORDERS_ADDRESS, orderAddress } from '@provodka/contract/http/addresses.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { toast } from '../../lib/session/toasts.ts';
import { Hints } from '../../people/hints.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/cards/banner.tsx';
import { useDigitShortcuts, WithShortcut } from '../../ui/digit-shortcuts.tsx';
import { useOrderMoves, useOrderQuestions } from '../use-order-moves.ts';
import styles from './moderation-desk.module.css';

/** Orders of the queue loaded at once, oldest first. */
const QUEUE_PART = 50;
/** Decides on an order by buttons or their keys, and goes on to the next one in the queue. */
export default function ModerationDesk({ order, hints }: { order: OrderView; hints: readonly ModeratorHint[] }) {
  const { move, isPending } = useOrderMoves(order.id);
  const { ask, dialog } = useOrderQuestions(order);
  const goNext = useNextOrder(order.id);
  const isWaiting = order.status.code === ORDER_STATUS.on_moderation;
  // The order whose decision was begun here: the next one opens once it has left the queue.
  const begun = useRef<number | null>(null);
  const onDecided = useEffectEvent(() => {
    begun.current = null;
    void goNext();
  });
  useEffect(() => {
    if (!isWaiting && begun.current === order.id) onDecided();
  }, [isWaiting, order.id]);
  const begin = (decide: () => unknown) => () => {
    begun.current = order.id;
    decide();
  };
  const approve = begin(() => move(ORDER_STATUS.searching, order.version));
  const giveBack = begin(() => ask('return'));
  const block = begin(() => ask('block'));
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
      {dialog}
    </>
  );
}

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
