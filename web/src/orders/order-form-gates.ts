import type { Right } from '@provodka/contract/envelope.ts';
import { fromRubles } from '@provodka/domain/money.ts';
import {
  type DealStats,
  type MotivationSettings,
  publicationLife,
  refuseAnotherOrder,
  refuseHideResponses,
  refuseOrderWithoutBudget,
  refusePrivateOrder,
} from '@provodka/domain/motivation.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import { useNow } from '../lib/clock.ts';
import { formatCount, formatRubles } from '../lib/money.ts';
import { useSettings, useViewer } from '../lib/page-data.ts';
import type { Forms } from '../lib/plural.ts';
import { typo } from '../lib/typo.ts';

/** What the viewer has earned so far (decisions 9), told before the server is asked; it decides all the same. */
export interface OrderGates {
  without_budget: Right;
  private_order: Right;
  hide_responses: Right;
  another_order: Right;
  /** Days a published order lives. */
  life_days: number;
  /** Paid-out deals that open «По договорённости», of those needed; null when nothing is needed. */
  deals_for_no_budget: { have: number; need: number } | null;
}

const FINISHED_DEALS: Forms = ['завершённой сделки', 'завершённых сделок', 'завершённых сделок'];
const ORDERS: Forms = ['заказ', 'заказа', 'заказов'];
const OPEN: Right = { allowed: true, reason: null };

/** `openOrders` counts the viewer's orders that are neither finished nor archived. */
export function useOrderGates(openOrders: number): OrderGates {
  const viewer = useViewer();
  const motivation = useSettings()?.motivation as MotivationSettings | undefined;
  const now = new Date(useNow());
  if (!viewer || !motivation) {
    const open = { without_budget: OPEN, private_order: OPEN, hide_responses: OPEN, another_order: OPEN };
    return { ...open, life_days: 30, deals_for_no_budget: null };
  }
  const { number_deals, sum_deals } = viewer.customer;
  const stats: DealStats = { numberDeals: number_deals, sumDeals: fromRubles(sum_deals) };
  const { customer } = motivation;
  const dealsNeeded = customer.min_count_deals_to_create_order_without_budget;
  return {
    without_budget: rightOf(
      refuseOrderWithoutBudget(motivation, stats, now),
      `Откроется после ${formatCount(dealsNeeded, FINISHED_DEALS)}.`,
    ),
    private_order: rightOf(
      refusePrivateOrder(motivation, stats, now),
      `Откроется, когда ваши безопасные сделки дойдут до ${formatRubles(customer.min_sum_deals_to_create_private_order)}.`,
    ),
    hide_responses: rightOf(
      refuseHideResponses(motivation, stats, now),
      `Нужно ${formatRubles(customer.min_sum_deals_dont_show_responses_option)} безопасных сделок.`,
    ),
    another_order: rightOf(
      refuseAnotherOrder(motivation, { ...stats, openOrders }, now),
      `До ${formatCount(customer.min_count_deals_to_orders_without_deals, FINISHED_DEALS)} можно держать не больше ${formatCount(customer.max_orders_without_deals, ORDERS)} сразу, считая черновики.`,
    ),
    life_days: publicationLife(motivation, stats, now).days,
    deals_for_no_budget: dealsNeeded > 0 ? { have: Math.min(number_deals, dealsNeeded), need: dealsNeeded } : null,
  };
}

function rightOf(refusal: Refusal | null, reason: string): Right {
  return refusal ? { allowed: false, reason: typo(reason), progress: refusal.progress } : OPEN;
}
