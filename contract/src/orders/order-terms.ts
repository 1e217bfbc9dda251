import * as z from 'zod/mini';
import { right } from '../http/envelope.ts';

/** Terms of a customer's next order, by their thresholds: the choices it has and the days it lives (product: thresholds). */
export const orderTerms = z.object({
  /** The right to one more open order. */
  create: right,
  /** «По договорённости». */
  without_budget: right,
  private_order: right,
  hide_responses: right,
  /** Contacts in the texts of an order that others read (product: messages). */
  contacts: right,
  /** Days a published order lives. */
  life_days: z.int(),
  /** Paid-out deals that open «По договорённости», of those needed; null when nothing is needed. */
  deals_for_no_budget: z.nullable(z.object({ have: z.int(), need: z.int() })),
});
export type OrderTerms = z.infer<typeof orderTerms>;
