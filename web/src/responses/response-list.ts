import type { responseRoutes } from '@provodka/contract/orders/responses.ts';
import type { z } from 'zod/mini';
import { OWN_RESPONSES_ADDRESS } from '../lib/loading/addresses.ts';
import type { List } from '../lists/list-place.ts';
import type { SortOption } from '../lists/sort-menu.tsx';
import { BY_BUDGET, BY_DATE } from '../lists/sort-options.ts';

export type OwnResponsesPlace = z.output<typeof responseRoutes.freelancer_responses_list.query>;

export const OWN_RESPONSES: List<OwnResponsesPlace> = {
  path: OWN_RESPONSES_ADDRESS,
  fields: {
    slice: 'word',
    date_from: 'day',
    date_to: 'day',
    is_limited: 'flag',
    sort: 'word',
    limit: 'count',
    page: 'count',
    cursor: 'word',
  },
  usual: { slice: 'active', sort: 'date|desc', page: 1, limit: 10 },
};

export const RESPONSE_SORT_OPTIONS: readonly SortOption<OwnResponsesPlace['sort']>[] = [...BY_DATE, ...BY_BUDGET];
