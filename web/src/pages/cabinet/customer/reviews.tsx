import { reviewRoutes } from '@provodka/contract/deals/reviews.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { CabinetReviews } from '../../../reviews/cabinet-reviews.tsx';
import { CUSTOMER_REVIEWS } from '../../../reviews/review-lists.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Route } from './+types/reviews';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Отзывы заказчика', noindex: true });

export const loader = (args: Route.LoaderArgs) =>
  loadOwnList(args, CUSTOMER_REVIEWS, reviewRoutes.customer_reviews_list);

export default function CustomerReviewsPage({
  loaderData: { data, counters, meta: pages, place, rejected },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Отзывы" />
      <CabinetReviews
        at={{ list: CUSTOMER_REVIEWS, place }}
        reviews={data}
        counters={counters}
        meta={pages}
        rejected={rejected}
      />
    </>
  );
}
