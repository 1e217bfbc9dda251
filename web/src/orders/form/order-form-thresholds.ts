import type { Settings } from '@provodka/contract/content.ts';
import type { Right } from '@provodka/contract/envelope.ts';
import { needText, tooManyOrdersText } from '@provodka/contract/threshold-texts.ts';
import { fromRubles } from '@provodka/domain/money.ts';
import { PUBLICATION_DAYS } from '@provodka/domain/publication.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import {
  type DealStats,
  publicationDays,
  refuseAnotherOrder,
  refuseHideResponses,
  refuseOrderWithoutBudget,
  refusePrivateOrder,
  type Thresholds,
} from '@provodka/domain/thresholds.ts';
import { useNow } from '../../lib/clock.ts';
import { useSettings, useViewer } from '../../lib/page-data.ts';
import { typo } from '../../lib/typo.ts';

/** What the viewer has earned so far (decisions 9), told before the server is asked; it decides all the same. */
export interface OrderThresholds {
  without_budget: Right;
  private_order: Right;
  hide_responses: Right;
  /** Days a published order lives. */
  life_days: number;
  /** Paid-out deals that open «По договорённости», of those needed; null when nothing is needed. */
  deals_for_no_budget: { have: number; need: number } | null;
}

const OPEN: Right = { allowed: true, reason: null };

export function useOrderThresholds(): OrderThresholds {
  const standing = useStanding();
  if (!standing) {
    const open = { without_budget: OPEN, private_order: OPEN, hide_responses: OPEN };
    return { ...open, life_days: PUBLICATION_DAYS, deals_for_no_budget: null };
  }
  const { thresholds, stats, now } = standing;
  const dealsNeeded = thresholds.customer.min_count_deals_to_create_order_without_budget;
  return {
    without_budget: rightOf(refuseOrderWithoutBudget(thresholds, stats, now), needText),
    private_order: rightOf(refusePrivateOrder(thresholds, stats, now), needText),
    hide_responses: rightOf(refuseHideResponses(thresholds, stats, now), needText),
    life_days: publicationDays(thresholds, stats, now),
    deals_for_no_budget: dealsNeeded > 0 ? { have: Math.min(stats.numberDeals, dealsNeeded), need: dealsNeeded } : null,
  };
}

/** Whether the viewer may have one more order beside `openOrders`, those neither finished nor archived. */
export function useAnotherOrderRight(openOrders: number): Right {
  const standing = useStanding();
  if (!standing) return OPEN;
  const { thresholds, stats, now } = standing;
  return rightOf(refuseAnotherOrder(thresholds, { ...stats, openOrders }, now), tooManyOrdersText);
}

interface Standing {
  thresholds: Thresholds;
  stats: DealStats;
  now: Date;
}

/** What the rules ask about the viewer; null while the server has not told. */
function useStanding(): Standing | null {
  const viewer = useViewer();
  const thresholds = useSettings()?.motivation;
  const now = new Date(useNow());
  if (!viewer || !thresholds) return null;
  const { number_deals, sum_deals } = viewer.customer;
  return {
    thresholds: thresholds as Settings['motivation'] & Thresholds,
    stats: { numberDeals: number_deals, sumDeals: fromRubles(sum_deals) },
    now,
  };
}

function rightOf(refusal: Refusal | null, textOf: (refusal: Refusal) => string): Right {
  return refusal ? { allowed: false, reason: typo(textOf(refusal)), progress: refusal.progress } : OPEN;
}
