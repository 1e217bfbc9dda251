import type { CabinetOrderSort } from '@provodka/contract/orders.ts';

/** Orders of the cabinet lists; the first is the usual one (specification section 9). */
export const CABINET_SORT_OPTIONS: readonly { value: CabinetOrderSort; label: string }[] = [
  { value: 'date|desc', label: 'Сначала новые' },
  { value: 'date|asc', label: 'Сначала старые' },
  { value: 'budget|desc', label: 'Сначала дорогие' },
  { value: 'budget|asc', label: 'Сначала дешёвые' },
  { value: 'views|desc', label: 'Много просмотров' },
  { value: 'views|asc', label: 'Мало просмотров' },
];
