import type { complaintRoutes } from '@provodka/contract/complaints.ts';
import { COMPLAINTS_ADDRESS, MODERATOR_COMPLAINTS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { z } from 'zod/mini';
import type { List } from '../lists/list-place.ts';

type OwnPlace = z.output<typeof complaintRoutes.complaints_list.query>;
type QueuePlace = z.output<typeof complaintRoutes.moderator_complaints_list.query>;

const PAGES = { limit: 'count', page: 'count' } as const;

export const OWN_COMPLAINTS: List<OwnPlace> = {
  path: COMPLAINTS_ADDRESS,
  fields: PAGES,
  usual: { page: 1, limit: 10 },
};

export const COMPLAINT_QUEUE: List<QueuePlace> = {
  path: MODERATOR_COMPLAINTS_ADDRESS,
  fields: { slice: 'word', sort: 'word', about_uuid: 'text', ...PAGES, cursor: 'word' },
  usual: { slice: 'open', page: 1, limit: 10 },
};
