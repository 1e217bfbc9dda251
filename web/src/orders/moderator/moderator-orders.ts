import { MODERATOR_ORDERS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { ModeratorSort, moderationRoutes } from '@provodka/contract/moderation.ts';
import type { z } from 'zod/mini';
import type { List } from '../../lists/list-place.ts';
import type { SortOption } from '../../lists/sort-menu.tsx';
import { BY_BUDGET, BY_DATE } from '../../lists/sort-options.ts';

export type ModeratorOrdersPlace = z.output<typeof moderationRoutes.moderator_orders_list.query>;

export const MODERATOR_ORDERS: List<ModeratorOrdersPlace> = {
  path: MODERATOR_ORDERS_ADDRESS,
  fields: {
    status: 'words',
    order_id: 'number',
    deal_id: 'number',
    customer_uuid: 'text',
    executor_uuid: 'text',
    freelancer_uuid: 'text',
    number_responses_from: 'number',
    number_responses_to: 'number',
    configurations: 'ids',
    platforms: 'ids',
    is_max_number_responses: 'flag',
    is_private: 'flag',
    has_executor: 'flag',
    date_from: 'day',
    date_to: 'day',
    sort: 'word',
    limit: 'count',
    page: 'count',
    cursor: 'word',
  },
  usual: { sort: 'date|desc', page: 1, limit: 10 },
};

/** Orders of the moderators' lists (specification section 9). */
export const MODERATOR_SORT_OPTIONS: readonly SortOption<ModeratorSort>[] = [...BY_DATE, ...BY_BUDGET];
