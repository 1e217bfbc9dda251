import { DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';
import { toRubles } from '@provodka/domain/money/money.ts';
import { maskContacts } from '@provodka/domain/people/contacts.ts';
import type { CsvValue } from '../platform/documents/csv.ts';
import type { ListedDeal } from './documents/document-store.ts';
import { minuteOf, titleOf } from './documents/document-words.ts';

const BEFORE = ['Сделка', 'Заказ', 'Название заказа', 'Название сделки'];
const AFTER = ['Создана', 'Оплачена', 'Принята', 'Завершена'];

/** Sums are rubles from the ledger; executors do not see the commission (product: money). */
export const DEALS_HEADING = {
  customer: [...BEFORE, 'Исполнитель', 'Статус', 'Цена', 'Комиссия', 'Оплачено', 'Возвращено', ...AFTER],
  freelancer: [...BEFORE, 'Заказчик', 'Статус', 'Цена', 'Начислено', 'Выплачено', ...AFTER],
};

/** A deal as a line under that heading. */
export function dealLine(side: 'customer' | 'freelancer', deal: ListedDeal): CsvValue[] {
  // A customer's contacts are the executor's once the two have a paid deal (product: messages).
  const shown = (text: string) => (side === 'freelancer' && deal.paid_at === null ? maskContacts(text).text : text);
  const status = DEAL_STATUSES.find(({ code }) => code === deal.status)?.title ?? deal.status;
  const { price, commission, paid, refunded, earned, paid_out } = deal;
  const sums = side === 'customer' ? [price, commission, paid, refunded] : [price, earned, paid_out];
  const moments = [deal.created_at, deal.paid_at, deal.accepted_at, deal.ended_at];
  return [
    `${deal.order_id}-${deal.number}`,
    deal.order_id,
    shown(deal.order_title),
    shown(titleOf(deal.description)),
    deal.other_side,
    status,
    ...sums.map(toRubles),
    ...moments.map((moment) => moment && minuteOf(moment)),
  ];
}
