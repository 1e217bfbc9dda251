import type { CabinetOrder } from '@provodka/contract/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders.ts';
import { formatDay } from '../../lib/dates.ts';
import { formatCount } from '../../lib/money.ts';
import { typo } from '../../lib/typo.ts';
import { formatResponses, isEndingSoon } from '../order-facts.ts';

/** What comes next and whose turn it is: `yours` stands out, `trouble` is amber. */
export interface NextStep {
  text: string;
  look: 'yours' | 'quiet' | 'trouble';
}

const quiet = (text: string): NextStep => ({ text: typo(text), look: 'quiet' });
const yours = (text: string): NextStep => ({ text: typo(text), look: 'yours' });
const trouble = (text: string): NextStep => ({ text: typo(text), look: 'trouble' });

const CUSTOMER_DEAL_STEPS: Record<string, NextStep> = {
  created: yours('Оплатите сделку'),
  paid: quiet('Исполнитель работает'),
  delivered: yours('Ждёт приёмки'),
  accepted: quiet('Работа принята'),
  payout_pending: quiet('Выплата в пути'),
  refund_pending: quiet('Возврат в пути'),
  disputed: trouble('Спор открыт'),
};

const EXECUTOR_DEAL_STEPS: Record<string, NextStep> = {
  created: quiet('Заказчик ещё не оплатил'),
  paid: yours('Сдайте работу'),
  delivered: quiet('Заказчик проверяет'),
  accepted: yours('Запросите выплату'),
  payout_pending: quiet('Выплата в пути'),
  refund_pending: quiet('Возврат в пути'),
  disputed: trouble('Спор открыт'),
};

/** The next step of an order for its customer. `now` in ms. */
export function customerStep(order: CabinetOrder, now: number): NextStep {
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
      return open_deal ? (CUSTOMER_DEAL_STEPS[open_deal.status] ?? quiet('В работе')) : yours('Создайте сделку');
    case ORDER_STATUS.blocked:
      return trouble(status.comment ?? 'Заблокирован модератором');
    default:
      return quiet(order.executor ? 'Завершён' : 'Исполнитель не выбран');
  }
}

function searchStep(order: CabinetOrder, now: number): NextStep {
  const { number_responses, number_new_responses, expires_at } = order;
  if (number_new_responses > 0) {
    const fresh = formatCount(number_new_responses, ['новый отклик', 'новых отклика', 'новых откликов']);
    return yours(number_responses > number_new_responses ? `${fresh} из ${number_responses}` : fresh);
  }
  if (number_responses > 0) return quiet(formatResponses(number_responses));
  if (expires_at && isEndingSoon(order, now)) return trouble(`Открыт до ${formatDay(expires_at, now)}`);
  return quiet('Откликов пока нет');
}

/** The next step of an order for its executor. */
export function executorStep({ status, open_deal }: CabinetOrder): NextStep {
  if (status.code === ORDER_STATUS.blocked) return trouble('Заблокирован модератором');
  if (status.code !== ORDER_STATUS.in_work) return quiet('Завершён');
  return open_deal ? (EXECUTOR_DEAL_STEPS[open_deal.status] ?? quiet('В работе')) : quiet('Заказчик готовит сделку');
}
