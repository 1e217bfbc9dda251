import { REVIEW_LIMITS } from '@provodka/domain/reviews.ts';
import * as z from 'zod/mini';
import { moment, nothing } from './envelope.ts';
import { id, integer, oneOf, optional, paging, text } from './fields.ts';
import { person } from './people.ts';
import { route } from './route.ts';

export const reviewForm = z.object({
  deal_id: id('Сделка'),
  stars: integer('Оценка', REVIEW_LIMITS.stars, 'Поставьте оценку'),
  text: text('Отзыв', REVIEW_LIMITS.text, 'Напишите отзыв'),
});
export const reviewUpdateForm = z.object({
  stars: optional(reviewForm.shape.stars),
  text: optional(reviewForm.shape.text),
});

/** A review; until both sides wrote or 14 days passed only its author sees it (decisions 7). */
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
  is_published: z.boolean(),
  is_edited: z.boolean(),
  created_at: moment,
  updated_at: moment,
  can_edit: z.boolean(),
  editable_until: moment,
});
export type ReviewView = z.infer<typeof reviewView>;

const cabinetQuery = z.object({
  slice: z._default(optional(oneOf('Раздел', ['about_me', 'by_me'])), 'about_me'),
  ...paging,
});
const cabinetList = { auth: 'user', query: cabinetQuery, data: z.array(reviewView), paged: true } as const;
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
