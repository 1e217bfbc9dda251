import Undo from 'icon:arrow-counter-clockwise-bold';
import ArrowUp from 'icon:arrow-up-right-bold';
import Check from 'icon:check-bold';
import Clock from 'icon:clock';
import Hourglass from 'icon:hourglass-medium-fill';
import Scales from 'icon:scales-fill';
import ShieldCheck from 'icon:shield-check-fill';
import Trash from 'icon:trash';
import Wallet from 'icon:wallet-fill';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { Icon } from '../ui/icon.tsx';

const LOOKS: Record<DealStatus, [tone: BadgeTone, Icon: Icon]> = {
  created: ['mut', Clock],
  paid: ['pos', ShieldCheck],
  delivered: ['info', Hourglass],
  accepted: ['pos', Check],
  payout_pending: ['mut', ArrowUp],
  paid_out: ['pos', Wallet],
  refund_pending: ['neg', Undo],
  refunded: ['neg', Undo],
  disputed: ['warn', Scales],
  deleted: ['mut', Trash],
};

const looksOf = ({ code }: DealView['status']) => LOOKS[code as DealStatus] ?? LOOKS.created;

/** The picture of a deal's status. */
export function StatusIcon({ status, size }: { status: DealView['status']; size: number }) {
  const [, Icon] = looksOf(status);
  return <Icon size={size} />;
}

export const UNFINISHED_PAYMENT = 'Оплата не завершена';

/** The name of a deal's state in one or two words: its status, or that a payment was begun and not finished. */
export function shortStateOf({ status, payment_url }: Pick<DealView, 'status' | 'payment_url'>): string {
  return payment_url === null ? status.title : UNFINISHED_PAYMENT;
}

/** The status of a deal in words and colour (design guide). */
export function DealBadge({ status }: { status: DealView['status'] }) {
  const [tone, Icon] = looksOf(status);
  return (
    <Badge tone={tone} icon={<Icon size={16} />}>
      {status.title}
    </Badge>
  );
}

/** Stands beside the price; while the work is under review it says that the money is safe. */
export function MoneyBadge({ deal, isAwaited }: { deal: DealView; isAwaited: boolean }) {
  const { code } = deal.status;
  if (code === 'delivered') return <DealBadge status={{ code: 'paid', title: 'В резерве' }} />;
  return <DealBadge status={{ code, title: isAwaited ? 'Ждём банк' : shortStateOf(deal) }} />;
}
