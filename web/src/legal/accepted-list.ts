import type { acceptanceRoutes } from '@provodka/contract/people/acceptances.ts';
import type { z } from 'zod/mini';
import { ACCEPTED_ADDRESS } from '../lib/loading/addresses.ts';
import type { List } from '../lists/list-place.ts';

export const ACCEPTED: List<z.output<typeof acceptanceRoutes.acceptances_list.query>> = {
  path: ACCEPTED_ADDRESS,
  fields: { limit: 'count', page: 'count' },
  usual: { page: 1, limit: 20 },
};
