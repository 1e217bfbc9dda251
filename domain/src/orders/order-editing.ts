/** Rules for editing an order: which fields a customer may change in which status (product: orders). */
import type { Kopecks } from '../money/money.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { ORDER_STATUS, type OrderStatus } from './orders.ts';

/** Fields of an order's form; `true` for those that may still change while somebody works on the order. */
const CHANGES_IN_WORK = {
  title: true,
  description: true,
  files: true,
  configurations: true,
  platforms: true,
  release: true,
  is_on_support: true,
  budget: false,
  is_private: false,
  freelancers: false,
  teams: false,
  is_show_responses: false,
  city_id: false,
} as const;
export type OrderField = keyof typeof CHANGES_IN_WORK;
/** Fields that stay as they are while somebody works: the refusal names them, the form shows them. */
export type FieldLockedInWork = {
  [F in OrderField]: (typeof CHANGES_IN_WORK)[F] extends false ? F : never;
}[OrderField];

const ALL_FIELDS = Object.keys(CHANGES_IN_WORK) as OrderField[];
const FIELDS_IN_WORK = ALL_FIELDS.filter((field) => CHANGES_IN_WORK[field]);

/** Fields the customer may change in a status; empty when the order is not editable at all. */
export function editableOrderFields(status: OrderStatus): readonly OrderField[] {
  if (status === ORDER_STATUS.draft || status === ORDER_STATUS.on_rework || status === ORDER_STATUS.searching) {
    return ALL_FIELDS;
  }
  return status === ORDER_STATUS.in_work ? FIELDS_IN_WORK : [];
}

const AUDIENCE_FIELDS: readonly OrderField[] = ['is_private', 'freelancers', 'teams'];

/** Whether an edit decides who sees the order. Any other has to be possible also when those invited left meanwhile. */
export const changesAudience = (fields: readonly OrderField[]): boolean =>
  fields.some((field) => AUDIENCE_FIELDS.includes(field));

/**
 * Whether the customer may change exactly these fields. A new budget of null means «По договорённости»; `everResponded`
 * counts all responses, withdrawn ones too.
 */
export function refuseOrderEdit(
  order: { status: OrderStatus; budget: Kopecks | null; everResponded: boolean },
  changes: { fields: readonly OrderField[]; budget?: Kopecks | null },
): Refusal | null {
  const editable = editableOrderFields(order.status);
  if (editable.length === 0) {
    return refuse('order_wrong_status', { params: { status: order.status } });
  }
  const locked = changes.fields.find((field) => !editable.includes(field));
  if (locked) {
    return refuse('order_field_locked', { params: { field: locked } });
  }
  return order.everResponded ? refuseLowerBudget(order.budget, changes.budget) : null;
}

/** Responders priced their work by this budget. Taking it away altogether is a fall too. */
function refuseLowerBudget(before: Kopecks | null, after: Kopecks | null | undefined): Refusal | null {
  if (before === null || after === undefined) {
    return null;
  }
  return after === null || after < before ? refuse('budget_may_not_fall') : null;
}
