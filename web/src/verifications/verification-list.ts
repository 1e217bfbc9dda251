import { MODERATOR_VERIFICATIONS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { verificationRoutes } from '@provodka/contract/people/verifications.ts';
import type { z } from 'zod/mini';
import type { List } from '../lists/list-place.ts';

type QueuePlace = z.output<typeof verificationRoutes.moderator_verifications_list.query>;

export const VERIFICATION_QUEUE: List<QueuePlace> = {
  path: MODERATOR_VERIFICATIONS_ADDRESS,
  fields: { slice: 'word', user_uuid: 'word', limit: 'count', page: 'count', cursor: 'word' },
  usual: { slice: 'open', page: 1, limit: 10 },
};
