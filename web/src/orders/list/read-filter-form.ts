import type { OrderSort } from '@provodka/contract/orders.ts';
import { toWireDay } from '../../lib/dates.ts';
import { formText } from '../../lib/form-text.ts';
import { parseAmount } from '../../lib/money.ts';
import { DEFAULT_SORT, type ListPlace } from './list-address.ts';

/** The bounds of the API for both budget fields, in rubles. */
const MOST = 10_000_000;

/** What the filter form holds now, over a place that keeps its query and view. Half-typed days count as empty. */
export function readFilterForm(form: HTMLFormElement, place: ListPlace): ListPlace {
  const data = new FormData(form);
  const textOf = (name: string) => formText(data, name);
  const budget = (name: string) => {
    const amount = parseAmount(textOf(name));
    return amount === null ? null : Math.min(amount, MOST);
  };
  return {
    ...place,
    budget_from: budget('budget_from'),
    budget_to: budget('budget_to'),
    date_from: toWireDay(textOf('date_from')),
    date_to: toWireDay(textOf('date_to')),
    platforms: data.getAll('platforms').map(Number),
    configurations: data.getAll('configurations').map(Number),
    sort: (textOf('sort') || DEFAULT_SORT) as OrderSort,
    page: 1,
  };
}
