import type { Actor } from './cast.ts';
import type { DemoResponse, Stage } from './stage.ts';

/** One stage of an order in work and its two sides. */
export interface DemoDeal {
  ids: { order_id: number; deal_id: number };
  customer: Actor;
  executor: Actor;
  response: DemoResponse;
  /** Prices of the stages that are still to come, in rubles. */
  later: number[];
  stage_index: number;
  /** The number of criteria of acceptance. */
  criteria: number;
}

/** The provider takes a moment for a payout or a refund. */
export function pollPaymentSoon({ timeline, reconcilePayments }: Stage, now: Date): void {
  timeline.at(now, () => reconcilePayments());
  timeline.at(new Date(now.getTime() + 5000), () => reconcilePayments());
}
