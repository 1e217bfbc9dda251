import { REVIEW_LIMITS } from '@provodka/domain/deals/reviews.ts';
import type { ReviewRating } from '@provodka/domain/people/ratings.ts';
import * as z from 'zod/mini';
import { id, integer, oneOf, optional, paging, text } from '../fields/fields.ts';
import { moment, nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { person } from '../people/people.ts';

export const reviewForm = z.object({
  deal_id: id('Сделка'),
  stars: integer('Оценка', REVIEW_LIMITS.stars, 'Поставьте оценку'),
  text: text('Отзыв', REVIEW_LIMITS.text, 'Напишите отзыв'),
});
export const reviewUpdateForm = z.object({
  stars: optional(reviewForm.shape.stars),
  text: optional(reviewForm.shape.text),
});

export const reviewReplyForm = z.object({ text: text('Ответ', REVIEW_LIMITS.reply, 'Напишите ответ') });

/** A review; until both sides wrote or 14 days passed only its author sees it (product: reviews). */
export const reviewView = z.object({
  id: z.int(),
  deal_id: z.int(),
  order: z.object({ id: z.int(), title: z.string() }),
  target_type: z.enum(['customer', 'freelancer']),
  author: person,
  target: person,
  stars: z.int(),
  text: z.string(),
  reply: z.nullable(z.string()),
  is_reply_edited: z.boolean(),
  is_published: z.boolean(),
  /**
   * `counts`, or the reason why the stars do not count: a refund, no payout yet, or another review of the pair this
   * month.
   */
  rating: z.enum(['counts', 'refunded', 'awaits_payout', 'withheld', 'same_month'] satisfies ReviewRating[]),
  is_edited: z.boolean(),
  created_at: moment,
  updated_at: moment,
  can_edit: z.boolean(),
  editable_until: moment,
  /** The viewer may answer, change the answer or take it back. */
  can_reply: z.boolean(),
  /** The moment until which the answer may be changed, null without an answer. */
  reply_editable_until: z.nullable(moment),
});
export type ReviewView = z.infer<typeof reviewView>;

/** A finished deal that waits for the viewer's review. */
export const pendingReview = z.object({
  deal: z.object({ id: z.int(), number: z.int(), title: z.string(), price: z.number() }),
  order: z.object({ id: z.int(), title: z.string() }),
  target_type: z.enum(['customer', 'freelancer']),
  target: person,
  /** The moment until which the review may be written. */
  writable_until: moment,
});
export type PendingReview = z.infer<typeof pendingReview>;

const cabinetQuery = z.object({
  slice: z._default(optional(oneOf('Раздел', ['about_me', 'by_me', 'pending'])), 'about_me'),
  ...paging,
});
/** The slice `pending` holds deals, the others reviews. */
const cabinetList = {
  auth: 'user',
  query: cabinetQuery,
  data: z.union([z.array(reviewView), z.array(pendingReview)]),
  paged: true,
  counters: z.object({ about_me: z.int(), by_me: z.int(), pending: z.int() }),
} as const;
const profileList = { auth: 'guest', query: z.object(paging), data: z.array(reviewView), paged: true } as const;

export const reviewRoutes = {
  reviews_create: route('reviews_create', {
    auth: 'user',
    summary: 'Review the other side of a finished deal, once',
    body: reviewForm,
    data: reviewView,
    creates: true,
  }),
  reviews_get: route('reviews_get', { auth: 'user', summary: 'One review', data: reviewView }),
  reviews_update: route('reviews_update', {
    auth: 'user',
    summary: 'Change the own review within 24 hours',
    body: reviewUpdateForm,
    data: reviewView,
  }),
  reviews_delete: route('reviews_delete', {
    auth: 'user',
    summary: 'Delete the own review within 24 hours',
    data: nothing,
  }),
  reviews_reply: route('reviews_reply', {
    auth: 'user',
    summary: 'Answer a published review about oneself, or change the answer within 24 hours',
    body: reviewReplyForm,
    data: reviewView,
  }),
  reviews_reply_delete: route('reviews_reply_delete', {
    auth: 'user',
    summary: 'Take back the own answer within 24 hours',
    data: reviewView,
  }),
  customer_reviews_list: route('customer_reviews_list', {
    ...cabinetList,
    summary: "Reviews of the viewer's customer profile",
  }),
  freelancer_reviews_list: route('freelancer_reviews_list', {
    ...cabinetList,
    summary: "Reviews of the viewer's freelancer profile",
  }),
  customers_reviews: route('customers_reviews', { ...profileList, summary: 'Published reviews about a customer' }),
  freelancers_reviews: route('freelancers_reviews', {
    ...profileList,
    summary: 'Published reviews about a freelancer',
  }),
};
export type ReviewCalls = keyof typeof reviewRoutes;
