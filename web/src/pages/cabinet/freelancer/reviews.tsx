import { reviewRoutes } from '@provodka/contract/reviews.ts';
import { pageMeta } from '../../../lib/seo.ts';
import { apiContext } from '../../../lib/server-context.ts';
import { pageData, requireViewer } from '../../../lib/visit.ts';
import { RejectedFields, Slices } from '../../../lists/list-controls.tsx';
import { PageGone } from '../../../lists/nothing-found.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { readAddress } from '../../../lists/read-address.ts';
import { ReviewList, ReviewsEmpty } from '../../../reviews/review-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Route } from './+types/reviews';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Отзывы исполнителя', noindex: true });

const SLICES = [
  { code: 'about_me', title: 'Обо мне' },
  { code: 'by_me', title: 'Мои отзывы' },
] as const;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const { query, rejected } = readAddress(url.searchParams, reviewRoutes.freelancer_reviews_list.query);
  const list = await pageData(request, context, context.get(apiContext).freelancer_reviews_list({ query }));
  return { ...list, slice: query.slice, rejected };
}

export default function FreelancerReviewsPage({ loaderData }: Route.ComponentProps) {
  const { data: reviews, meta: pages, slice, rejected } = loaderData;
  return (
    <>
      <PageHeading title="Отзывы" description="Что заказчики пишут о&nbsp;вас и&nbsp;что вы пишете о&nbsp;них." />
      <Slices slices={SLICES} current={slice} usual="about_me" />
      <RejectedFields names={rejected} />
      {reviews.length === 0 && (pages.total > 0 ? <PageGone /> : <ReviewsEmpty slice={slice} />)}
      <ReviewList reviews={reviews} slice={slice} />
      <Pager meta={pages} />
    </>
  );
}
