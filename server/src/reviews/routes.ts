import type { Db } from '../platform/database.ts';
import { type Handlers, read, write } from '../platform/http/handler.ts';
import { createReview, deleteReview, getReview, listReviews, updateReview } from './service.ts';

export function reviewRoutes({
  db,
}: {
  db: Db;
}): Handlers<
  | 'reviews_create'
  | 'reviews_get'
  | 'reviews_update'
  | 'reviews_delete'
  | 'customer_reviews_list'
  | 'freelancer_reviews_list'
> {
  return {
    reviews_create: write(async (tx, { body, viewer, now }) => ({
      data: await createReview(tx, viewer, body, now),
      message: 'Отзыв сохранён',
    })),
    reviews_get: read(async ({ params, viewer, now }) => ({
      data: await getReview(db, viewer, params.review_id, now),
    })),
    reviews_update: write(async (tx, { params, body, viewer, now }) => ({
      data: await updateReview(tx, viewer, params.review_id, body, now),
      message: 'Отзыв изменён',
    })),
    reviews_delete: write(async (tx, { params, viewer, now }) => {
      await deleteReview(tx, viewer, params.review_id, now);
      return { data: null, message: 'Отзыв удалён' };
    }),
    customer_reviews_list: read(async ({ query, viewer, now }) =>
      listReviews(db, viewer, { ...query, profile_uuid: viewer.customer_uuid }, now),
    ),
    freelancer_reviews_list: read(async ({ query, viewer, now }) =>
      listReviews(db, viewer, { ...query, profile_uuid: viewer.freelancer_uuid }, now),
    ),
  };
}
