import Undo from 'icon:arrow-u-up-left-bold';
import Check from 'icon:check-bold';
import Clock from 'icon:clock';
import Eye from 'icon:eye';
import EyeSlash from 'icon:eye-slash';
import Hourglass from 'icon:hourglass-medium-fill';
import Lock from 'icon:lock-simple-fill';
import X from 'icon:x-bold';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { ReactNode } from 'react';
import { useViewer } from '../lib/loading/page-data.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { ExplainedBadge } from '../ui/popups/tooltip.tsx';

type Shown = Pick<ResponseView, 'status' | 'is_closed' | 'is_limited'>;

interface Look {
  tone: BadgeTone;
  icon?: ReactNode;
  words: string;
}

const LIMITED_TEXT = 'Бюджет заказа больше суммы завершённых безопасных сделок исполнителя, исполнитель ещё не выбран.';

interface ResponseBadgeProps {
  response: Shown;
  isOwn: boolean;
  /** The order's status: after its end the badge uses the past tense. */
  orderStatus?: string | undefined;
}

interface Reader {
  isOwn: boolean;
  isModerator: boolean;
}

const ENDED_ORDERS: readonly string[] = [ORDER_STATUS.done, ORDER_STATUS.archived];
const PAST: Look = { tone: 'pos', icon: <Check size={16} />, words: 'Исполнитель заказа' };
const OWN_PAST: Look = { ...PAST, words: 'Вы были исполнителем' };

/** The state of a response in words for its reader: the author, the customer or a moderator (design guide). */
export function ResponseBadge({ response, isOwn, orderStatus = '' }: ResponseBadgeProps) {
  const isModerator = useViewer()?.is_moderator ?? false;
  const isPast = response.status.code === 'approved' && ENDED_ORDERS.includes(orderStatus);
  const { tone, icon, words } = isPast ? (isOwn ? OWN_PAST : PAST) : lookOf(response, { isOwn, isModerator });
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}

/** «Ограничен» with an explanation; nothing for an unlimited response (specification section 4). */
export function LimitedBadge({ response }: { response: Shown }) {
  if (!response.is_limited) return null;
  return (
    <ExplainedBadge tone="warn" icon={<Hourglass size={16} />} text={LIMITED_TEXT}>
      Ограничен
    </ExplainedBadge>
  );
}

function lookOf({ status, is_closed }: Shown, { isOwn, isModerator }: Reader): Look {
  if (is_closed) return { tone: 'mut', icon: <Lock size={16} />, words: 'Заказ закрыт' };
  switch (status.code) {
    case 'active':
      if (isOwn) return { tone: 'mut', icon: <Clock size={16} />, words: 'На рассмотрении' };
      // Yellow asks its reader to act, and a moderator has nothing to do about a new response.
      return { tone: isModerator ? 'info' : 'new', words: 'Новый' };
    case 'viewed':
      return { tone: 'mut', icon: <Eye size={16} />, words: 'Просмотрен' };
    case 'approved':
      return { tone: 'pos', icon: <Check size={16} />, words: isOwn ? 'Вы исполнитель' : 'Исполнитель' };
    case 'rejected':
      return { tone: 'neg', icon: <X size={14} />, words: 'Отклонён' };
    case 'withdrawn':
      return { tone: 'mut', icon: <Undo size={16} />, words: 'Отозван' };
    case 'hidden':
      return { tone: 'warn', icon: <EyeSlash size={16} />, words: 'Скрыт модератором' };
    default:
      return { tone: 'mut', words: status.title };
  }
}
