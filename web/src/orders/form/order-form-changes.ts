import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { bodyOf, type OrderFormValues, valuesOf } from './order-form-values.ts';

type Body = ReturnType<typeof bodyOf>;
export type ChangedBody = Partial<Omit<Body, 'file_ids'>> & { file_ids?: number[]; delete_file_ids?: number[] };

/** The fields of the wire that differ from the order; an untouched form changes nothing. */
export function changedBody(order: OrderView, values: OrderFormValues): ChangedBody {
  const { file_ids, ...now } = bodyOf(values);
  const { file_ids: _, ...before } = bodyOf(valuesOf(order));
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof typeof before]));
  return {
    ...(Object.fromEntries(changed) as Partial<Body>),
    ...(file_ids.length > 0 && { file_ids }),
    ...(values.delete_file_ids.length > 0 && { delete_file_ids: values.delete_file_ids }),
  };
}

function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left.trim() === right.trim();
  return JSON.stringify(left) === JSON.stringify(right);
}
