import type { ReviewCalls } from '@provodka/contract/deals/reviews.ts';
import { type Handlers, read, write } from '../platform/http/handler.ts';
import { deleteReply, replyToReview } from './reply-service.ts';
import { createReview, deleteReview, getReview, listProfileReviews, listReviews, updateReview } from './service.ts';

export function reviewRoutes(): Handlers<ReviewCalls> {
  return {
    reviews_create: write(async (context, { body }) => ({
      data: await createReview(context, body),
      message: 'Отзыв сохранён',
    })),
    reviews_get: read(async (context, { params }) => ({
      data: await getReview(context, params.review_id),
    })),
    reviews_update: write(async (context, { params, body }) => ({
      data: await updateReview(context, params.review_id, body),
      message: 'Отзыв изменён',
    })),
    reviews_delete: write(async (context, { params }) => {
      await deleteReview(context, params.review_id);
      return { data: null, message: 'Отзыв удалён' };
    }),
    reviews_reply: write(async (context, { params, body }) => ({
      data: await replyToReview(context, params.review_id, body.text),
      message: 'Ответ сохранён',
    })),
    reviews_reply_delete: write(async (context, { params }) => ({
      data: await deleteReply(context, params.review_id),
      message: 'Ответ удалён',
    })),
    customer_reviews_list: read(async (context, { query }) => listReviews(context, { ...query, side: 'customer' })),
    freelancer_reviews_list: read(async (context, { query }) => listReviews(context, { ...query, side: 'freelancer' })),
    customers_reviews: read((context, { params: { uuid }, query }) =>
      listProfileReviews(context, { uuid, side: 'customer' }, query),
    ),
    freelancers_reviews: read((context, { params: { uuid }, query }) =>
      listProfileReviews(context, { uuid, side: 'freelancer' }, query),
    ),
  };
}
