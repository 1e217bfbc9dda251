import type { Settings } from '@provodka/contract/content.ts';
import type { Right } from '@provodka/contract/envelope.ts';
import { needText, tooManyOrdersText } from '@provodka/contract/threshold-texts.ts';
import { fromRubles } from '@provodka/domain/money.ts';
import {
  type DealStats,
  type MotivationSettings,
  PUBLICATION_LIFE,
  publicationLife,
  refuseAnotherOrder,
  refuseHideResponses,
  refuseOrderWithoutBudget,
  refusePrivateOrder,
} from '@provodka/domain/motivation.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import { useNow } from '../../lib/clock.ts';
import { useSettings, useViewer } from '../../lib/page-data.ts';
import { typo } from '../../lib/typo.ts';

/** What the viewer has earned so far (decisions 9), told before the server is asked; it decides all the same. */
export interface OrderGates {
  without_budget: Right;
  private_order: Right;
  hide_responses: Right;
  /** Days a published order lives. */
  life_days: number;
  /** Paid-out deals that open «По договорённости», of those needed; null when nothing is needed. */
  deals_for_no_budget: { have: number; need: number } | null;
}

const OPEN: Right = { allowed: true, reason: null };

export function useOrderGates(): OrderGates {
  const standing = useStanding();
  if (!standing) {
    const open = { without_budget: OPEN, private_order: OPEN, hide_responses: OPEN };
    return { ...open, life_days: PUBLICATION_LIFE.days, deals_for_no_budget: null };
  }
  const { motivation, stats, now } = standing;
  const dealsNeeded = motivation.customer.min_count_deals_to_create_order_without_budget;
  return {
    without_budget: rightOf(refuseOrderWithoutBudget(motivation, stats, now), needText),
    private_order: rightOf(refusePrivateOrder(motivation, stats, now), needText),
    hide_responses: rightOf(refuseHideResponses(motivation, stats, now), needText),
    life_days: publicationLife(motivation, stats, now).days,
    deals_for_no_budget: dealsNeeded > 0 ? { have: Math.min(stats.numberDeals, dealsNeeded), need: dealsNeeded } : null,
  };
}

/** Whether the viewer may have one more order beside `openOrders`, those neither finished nor archived. */
export function useAnotherOrderRight(openOrders: number): Right {
  const standing = useStanding();
  if (!standing) return OPEN;
  const { motivation, stats, now } = standing;
  return rightOf(refuseAnotherOrder(motivation, { ...stats, openOrders }, now), tooManyOrdersText);
}

interface Standing {
  motivation: MotivationSettings;
  stats: DealStats;
  now: Date;
}

/** What the rules ask about the viewer; null while the server has not told. */
function useStanding(): Standing | null {
  const viewer = useViewer();
  const motivation = useSettings()?.motivation;
  const now = new Date(useNow());
  if (!viewer || !motivation) return null;
  const { number_deals, sum_deals } = viewer.customer;
  return {
    motivation: motivation as Settings['motivation'] & MotivationSettings,
    stats: { numberDeals: number_deals, sumDeals: fromRubles(sum_deals) },
    now,
  };
}

function rightOf(refusal: Refusal | null, textOf: (refusal: Refusal) => string): Right {
  return refusal ? { allowed: false, reason: typo(textOf(refusal)), progress: refusal.progress } : OPEN;
}
