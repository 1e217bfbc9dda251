import type { ComplaintSubject } from '@provodka/domain/complaints.ts';
import { filterMessageViewers } from '../messages/service.ts';
import { filterOrderViewers } from '../orders/service.ts';
import type { ReadContext } from '../platform/context.ts';
import { filterResponseViewers } from '../responses/service.ts';
import { canReadReview } from '../reviews/service.ts';
import { canReadProfile } from '../users/service.ts';
import type { SubjectName } from './subject-store.ts';

type Sees = (context: ReadContext, name: SubjectName) => Promise<boolean>;

const SEES: Record<ComplaintSubject, Sees> = {
  order: async (context, { number: id }) =>
    (await filterOrderViewers(context, [{ viewer: context.viewer, id }])).length > 0,
  response: async (context, { number: id }) =>
    (await filterResponseViewers(context, [{ viewer: context.viewer, id }])).length > 0,
  message: async (context, { number: id }) =>
    (await filterMessageViewers(context, [{ viewer: context.viewer, id }])).length > 0,
  review: (context, { number }) => canReadReview(context, number),
  profile: (context, { profile_uuid }) => canReadProfile(context, profile_uuid),
};

/** Whether the viewer sees the subject, by the rules of the slice that owns it. */
export const seesSubject: Sees = (context, name) => SEES[name.kind](context, name);
