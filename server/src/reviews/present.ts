import type { PendingReview, ReviewView } from '@provodka/contract/deals/reviews.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import { dealTitle } from '@provodka/domain/deals/deal-terms.ts';
import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import {
  refuseReviewEdit,
  refuseReviewReply,
  reviewEditableUntil,
  reviewWindowEnd,
} from '@provodka/domain/deals/reviews.ts';
import { toRubles } from '@provodka/domain/money/money.ts';
import { CONTACT_DEAL_STATUSES, maskContacts } from '@provodka/domain/people/contacts.ts';
import { ratingOf } from '@provodka/domain/people/ratings.ts';
import { CONCEALED_TITLE } from '../orders/service.ts';
import type { ReadContext } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isAuthor, isReviewed } from './access.ts';
import type { PendingDeal } from './pending-store.ts';
import type { ReviewRow } from './store.ts';

/** A review as the viewer may see it; `people` holds its author and its target. */
export function presentReview(
  { viewer, now }: Pick<ReadContext<Viewer | null>, 'viewer' | 'now'>,
  row: ReviewRow,
  people: ReadonlyMap<string, Person>,
): ReviewView {
  const author = personOf(people, row.author_uuid);
  const target = personOf(people, row.target_uuid);
  const { deal_status } = row;
  const read = (text: string): string => textFor(viewer, text, { author, reader: target, deal_status });
  const readReply = (text: string): string => textFor(viewer, text, { author: target, reader: author, deal_status });
  const refusal = refuseReviewEdit({ isAuthor: isAuthor(viewer, row), createdAt: row.created_at }, now);
  const repliedAt = row.replied_at;
  const side = {
    isReviewedSide: viewer !== null && isReviewed(viewer, row),
    isPublished: row.published_at !== null,
    repliedAt,
  };
  return {
    id: row.id,
    deal_id: row.deal_id,
    order: { id: row.order_id, title: row.is_order_visible ? read(row.order_title) : CONCEALED_TITLE },
    target_type: row.target_side,
    author,
    target,
    stars: row.stars,
    text: read(row.text),
    reply: row.reply === null ? null : readReply(row.reply),
    is_reply_edited: row.reply !== null && row.reply_edited_at !== null,
    is_published: row.published_at !== null,
    rating: ratingOf({ isRated: row.is_rated, dealStatus: row.deal_status, isWithheld: row.is_withheld }),
    is_edited: row.edited_at !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can_edit: refusal === null,
    editable_until: reviewEditableUntil(row.created_at).toISOString(),
    can_reply: refuseReviewReply(side, now) === null,
    reply_editable_until: repliedAt && reviewEditableUntil(repliedAt).toISOString(),
  };
}

/** A deal that waits for the viewer's review; `people` contains its other side. */
export function presentPending(deal: PendingDeal, people: ReadonlyMap<string, Person>): PendingReview {
  const { id, number, description, price, target_side, target_uuid } = deal;
  return {
    deal: { id, number, title: dealTitle(description), price: toRubles(price) },
    order: { id: deal.order_id, title: deal.is_order_visible ? deal.order_title : CONCEALED_TITLE },
    target_type: target_side,
    target: personOf(people, target_uuid),
    writable_until: reviewWindowEnd(deal.ended_at).toISOString(),
  };
}

/** Contacts in a text are for its author, for moderators, and for the other side while the deal stands (product: trust). */
function textFor(viewer: Viewer | null, text: string, by: { author: Person; reader: Person; deal_status: DealStatus }) {
  const isReader = by.reader.user_uuid === viewer?.user_uuid && CONTACT_DEAL_STATUSES.includes(by.deal_status);
  const seesContacts = viewer?.is_moderator || by.author.user_uuid === viewer?.user_uuid || isReader;
  return seesContacts ? text : maskContacts(text).text;
}

function personOf(people: ReadonlyMap<string, Person>, uuid: string): Person {
  const person = people.get(uuid);
  if (!person) throw new Error(`No person ${uuid} was read for a review`);
  return person;
}
