/** Orders that many lists offer. */
export const BY_DATE = [
  { value: 'date|desc', label: 'Сначала новые' },
  { value: 'date|asc', label: 'Сначала старые' },
] as const;

export const BY_BUDGET = [
  { value: 'budget|desc', label: 'Сначала дорогие' },
  { value: 'budget|asc', label: 'Сначала дешёвые' },
] as const;
