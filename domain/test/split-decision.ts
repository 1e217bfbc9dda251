import { dealBill } from '../src/deals.ts';
import { add, applyRate, FULL_RATE, type Kopecks, negate } from '../src/money.ts';

interface DealSplit {
  executor: Kopecks;
  commission: Kopecks;
  /** What returns to the customer as its own leg; 0 at the full share. */
  back: Kopecks;
}

/**
 * Stands with the histories until a call decides disputes: how a moderator's decision divides what the customer paid: the executor gets `share` percent (0–100, whole) of the
 * price, the commission is taken of that, the rest goes back. A share of 0 is a full refund.
 * Throws RangeError for any other share.
 */
export function splitDecision(share: number, price: Kopecks, basisPoints: number): DealSplit {
  if (!isShare(share)) {
    throw new RangeError(`Not a share of 0 to 100 percent: ${share}`);
  }
  const executor = applyRate(price, (share * FULL_RATE) / 100);
  const commission = applyRate(executor, basisPoints);
  const back = add(dealBill(price, basisPoints).total, negate(add(executor, commission)));
  return { executor, commission, back };
}

/** Whether a number is a share a moderator may decide. */
function isShare(share: number): boolean {
  return Number.isInteger(share) && share >= 0 && share <= 100;
}
