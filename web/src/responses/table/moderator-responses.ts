import type { moderationRoutes } from '@provodka/contract/moderation.ts';
import type { z } from 'zod/mini';
import { MODERATOR_RESPONSES_ADDRESS } from '../../lib/loading/addresses.ts';
import type { List } from '../../lists/list-place.ts';

export type ModeratorResponsesPlace = z.output<typeof moderationRoutes.moderator_responses_list.query>;

export const MODERATOR_RESPONSES: List<ModeratorResponsesPlace> = {
  path: MODERATOR_RESPONSES_ADDRESS,
  fields: {
    status: 'words',
    response_id: 'number',
    order_id: 'number',
    freelancer_uuid: 'text',
    is_limited: 'flag',
    date_from: 'day',
    date_to: 'day',
    sort: 'word',
    limit: 'count',
    page: 'count',
    cursor: 'word',
  },
  usual: { sort: 'date|desc', page: 1, limit: 10 },
};
