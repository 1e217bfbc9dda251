import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { dealReviewAddress } from '../lib/loading/addresses.ts';
import { PersonLink } from '../people/person-link.tsx';
import { PersonMarks } from '../people/person-marks.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Stars } from '../ui/rating.tsx';
import styles from './deal-reviews.module.css';
import { EditingTooltip } from './editing-tooltip.tsx';
import { ReviewReply } from './review-reply.tsx';

/** Reviews of both sides of a deal, as far as the viewer may read them (product: reviews). */
export function DealReviews({ deal }: { deal: DealView }) {
  const reviews = [deal.review_about_freelancer, deal.review_about_customer].filter((review) => review !== null);
  if (reviews.length === 0) return null;
  return (
    <Card title="Отзывы">
      {reviews.map((review) => (
        <Review key={review.id} review={review} address={dealReviewAddress(deal)} />
      ))}
    </Card>
  );
}

function Review({ review, address }: { review: ReviewView; address: string }) {
  const now = useNow();
  return (
    <article className={styles.review}>
      <div className={styles.head}>
        <b>
          <PersonLink person={review.author} />
        </b>
        <PersonMarks person={review.author} />
        <Stars stars={review.stars} />
        {!review.is_published && <Badge tone="mut">Пока скрыт</Badge>}
      </div>
      <p>{review.text}</p>
      <small>
        {formatWhen(review.created_at, now)}
        {review.is_edited && ', изменён'}
      </small>
      <ReviewReply review={review} />
      {review.can_edit && (
        <EditingTooltip>
          <ButtonLink size="sm" to={address}>
            Изменить отзыв
          </ButtonLink>
        </EditingTooltip>
      )}
    </article>
  );
}
