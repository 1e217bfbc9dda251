import { dealBill } from '@provodka/domain/deals/deals.ts';
import { basisPointsOf, fromRubles, isRubleAmount, toRubles } from '@provodka/domain/money/money.ts';
import { Bill } from '../../ui/cards/bill.tsx';
import { sumsOf } from './deal-bill.tsx';

interface ProposedBillProps {
  /** Rubles, null while none is typed. */
  price: number | null;
  /** The highest price in rubles; no bill for a mistyped higher one. */
  highest: number;
  /** Percent. */
  commission: number;
}

/** The bill of a deal that does not exist yet, counted by the same rule as the server's. */
export function ProposedBill({ price, highest, commission }: ProposedBillProps) {
  const rubles = price !== null && price >= 0 && price <= highest && isRubleAmount(price) ? price : 0;
  const bill = dealBill(fromRubles(rubles), basisPointsOf(commission));
  return (
    <Bill
      lines={sumsOf(
        {
          price: toRubles(bill.price),
          commission: toRubles(bill.commission),
          commission_rate: commission,
          total: toRubles(bill.total),
        },
        'big',
      )}
    />
  );
}
