import Archive from 'icon:archive';
import ArrowBendUpLeft from 'icon:arrow-bend-up-left';
import Check from 'icon:check-bold';
import Clock from 'icon:clock';
import PencilSimple from 'icon:pencil-simple';
import Prohibit from 'icon:prohibit';
import type { OrderCard } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { ReactElement } from 'react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

/** From the design guide, «Statuses»; statuses that proceed by themselves have no icon. */
const LOOKS: Record<string, [tone: BadgeTone, icon?: ReactElement]> = {
  [ORDER_STATUS.draft]: ['mut', <PencilSimple key="icon" size={16} />],
  [ORDER_STATUS.on_moderation]: ['info', <Clock key="icon" size={16} />],
  [ORDER_STATUS.on_rework]: ['warn', <ArrowBendUpLeft key="icon" size={16} />],
  [ORDER_STATUS.searching]: ['info'],
  [ORDER_STATUS.in_work]: ['pos'],
  [ORDER_STATUS.done]: ['pos', <Check key="icon" size={14} />],
  [ORDER_STATUS.archived]: ['mut', <Archive key="icon" size={16} />],
  [ORDER_STATUS.blocked]: ['neg', <Prohibit key="icon" size={16} />],
  [ORDER_STATUS.deleted]: ['mut'],
};

/** The status of an order as words, colour and icon. */
export function OrderStatusBadge({ status }: Pick<OrderCard, 'status'>) {
  const [tone, icon] = LOOKS[status.code] ?? ['mut'];
  return (
    <Badge tone={tone} icon={icon}>
      {status.title}
    </Badge>
  );
}
