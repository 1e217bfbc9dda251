import { type OrderFilter, orderFilter } from '@provodka/contract/orders/order-lists.ts';
import { parseForm } from '../platform/http/form-values.ts';

/** Fields that narrow the list, in their order within a saved filter. */
const FIELDS = [
  'query',
  'is_exact',
  'budget_from',
  'budget_to',
  'date_from',
  'date_to',
  'platforms',
  'configurations',
] as const satisfies (keyof OrderFilter)[];

/** The filter of a query string of the list, on its first page; null when it has none such. */
export function readFilter(query: string): OrderFilter | null {
  const given = parseForm(query.replace(/^\?/, ''));
  const parsed = orderFilter.safeParse(Object.fromEntries(FIELDS.map((name) => [name, given[name]])));
  return parsed.success ? parsed.data : null;
}

/** The filter alone as a query string, the same for the same filter. */
export function writeFilter(filter: OrderFilter): string {
  const parameters = new URLSearchParams();
  for (const name of FIELDS) {
    const value = filter[name];
    if (Array.isArray(value))
      for (const id of value.toSorted((a, b) => a - b)) parameters.append(`${name}[]`, String(id));
    else if (value !== undefined && value !== false) parameters.append(name, value === true ? '1' : String(value));
  }
  return parameters.toString();
}
