import type { offerRoutes } from '@provodka/contract/offers.ts';
import type { z } from 'zod/mini';
import { OWN_OFFERS_ADDRESS } from '../lib/addresses.ts';
import type { List } from '../lists/list-place.ts';
import type { SortOption } from '../lists/sort-menu.tsx';

export type OwnOffersPlace = z.output<typeof offerRoutes.freelancer_offers_list.query>;

export const OWN_OFFERS: List<OwnOffersPlace> = {
  path: OWN_OFFERS_ADDRESS,
  fields: { sort: 'word', limit: 'count', page: 'count' },
  usual: { sort: 'date|desc', page: 1, limit: 10 },
};

export const OFFER_SORT_OPTIONS: readonly SortOption<OwnOffersPlace['sort']>[] = [
  { value: 'date|desc', label: 'Сначала новые' },
  { value: 'date|asc', label: 'Сначала старые' },
  { value: 'budget|desc', label: 'Сначала дорогие' },
  { value: 'budget|asc', label: 'Сначала дешёвые' },
];
