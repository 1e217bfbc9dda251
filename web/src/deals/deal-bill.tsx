import type { DealView } from '@provodka/contract/deals.ts';
import { useNow } from '../lib/clock.ts';
import { formatDay } from '../lib/dates.ts';
import { formatPercent, formatRubles } from '../lib/money.ts';
import { Bill, type BillLine } from '../ui/bill.tsx';
import { formatPlanned } from './deal-moments.ts';

/** What this side pays or gets, what is paid already, and until when the deal holds (GUIDE). */
export function DealBill({ deal }: { deal: DealView }) {
  const now = useNow();
  return (
    <Bill
      lines={[
        ...sumsOf(deal),
        ...moneyNow(deal, now),
        { title: 'Срок работ', sum: `до ${formatPlanned(deal.planned_at, now)}`, look: 'quiet' },
        { title: 'Сделка действует', sum: `до ${formatDay(deal.expired_at, now)}`, look: 'quiet' },
      ]}
    />
  );
}

/** The lines that add up. The executor is not concerned by the commission: they receive the price. */
export function sumsOf(
  { price, commission, commission_rate, total }: Pick<DealView, 'price' | 'commission' | 'commission_rate' | 'total'>,
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

/** The green line: where the money is. */
function moneyNow({ side, status, paid_by, paid_at }: DealView, now: number): BillLine[] {
  if (paid_by) return [{ title: 'Оплачено', sum: `${formatDay(paid_by.at, now)}, ${paid_by.title}`, look: 'ok' }];
  const isReserved = status.code === 'paid' || status.code === 'delivered' || status.code === 'disputed';
  if (side === 'executor' && paid_at && isReserved) {
    return [{ title: 'В резерве', sum: `с ${formatDay(paid_at, now)}`, look: 'ok' }];
  }
  return [];
}
