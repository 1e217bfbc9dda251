import type { ListPlace } from './list-address.ts';

/** The query of `orders_list` for a place in the list. */
export function listQuery(listPlace: ListPlace) {
  const { is_compact: _view, ...place } = listPlace;
  return {
    ...place,
    query: place.query || undefined,
    budget_from: place.budget_from ?? undefined,
    budget_to: place.budget_to ?? undefined,
    date_from: place.date_from ?? undefined,
    date_to: place.date_to ?? undefined,
  };
}
