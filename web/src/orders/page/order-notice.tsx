import Archive from 'icon:archive-duotone';
import Clock from 'icon:clock-duotone';
import Hourglass from 'icon:hourglass-medium-duotone';
import PencilSimple from 'icon:pencil-simple-duotone';
import Prohibit from 'icon:prohibit-duotone';
import type { ModeratorHint } from '@provodka/contract/hints.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { editOrderAddress, similarOrderAddress } from '../../lib/loading/addresses.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { ThresholdProgress } from '../../people/threshold-progress.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/cards/banner.tsx';
import { isEndingSoon } from '../order-facts.ts';
import { useOrderMoves } from '../use-order-moves.ts';

const ModerationDesk = lazyPart(() => import('./moderation-desk.tsx'));

interface OrderNoticeProps {
  order: OrderView;
  isOwn: boolean;
  hints: readonly ModeratorHint[];
}

/** Tells the customer and moderators about a state that needs attention, with the one step that helps. */
export function OrderNotice({ order, isOwn, hints }: OrderNoticeProps) {
  return (
    <>
      {/* It stays after the decision, since it leads to the next order. */}
      {!isOwn && order.rights.moderate.allowed && (
        <Suspense>
          <ModerationDesk order={order} hints={hints} />
        </Suspense>
      )}
      <StateNotice order={order} isOwn={isOwn} />
    </>
  );
}

function StateNotice({ order, isOwn }: { order: OrderView; isOwn: boolean }) {
  const { code, comment } = order.status;
  if (code === ORDER_STATUS.draft) return <Draft order={order} />;
  if (code === ORDER_STATUS.on_moderation) {
    return (
      isOwn && (
        <Banner tone="info" icon={<Hourglass size={24} />} title="Заказ на модерации">
          {typeset('После проверки заказ появится в общем списке.')}
        </Banner>
      )
    );
  }
  if (code === ORDER_STATUS.on_rework) {
    return (
      <Banner
        tone="warn"
        icon={<PencilSimple size={24} />}
        title="Модератор вернул заказ на доработку"
        action={isOwn && <Link to={editOrderAddress(order.id)}>Изменить</Link>}
      >
        {comment}
      </Banner>
    );
  }
  if (code === ORDER_STATUS.blocked) {
    return (
      <Banner tone="neg" icon={<Prohibit size={24} />} title="Заказ заблокирован модератором">
        {comment}
      </Banner>
    );
  }
  if (code === ORDER_STATUS.archived) return <Archived order={order} isOwn={isOwn} />;
  return code === ORDER_STATUS.searching ? <Expiry order={order} isOwn={isOwn} /> : null;
}

function Draft({ order }: { order: OrderView }) {
  const { move, isPending } = useOrderMoves(order.id);
  const { publish } = order.rights;
  return (
    <Banner
      tone="info"
      icon={<PencilSimple size={24} />}
      title="Это черновик"
      action={
        publish.allowed && (
          <Button kind="pri" pending={isPending} onClick={() => move(ORDER_STATUS.searching)}>
            Опубликовать
          </Button>
        )
      }
    >
      {typeset(publish.allowed ? 'Его видите только вы.' : `Его видите только вы. ${publish.reason ?? ''}`)}
      <ThresholdProgress right={publish} />
    </Banner>
  );
}

function Archived({ order, isOwn }: { order: OrderView; isOwn: boolean }) {
  const { move, isPending } = useOrderMoves(order.id);
  if (!isOwn) return null;
  const { renew } = order.rights;
  return (
    <Banner
      tone="info"
      icon={<Archive size={24} />}
      title="Заказ в архиве"
      action={
        renew.allowed ? (
          <Button kind="card" pending={isPending} onClick={() => move(ORDER_STATUS.searching)}>
            Вернуть в&nbsp;поиск
          </Button>
        ) : (
          <Link to={similarOrderAddress(order.id)}>Создать похожий</Link>
        )
      }
    >
      {typeset(
        renew.allowed ? 'Исполнители его не видят. Верните заказ в поиск, если он снова нужен.' : (renew.reason ?? ''),
      )}
      <ThresholdProgress right={renew} />
    </Banner>
  );
}

/** Reminds the customer shortly before the term of a published order ends. */
function Expiry({ order, isOwn }: { order: OrderView; isOwn: boolean }) {
  const now = useNow();
  const { move, isPending } = useOrderMoves(order.id);
  if (!isEndingSoon(order, now)) return null;
  const { renew } = order.rights;
  return (
    <Banner
      tone="brand"
      icon={<Clock size={24} />}
      title={`Поиск закончится ${formatWhen(order.expires_at ?? '', now)}`}
      action={
        renew.allowed && (
          <Button kind="card" pending={isPending} onClick={() => move(ORDER_STATUS.searching)}>
            Продлить
          </Button>
        )
      }
    >
      {typeset(
        isOwn && !renew.allowed
          ? `Потом заказ уйдёт в архив. ${renew.reason ?? ''}`
          : 'Потом заказ уйдёт в архив. Если его продлить, он снова встанет первым в списке, а отклики останутся.',
      )}
      {isOwn && <ThresholdProgress right={renew} />}
    </Banner>
  );
}
