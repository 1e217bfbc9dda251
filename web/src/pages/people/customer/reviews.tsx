import { reviewRoutes } from '@provodka/contract/deals/reviews.ts';
import { customerProfileAddress, profileReviewsAddress } from '../../../lib/loading/addresses.ts';
import { loadPublicList } from '../../../lists/load-list.ts';
import { profileMeta } from '../../../profiles/profile-seo.ts';
import { ProfileReviews } from '../../../reviews/profile-reviews.tsx';
import { profileReviewsList } from '../../../reviews/review-lists.ts';
import type { Route } from './+types/reviews';

export const meta: Route.MetaFunction = (args) => profileMeta(args, 'customer', 'reviews');

const listOf = (uuid: string) =>
  profileReviewsList(profileReviewsAddress({ profile_url: customerProfileAddress(uuid) }));

export const loader = (args: Route.LoaderArgs) =>
  loadPublicList(args, listOf(args.params.uuid), reviewRoutes.customers_reviews);

export default function CustomerReviews({ loaderData, params }: Route.ComponentProps) {
  const { data, meta: pages, place } = loaderData;
  return <ProfileReviews at={{ list: listOf(params.uuid), place }} reviews={data} meta={pages} />;
}
