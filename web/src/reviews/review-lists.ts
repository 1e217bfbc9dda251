import type { reviewRoutes } from '@provodka/contract/deals/reviews.ts';
import { cabinetReviewsAddress } from '@provodka/contract/http/addresses.ts';
import type { z } from 'zod/mini';
import type { List } from '../lists/list-place.ts';

export type ReviewsPlace = z.output<typeof reviewRoutes.customer_reviews_list.query>;

const LIST: Omit<List<ReviewsPlace>, 'path'> = {
  fields: { slice: 'word', limit: 'count', page: 'count' },
  usual: { slice: 'about_me', page: 1, limit: 10 },
};

export const CUSTOMER_REVIEWS: List<ReviewsPlace> = { path: cabinetReviewsAddress('customer'), ...LIST };
export const FREELANCER_REVIEWS: List<ReviewsPlace> = { path: cabinetReviewsAddress('freelancer'), ...LIST };

export type ProfileReviewsPlace = z.output<typeof reviewRoutes.customers_reviews.query>;

/** The reviews on a profile's page, under its address. */
export const profileReviewsList = (path: string): List<ProfileReviewsPlace> => ({
  path,
  fields: { limit: 'count', page: 'count' },
  usual: { page: 1, limit: 10 },
});
