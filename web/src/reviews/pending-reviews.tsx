import Star from 'icon:star';
import type { PendingReview } from '@provodka/contract/deals/reviews.ts';
import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { daysLeft, leftWords } from '@provodka/domain/time/time-left.ts';
import { Link } from 'react-router';
import { formatDay } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { dealReviewAddress } from '../lib/loading/addresses.ts';
import { PersonMarks } from '../people/person-marks.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from './review-list.module.css';

/** The number of days left from which the row urges to hurry. */
const FEW_DAYS = 3;

/** Finished deals that wait for the viewer's review, and for how long. */
export function PendingReviews({ pending }: { pending: PendingReview[] }) {
  return (
    <div className={styles.list}>
      {pending.map((review) => (
        <Pending key={review.deal.id} review={review} />
      ))}
    </div>
  );
}

function Pending({ review: { deal, order, target, writable_until } }: { review: PendingReview }) {
  const now = useNow();
  const [until, moment] = [new Date(writable_until), new Date(now)];
  const ids = { order_id: order.id, id: deal.id };
  return (
    <article className={styles.review}>
      <div className={styles.head}>
        <Avatar name={target.full_name} src={target.avatar} size={44} online={target.is_online} />
        <div>
          <h2>{displayName(target.full_name)}</h2>
          <PersonMarks person={target} />
          <small>
            Сделка №{`${NBSP}${deal.number}`}, {formatRubles(deal.price)}
          </small>
        </div>
        <span className={styles.marks}>
          <Badge tone={daysLeft(until, moment) <= FEW_DAYS ? 'warn' : 'mut'}>
            {leftWords(until, moment) ?? 'Срок прошёл'}
          </Badge>
        </span>
      </div>
      <p className={styles.text}>{typeset(deal.title)}</p>
      <p className={styles.order}>
        Заказ <Link to={dealAddress(ids)}>{typeset(order.title)}</Link>
      </p>
      <div className={styles.actions}>
        <ButtonLink kind="soft" icon={<Star size={18} />} to={dealReviewAddress(ids)}>
          Оставить отзыв
        </ButtonLink>
        <small>До {formatDay(writable_until, now)}</small>
      </div>
    </article>
  );
}
