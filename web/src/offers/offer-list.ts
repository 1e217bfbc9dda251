import type { offerRoutes } from '@provodka/contract/orders/offers.ts';
import type { z } from 'zod/mini';
import { OWN_OFFERS_ADDRESS } from '../lib/loading/addresses.ts';
import type { List } from '../lists/list-place.ts';
import type { SortOption } from '../lists/sort-menu.tsx';
import { BY_BUDGET, BY_DATE } from '../lists/sort-options.ts';

export type OwnOffersPlace = z.output<typeof offerRoutes.freelancer_offers_list.query>;

export const OWN_OFFERS: List<OwnOffersPlace> = {
  path: OWN_OFFERS_ADDRESS,
  fields: { sort: 'word', limit: 'count', page: 'count' },
  usual: { sort: 'date|desc', page: 1, limit: 10 },
};

export const OFFER_SORT_OPTIONS: readonly SortOption<OwnOffersPlace['sort']>[] = [...BY_DATE, ...BY_BUDGET];
