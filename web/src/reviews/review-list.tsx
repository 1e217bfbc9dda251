import Flag from 'icon:flag';
import Star from 'icon:star-duotone';
import Trash from 'icon:trash';
import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { REVIEW_WINDOW_DAYS } from '@provodka/domain/deals/reviews.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { Link } from 'react-router';
import { formatDay, formatTime, formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { complainAddress, dealReviewAddress } from '../lib/loading/addresses.ts';
import { useViewer } from '../lib/loading/page-data.ts';
import { PersonLink } from '../people/person-link.tsx';
import { PersonMarks } from '../people/person-marks.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { Menu } from '../ui/popups/menu.tsx';
import { Stars } from '../ui/rating.tsx';
import { EditingTooltip } from './editing-tooltip.tsx';
import styles from './review-list.module.css';
import { ReviewReply } from './review-reply.tsx';
import { useReviewDeletion } from './use-review-deletion.ts';

/** A slice of the cabinet, or `profile` for a public page, whose readers get no link to the deal. */
export type ReviewSlice = 'about_me' | 'by_me' | 'pending' | 'profile';

/** Reviews: those about the viewer, those the viewer wrote, or those about somebody. */
export function ReviewList({ reviews, slice }: { reviews: ReviewView[]; slice: ReviewSlice }) {
  return (
    <div className={styles.list}>
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} slice={slice} />
      ))}
    </div>
  );
}

/** Explains why a review does not count towards the rating. */
const UNCOUNTED: Record<ReviewView['rating'], { badge: string; why: string } | null> = {
  counts: null,
  refunded: { badge: 'Деньги возвращены', why: 'Заказчик получил деньги назад, поэтому в оценку отзыв не входит.' },
  awaits_payout: { badge: 'Ждёт выплаты', why: 'Отзыв войдёт в оценку, когда исполнитель получит деньги.' },
  withheld: { badge: 'Не входит в оценку', why: 'Отзыв войдёт в оценку, если сделку засчитает модератор.' },
  same_month: { badge: 'Не входит в оценку', why: 'За месяц в оценку входит один отзыв этого автора.' },
};

function ReviewCard({ review, slice }: { review: ReviewView; slice: ReviewSlice }) {
  const now = useNow();
  const viewer = useViewer();
  const { order, deal_id, stars, is_published, is_edited, rating, target } = review;
  const person = slice === 'by_me' ? target : review.author;
  // Guests sign in on the way.
  const canComplain = slice !== 'by_me' && viewer?.uuid !== review.author.user_uuid;
  return (
    <article className={styles.review}>
      <div className={styles.head}>
        <Avatar name={person.full_name} src={person.avatar} size={44} online={person.is_online} />
        <div>
          <h2>
            <PersonLink person={person} />
          </h2>
          <PersonMarks person={person} />{' '}
          <small>
            {formatWhen(review.created_at, now)}
            {is_edited && ', изменён'}
          </small>
        </div>
        <span className={styles.marks}>
          {!is_published && <Badge tone="mut">Пока скрыт</Badge>}
          {is_published && UNCOUNTED[rating] && <Badge tone="mut">{UNCOUNTED[rating].badge}</Badge>}
          <Stars stars={stars} />
        </span>
        {canComplain && (
          <Menu
            label={`Действия с отзывом: ${displayName(review.author.full_name)}`}
            items={[{ title: 'Пожаловаться', icon: <Flag />, to: complainAddress('review', review.id) }]}
          />
        )}
      </div>
      <p className={styles.text}>{typeset(review.text)}</p>
      {!is_published && (
        <p className={styles.note}>Отзыв откроется, когда напишут обе стороны или через 14&nbsp;дней после сделки.</p>
      )}
      {is_published && UNCOUNTED[rating] && <p className={styles.note}>{UNCOUNTED[rating].why}</p>}
      <p className={styles.order}>
        {slice === 'profile' ? (
          typeset(order.title)
        ) : (
          <>
            Заказ <Link to={dealAddress({ order_id: order.id, id: deal_id })}>{typeset(order.title)}</Link>
          </>
        )}
      </p>
      <ReviewReply review={review} />
      {review.can_edit && <OwnReviewActions review={review} />}
    </article>
  );
}

/** The author can change and delete for a day (specification section 6). */
function OwnReviewActions({ review }: { review: ReviewView }) {
  const now = useNow();
  const { ask, dialog } = useReviewDeletion();
  const { order, deal_id, editable_until } = review;
  return (
    <div className={styles.actions}>
      <EditingTooltip>
        <ButtonLink to={dealReviewAddress({ order_id: order.id, id: deal_id })}>Изменить</ButtonLink>
      </EditingTooltip>
      <EditingTooltip>
        <Button kind="danger" icon={<Trash size={18} />} onClick={() => ask(review)}>
          Удалить
        </Button>
      </EditingTooltip>
      <small>
        До {formatDay(editable_until, now)}, {formatTime(editable_until)}
      </small>
      {dialog}
    </div>
  );
}

const EMPTY: Record<ReviewSlice, string> = {
  about_me: 'О вас пока не писали',
  by_me: 'Вы ещё не писали отзывов',
  pending: 'Никто не ждёт вашего отзыва',
  profile: 'Отзывов пока нет',
};

/** Says that there are no reviews yet and how to get them. */
export function ReviewsEmpty({ slice }: { slice: ReviewSlice }) {
  return (
    <EmptyState centered icon={<Star size={44} />} title={EMPTY[slice]}>
      Отзыв можно оставить после завершённой сделки, в&nbsp;течение {REVIEW_WINDOW_DAYS}&nbsp;дней.
    </EmptyState>
  );
}
