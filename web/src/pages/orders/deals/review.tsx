import type { DealView } from '@provodka/contract/deals/deals.ts';
import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { redirect } from 'react-router';
import { typeset } from '../../../lib/format/typeset.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData } from '../../../lib/loading/visit.ts';
import { ReviewForm } from '../../../reviews/review-form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/review';
import { readDealPage } from './read-deal-page.ts';
import styles from './review.module.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Отзыв', noindex: true });

export async function loader(args: Route.LoaderArgs) {
  const page = await readDealPage(args);
  const own = ownReview(page.deal);
  const review = own && (await readReview(args, own.id));
  const mayWrite = page.deal.rights.review.allowed || review?.can_edit === true;
  if (!mayWrite) throw redirect(dealAddress(page.deal));
  return { ...page, review };
}

/** Loads the latest text, since it is about to be edited. */
async function readReview({ request, context }: Route.LoaderArgs, review_id: number) {
  return (await pageData(request, context, context.get(apiContext).reviews_get({ params: { review_id } }))).data;
}

function ownReview({ side, review_about_customer, review_about_freelancer }: DealView) {
  if (side === 'moderator') return null;
  return side === 'customer' ? review_about_freelancer : review_about_customer;
}

/** A side of a finished deal tells how it was, or changes its words within 24 hours. */
export default function ReviewPage({ loaderData: { deal, order_title, review } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <BackLink to={dealAddress(deal)}>{typeset(order_title)}</BackLink>
      <PageHeading title="Как прошла сделка?" />
      <ReviewForm deal={deal} review={review} />
    </div>
  );
}
