import type { ReviewCalls } from '@provodka/contract/reviews.ts';
import { type Handlers, read, write } from '../platform/http/handler.ts';
import { createReview, deleteReview, getReview, listReviews, updateReview } from './service.ts';

export function reviewRoutes(): Handlers<ReviewCalls> {
  return {
    reviews_create: write(async ({ db: tx, viewer, now }, { body }) => ({
      data: await createReview(tx, viewer, body, now),
      message: 'Отзыв сохранён',
    })),
    reviews_get: read(async ({ db, viewer, now }, { params }) => ({
      data: await getReview(db, viewer, params.review_id, now),
    })),
    reviews_update: write(async ({ db: tx, viewer, now }, { params, body }) => ({
      data: await updateReview(tx, viewer, params.review_id, body, now),
      message: 'Отзыв изменён',
    })),
    reviews_delete: write(async ({ db: tx, viewer, now }, { params }) => {
      await deleteReview(tx, viewer, params.review_id, now);
      return { data: null, message: 'Отзыв удалён' };
    }),
    customer_reviews_list: read(async ({ db, viewer, now }, { query }) =>
      listReviews(db, viewer, { ...query, profile_uuid: viewer.customer_uuid }, now),
    ),
    freelancer_reviews_list: read(async ({ db, viewer, now }, { query }) =>
      listReviews(db, viewer, { ...query, profile_uuid: viewer.freelancer_uuid }, now),
    ),
  };
}
