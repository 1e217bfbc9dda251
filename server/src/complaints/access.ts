import type { ComplaintSubject } from '@provodka/domain/complaints.ts';
import { filterDealViewers } from '../deals/service.ts';
import { filterMessageViewers } from '../messages/service.ts';
import { filterOrderViewers } from '../orders/service.ts';
import type { ReadContext } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import { filterResponseViewers } from '../responses/service.ts';
import { canReadReview } from '../reviews/service.ts';
import { canReadProfile } from '../users/service.ts';
import type { ComplaintRow } from './store.ts';
import { findFilePlace, type SubjectName } from './subject-store.ts';

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
  file: async (context, { number }) => await seesFile(context, number),
};

/** A file is seen with what holds it. */
async function seesFile(context: ReadContext, fileId: number): Promise<boolean> {
  const place = await findFilePlace(context.db, fileId);
  if (!place) return false;
  const { order_id, response_id, message_id, deal_id } = place;
  const name = (kind: 'order' | 'response' | 'message', number: number) => ({ kind, number, profile_uuid: '' });
  if (message_id !== null) return await SEES.message(context, name('message', message_id));
  if (deal_id !== null) {
    const asked = [{ viewer: context.viewer, id: deal_id }];
    return (await filterDealViewers(context, asked)).length > 0;
  }
  return response_id === null
    ? await SEES.order(context, name('order', order_id))
    : await SEES.response(context, name('response', response_id));
}

/** Whether the viewer sees the subject, by the rules of the slice that owns it. */
export const seesSubject: Sees = (context, name) => SEES[name.kind](context, name);

/** Whether the viewer sees the evidence: its author does, and moderators who see the complaint. */
export const seesEvidence = (
  viewer: Viewer,
  { reporter_uuid, about_uuid }: Pick<ComplaintRow, 'reporter_uuid' | 'about_uuid'>,
): boolean => viewer.user_uuid === reporter_uuid || (viewer.is_moderator && viewer.user_uuid !== about_uuid);
