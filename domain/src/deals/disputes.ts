/** Rules of disputes: the division of the money, and additions to a dispute (product: money). */

import { add, applyRate, FULL_RATE, type Kopecks, negate } from '../money/money.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { addDays } from '../time/moscow-days.ts';
import { refuseAddition } from './deal-terms.ts';
import { type DealStatus, dealBill } from './deals.ts';

/** Reasons with which a side opens a dispute; the clock opens one of an expired deal without any of them. */
export const DISPUTE_REASONS = [
  { code: 'not_delivered', title: 'Работа не сдана' },
  { code: 'poor_quality', title: 'Работа сделана плохо' },
  { code: 'other_scope', title: 'Сделано не то, о чём договорились' },
  { code: 'no_answer', title: 'Другая сторона не отвечает' },
  { code: 'other', title: 'Другое' },
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number]['code'];
export const DISPUTE_REASON_CODES = DISPUTE_REASONS.map(({ code }) => code) as [DisputeReason, ...DisputeReason[]];

/** Whole percent of the price that a moderator may decide. */
export const SHARE_LIMITS = [0, 100] as const;

/** Days in which a moderator answers. */
const ANSWER_DAYS = 5;

/** The moment by which a moderator answers a dispute. */
export const disputeAnswerBy = (openedAt: Date): Date => addDays(openedAt, ANSWER_DAYS);

export interface DealSplit {
  executor: Kopecks;
  commission: Kopecks;
  /** The part returned to the customer as a refund of its own; 0 at the full share. */
  back: Kopecks;
}

/**
 * Divides the customer's payment by a moderator's decision: the executor gets `share` percent (0–100, whole) of the
 * price, the commission is taken of that, and the rest is refunded. A share of 0 is a full refund. Throws RangeError
 * for any other share.
 */
export function splitDecision(share: number, price: Kopecks, basisPoints: number): DealSplit {
  const [least, most] = SHARE_LIMITS;
  if (!Number.isInteger(share) || share < least || share > most) {
    throw new RangeError(`Not a share of ${least} to ${most} percent: ${share}`);
  }
  const executor = applyRate(price, (share * FULL_RATE) / most);
  const { commission } = dealBill(price, basisPoints);
  return splitByShare({ price, commission, commission_rate: basisPoints }, executor);
}

/** The division of a deal that left the executor so many kopecks of its price. */
export function splitByShare(
  deal: { price: Kopecks; commission: Kopecks; commission_rate: number },
  executor: Kopecks,
): DealSplit {
  const commission = applyRate(executor, deal.commission_rate);
  return { executor, commission, back: add(deal.price, deal.commission, negate(executor), negate(commission)) };
}

/**
 * Kopecks of a deal's payment or refund that belong to the executor: the price for the whole sum, otherwise the part a
 * decision took from them. The rest is commission. Throws RangeError for a part of a deal that was not divided.
 */
export function executorPartOf(
  deal: { price: Kopecks; commission: Kopecks; executor_share: Kopecks | null },
  amount: Kopecks,
): Kopecks {
  if (amount === add(deal.price, deal.commission)) return deal.price;
  if (deal.executor_share === null)
    throw new RangeError(`${amount} kopecks are neither a deal nor what was taken from it`);
  return add(deal.price, negate(deal.executor_share));
}

/**
 * Percent of the price that follows from the criteria of a deal (whole, 0–100): all weigh the same, rounded half up.
 * Null without criteria. Throws RangeError when more are met than there are.
 */
export function shareByCriteria(met: number, all: number): number | null {
  if (met < 0 || met > all) throw new RangeError(`Not ${met} of ${all} criteria`);
  const [, most] = SHARE_LIMITS;
  return all === 0 ? null : Math.floor((2 * most * met + all) / (2 * all));
}

/** A moderator who goes through the criteria answers each of them once; `found` are their numbers, from one to `all`. */
export function refuseFindings(found: readonly number[], all: number): Refusal | null {
  const isWhole = found.length === all && found.toSorted((a, b) => a - b).every((number, at) => number === at + 1);
  return isWhole ? null : refuse('findings_incomplete');
}

/** Refuses a decision about an earlier dispute than the running one: its reader has not seen the new one. */
export function refuseOtherDispute(read: number | undefined, running: number): Refusal | null {
  return read === undefined || read === running ? null : refuse('dispute_changed');
}

/**
 * Whether the figures shown before a decision are still the present ones; a caller without them skips the comparison.
 */
export function refuseOtherFigures(
  seen: { executor?: Kopecks | undefined; back?: Kopecks | undefined },
  split: DealSplit,
): Refusal | null {
  const isOther = (named: Kopecks | undefined, stands: Kopecks) => named !== undefined && named !== stands;
  return isOther(seen.executor, split.executor) || isOther(seen.back, split.back) ? refuse('price_changed') : null;
}

/**
 * Both sides and the moderators may add to a running dispute, within a limit; `added` is the number of this one's
 * additions to disputes about the deal.
 */
export function refuseEvidence(status: DealStatus, added: number): Refusal | null {
  return status === 'disputed' ? refuseAddition(added) : refuse('deal_wrong_status', { params: { status } });
}
