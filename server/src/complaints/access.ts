import type { ComplaintSubject } from '@provodka/domain/complaints.ts';
import { RefusedError } from '@provodka/domain/refusals.ts';
import { filterMessageViewers } from '../messages/service.ts';
import { filterOrderViewers } from '../orders/service.ts';
import type { ReadContext } from '../platform/context.ts';
import { filterResponseViewers } from '../responses/service.ts';
import { getReview } from '../reviews/service.ts';
import type { SubjectName } from './subject-store.ts';

type Sees = (context: ReadContext, name: SubjectName) => Promise<boolean>;

const SEES: Record<ComplaintSubject, Sees> = {
  order: async (context, { number: id }) =>
    (await filterOrderViewers(context, [{ viewer: context.viewer, id }])).length > 0,
  response: async (context, { number: id }) =>
    (await filterResponseViewers(context, [{ viewer: context.viewer, id }])).length > 0,
  message: async (context, { number: id }) =>
    (await filterMessageViewers(context, [{ viewer: context.viewer, id }])).length > 0,
  review: async (context, { number }) => {
    try {
      await getReview(context, number);
      return true;
    } catch (error) {
      if (error instanceof RefusedError) return false;
      throw error;
    }
  },
  // Profiles are everybody's to see.
  profile: () => Promise.resolve(true),
};

/** Whether the viewer sees what they would complain of, by the rules of whoever owns it. */
export const seesSubject: Sees = (context, name) => SEES[name.kind](context, name);
