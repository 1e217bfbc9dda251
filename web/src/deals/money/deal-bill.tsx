import type { DealView } from '@provodka/contract/deals/deals.ts';
import { type DealStatus, UNFINISHED_PAID_DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { formatPercent } from '../../lib/format/money.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { Bill, type BillLine } from '../../ui/cards/bill.tsx';
import { formatPlanned } from '../deal-moments.ts';
import { isReturned } from './order-money.ts';

/** The sums this side pays or gets, how much is paid already, and until when the deal holds (design guide). */
export function DealBill({ deal }: { deal: DealView }) {
  return <Bill lines={linesOf(deal, useNow())} />;
}

/** The lines of the bill as this side reads them. */
export function linesOf(deal: DealView, now: number): BillLine[] {
  return [
    ...(isReturned(deal) ? returnedSums(deal) : deal.split ? splitSums(deal, deal.split) : inTense(deal)),
    ...moneyNow(deal, now),
    {
      title: isOver(deal) ? 'Срок по плану' : 'Срок работ',
      sum: `до ${formatPlanned(deal, now)}`,
      look: 'quiet',
    },
    ...expiry(deal, now),
  ];
}

/** Says what happens at the end of the deal's term, which only an unpaid deal or one without delivered work can reach. */
function expiry({ status, events, expired_at }: DealView, now: number): BillLine[] {
  const wasDelivered = events.some(({ move }) => move === 'deliver');
  const words: Partial<Record<string, string>> = {
    created: 'Без оплаты удалится',
    paid: wasDelivered ? 'Без сдачи начнётся спор' : 'Без сдачи деньги вернутся',
  };
  const title = words[status.code];
  return title ? [{ title, sum: formatDay(expired_at, now), look: 'quiet' }] : [];
}

type Sums = Pick<DealView, 'price' | 'commission' | 'commission_rate' | 'total'>;

/** Whether the terms are history: the work is accepted, the money goes back, or nothing was ever paid. */
export const isOver = (deal: DealView): boolean =>
  deal.is_accepted || deal.status.code === 'deleted' || isReturned(deal);

/** Sums that have moved already are in the past tense. */
function inTense(deal: DealView): BillLine[] {
  const lines = sumsOf(deal);
  const last = lines.at(-1);
  if (!last || deal.paid_at === null) return lines;
  // The green line below says who paid when and how.
  const paid = deal.paid_by ? 'Итого' : deal.side === 'customer' ? 'Вы заплатили' : 'Заказчик заплатил';
  const got = deal.is_payout ? 'Вы получили' : last.title;
  return [...lines.slice(0, -1), { ...last, title: deal.total === null ? got : paid }];
}

/** The lines that add up to the total. The executor sees no commission: they receive the price. */
export function sumsOf(
  { price, commission, commission_rate, total }: Sums,
  look: 'total' | 'big' = 'total',
): BillLine[] {
  const first: BillLine = { title: 'Сделка', sum: formatRubles(price) };
  if (commission === null || commission_rate === null || total === null) {
    return [
      first,
      { title: 'Комиссия', sum: 'платит заказчик' },
      { title: 'Вы получите', sum: formatRubles(price), look },
    ];
  }
  return [
    first,
    { title: `Комиссия ${formatPercent(commission_rate)}`, sum: formatRubles(commission) },
    { title: 'К оплате', sum: formatRubles(total), look },
  ];
}

/** A refund returns price and commission (product: money) as one figure, in words for the side that reads them. */
function returnedSums(deal: DealView): BillLine[] {
  const isDone = deal.status.code === 'refunded';
  const { price, total, refund_sum, side } = deal;
  const whom = side === 'customer' ? 'вам' : 'заказчику';
  const title = `${isDone ? 'Возвращено' : 'Возвращаем'} ${whom}`;
  const back: BillLine = { title, sum: formatRubles(refund_sum ?? price), look: 'total' };
  return total === null
    ? [
        { title: 'Сделка', sum: formatRubles(price) },
        { title: 'Комиссия', sum: isDone ? 'вернулась тоже' : 'вернётся тоже' },
        back,
      ]
    : [...inTense(deal), back];
}

/**
 * The two parts of a divided sum: the executor's and the refund. The refund includes the commission, which does not concern the
 * executor, so they read a refund that adds up with their part to the price.
 */
export function splitSums(
  deal: DealView,
  { executor, commission, back, returned_at }: NonNullable<DealView['split']>,
): BillLine[] {
  if (deal.side === 'executor') {
    return [
      { title: 'Сделка', sum: formatRubles(deal.price) },
      { title: 'Доля заказчика', sum: formatRubles(deal.price - executor) },
      { title: deal.is_payout ? 'Вы получили' : 'Вы получите', sum: formatRubles(executor), look: 'total' },
    ];
  }
  const whom = deal.side === 'customer' ? 'вам' : 'заказчику';
  const returned = `${returned_at === null ? 'Возвращаем' : 'Возвращено'} ${whom}`;
  return [
    { title: 'Сделка', sum: formatRubles(deal.price) },
    ...(commission === null ? [] : [{ title: 'Комиссия с доли', sum: formatRubles(commission) }]),
    { title: returned, sum: formatRubles(back) },
    { title: 'Исполнителю', sum: formatRubles(executor), look: 'total' },
  ];
}

/** The green line says where the money is now. */
function moneyNow({ side, status, paid_by, paid_at }: DealView, now: number): BillLine[] {
  if (paid_by)
    return [{ title: 'Оплачено', sum: `${formatDay(paid_by.at, now)}, ${typeset(paid_by.title)}`, look: 'ok' }];
  const isReserved = UNFINISHED_PAID_DEAL_STATUSES.includes(status.code as DealStatus);
  if (side === 'executor' && paid_at && isReserved) {
    return [{ title: 'В резерве', sum: `с ${formatDay(paid_at, now)}`, look: 'ok' }];
  }
  return [];
}
