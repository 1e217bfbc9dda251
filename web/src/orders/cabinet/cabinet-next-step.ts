import { dealAddress } from '@provodka/contract/http/addresses.ts';
import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { NEW_RESPONSES } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { formatDay, formatTime } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { dealPaymentAddress, dealPayoutAddress, newDealAddress } from '../../lib/loading/addresses.ts';
import { formatResponses, isEndingSoon } from '../order-facts.ts';

/** The next step and whose turn it is: `yours` stands out, `trouble` is amber. */
export interface NextStep {
  text: string;
  look: 'yours' | 'quiet' | 'trouble';
  /** The page of the step, for a button in the row. */
  to?: string;
  /** The order may be renewed right here. */
  isRenewable?: true;
}

const quiet = (text: string): NextStep => ({ text: typeset(text), look: 'quiet' });
const yours = (text: string, to?: string): NextStep => ({ text: typeset(text), look: 'yours', ...(to && { to }) });
const trouble = (text: string): NextStep => ({ text: typeset(text), look: 'trouble' });

type OpenDeal = NonNullable<CabinetOrder['open_deal']>;
type DealStep = NextStep | ((deal: OpenDeal & { order_id: number }) => NextStep);

const CUSTOMER_DEAL_STEPS: Record<string, DealStep> = {
  created: (deal) => yours(`Оплатить ${formatRubles(deal.sum)}`, dealPaymentAddress(deal)),
  paid: quiet('Исполнитель работает'),
  delivered: (deal) => yours('Принять работу', dealAddress(deal)),
  accepted: quiet('Работа принята'),
  payout_pending: quiet('Выплата в пути'),
  refund_pending: quiet('Возврат в пути'),
  disputed: trouble('Спор открыт'),
};

const EXECUTOR_DEAL_STEPS: Record<string, DealStep> = {
  created: quiet('Заказчик ещё не оплатил'),
  paid: (deal) => yours('Сдать работу', dealAddress(deal)),
  delivered: quiet('Заказчик проверяет'),
  accepted: (deal) => yours(`Получить ${formatRubles(deal.sum)}`, dealPayoutAddress(deal)),
  payout_pending: quiet('Выплата в пути'),
  refund_pending: quiet('Возврат в пути'),
  disputed: trouble('Спор открыт'),
};

function dealStep(steps: Record<string, DealStep>, deal: OpenDeal, order_id: number): NextStep {
  const step = steps[deal.status] ?? quiet('В работе');
  return typeof step === 'function' ? step({ ...deal, order_id }) : step;
}

/** «до 28 ноября в 07:27»: the deadline of the open deal's step; null when nothing ends by itself. `now` in ms. */
export function clockOf({ open_deal }: CabinetOrder, now: number): string | null {
  if (!open_deal?.until) return null;
  const day = formatDay(open_deal.until, now);
  // A planned day ends with the day, so no time is shown.
  if (open_deal.status === 'paid')
    return `до ${formatDay(new Date(Date.parse(open_deal.until) - 1).toISOString(), now)}`;
  return `до ${day} в${NBSP}${formatTime(open_deal.until)}`;
}

/** The next step of an order for its customer; null when its status says all there is. `now` in ms. */
export function customerStep(order: CabinetOrder, now: number): NextStep | null {
  const { status, open_deal } = order;
  switch (status.code) {
    case ORDER_STATUS.draft:
      return quiet('Не опубликован');
    case ORDER_STATUS.on_moderation:
      return quiet('Проверяет модератор');
    case ORDER_STATUS.on_rework:
      return trouble(status.comment ?? 'Поправьте и отправьте снова');
    case ORDER_STATUS.searching:
      return searchStep(order, now);
    case ORDER_STATUS.in_work:
      return open_deal
        ? dealStep(CUSTOMER_DEAL_STEPS, open_deal, order.id)
        : yours('Создать сделку', newDealAddress(order.id));
    case ORDER_STATUS.blocked:
      return trouble(status.comment ?? 'Заблокирован модератором');
    case ORDER_STATUS.done:
      return null;
    default:
      return quiet(order.executor ? 'Выполнен' : 'Исполнитель не выбран');
  }
}

function searchStep(order: CabinetOrder, now: number): NextStep {
  const { number_responses, number_new_responses, expires_at } = order;
  if (number_new_responses > 0) {
    const fresh = formatCount(number_new_responses, NEW_RESPONSES);
    return yours(number_responses > number_new_responses ? `${fresh} из ${number_responses}` : fresh);
  }
  if (number_responses > 0) return quiet(formatResponses(number_responses));
  if (expires_at && isEndingSoon(order, now)) {
    return {
      ...trouble(`Открыт до ${formatDay(expires_at, now)}`),
      ...(order.rights.renew.allowed && { isRenewable: true }),
    };
  }
  return quiet('Откликов пока нет');
}

/** The next step of an order for its executor; null when its status says all there is. */
export function executorStep({ id, status, open_deal }: CabinetOrder): NextStep | null {
  if (status.code === ORDER_STATUS.blocked) return trouble('Заблокирован модератором');
  if (status.code === ORDER_STATUS.done) return null;
  if (status.code !== ORDER_STATUS.in_work) return quiet('Выполнен');
  return open_deal ? dealStep(EXECUTOR_DEAL_STEPS, open_deal, id) : quiet('Заказчик готовит сделку');
}
