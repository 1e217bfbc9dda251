import EyeSlash from 'icon:eye-slash';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { ReviewView, reviewForm } from '@provodka/contract/deals/reviews.ts';
import { dealAddress } from '@provodka/contract/http/addresses.ts';
import {
  REVIEW_EDIT_HOURS,
  REVIEW_LIMITS,
  REVIEW_WINDOW_DAYS,
  reviewWindowEnd,
} from '@provodka/domain/deals/reviews.ts';
import { firstName } from '@provodka/domain/people/names.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { Controller } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { useNavigateIfHere } from '../forms/use-is-here.ts';
import { formApi } from '../lib/api/api.ts';
import { formatDay, formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { isNumber, isText } from '../lib/session/stored-values.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import { StarsInput } from '../ui/rating.tsx';
import { StickyActionBar } from '../ui/sticky-action-bar.tsx';
import styles from './review-form.module.css';
import { useReviewDeletion } from './use-review-deletion.ts';

const WORDS = ['Ужасно', 'Плохо', 'Нормально', 'Хорошо', 'Отлично'] as const;
const [, LONGEST_TEXT] = REVIEW_LIMITS.text;
const KEPT = { stars: isNumber, text: isText };
const readSchema = async () => (await import('@provodka/contract/deals/reviews.ts')).reviewForm;

interface ReviewFormProps {
  deal: DealView;
  /** The viewer's own review while it may still be changed. */
  review: ReviewView | null;
}

/** A side of a finished deal reviews the other one: stars and words, blind until both have written (product: reviews). */
export function ReviewForm({ deal, review }: ReviewFormProps) {
  const navigate = useNavigateIfHere();
  const dealPage = dealAddress(deal);
  const deletion = useReviewDeletion(() => navigate(dealPage));
  const other = deal.side === 'customer' ? deal.executor : deal.customer;
  const blank = { deal_id: deal.id, stars: review?.stars, text: review?.text ?? '' };
  const contract = useContractForm<z.output<typeof reviewForm>>(readSchema, {
    defaultValues: blank,
    async send({ deal_id, stars, text }, idempotencyKey) {
      const options = { idempotency_key: idempotencyKey };
      if (review) await formApi.reviews_update({ params: { review_id: review.id }, body: { stars, text } }, options);
      else await formApi.reviews_create({ body: { deal_id, stars, text } }, options);
      autosave.forget();
      await navigate(dealPage);
    },
  });
  const { form, isSending, errorOf } = contract;
  const autosave = useAutosave(form, {
    noun: review ? `review-edit-${review.id}` : `review-${deal.id}`,
    version: null,
    blank,
    kept: KEPT,
  });
  return (
    <Card className={styles.card}>
      <Form contract={contract} aria-label="Отзыв">
        <PersonLine person={other} size={64}>
          <small className={styles.about}>
            {deal.title}, {formatRubles(deal.price)}
          </small>
        </PersonLine>
        <div className={styles.stars}>
          <Controller
            control={form.control}
            name="stars"
            render={({ field: { value, onChange } }) => (
              <StarsInput
                key={autosave.fillings}
                name="stars"
                label="Оценка"
                defaultValue={value}
                words={WORDS}
                error={errorOf('stars')}
                onValueChange={(stars) => onChange(stars)}
              />
            )}
          />
        </div>
        <Field
          label="Отзыв"
          max={LONGEST_TEXT}
          hint="Что получилось и как работалось вместе. Телефоны и ссылки другие не увидят."
          error={errorOf('text')}
        >
          <TextArea rows={5} defaultValue={review?.text} {...form.register('text')} />
        </Field>
        <div className={styles.note}>
          <Blindness deal={deal} review={review} name={firstName(other.full_name)} />
        </div>
        <div className={styles.actions}>
          <StickyActionBar inFlow>
            <Button type="submit" kind="pri" size="lg" pending={isSending}>
              {review ? 'Сохранить отзыв' : 'Отправить отзыв'}
            </Button>
          </StickyActionBar>
          <ButtonLink
            kind="ghost"
            size="lg"
            to={dealPage}
            // On a phone «Позже» would stand alone, and the link up leads to the same page.
            className={review ? undefined : styles.later}
            onClick={review ? autosave.forget : undefined}
          >
            {review ? 'Отмена' : 'Позже'}
          </ButtonLink>
          {review && (
            <Button kind="danger" size="lg" onClick={() => deletion.ask(review)}>
              Удалить
            </Button>
          )}
        </div>
      </Form>
      {deletion.dialog}
    </Card>
  );
}

/** Says when the other side can read it, and until when it can be changed. */
function Blindness({ deal, review, name }: { deal: DealView; review: ReviewView | null; name: string }) {
  const now = useNow();
  const hasOtherWritten = deal.side === 'customer' ? deal.is_rate_customer : deal.is_rate_executor;
  const editable = review
    ? `Изменить или удалить отзыв можно до\u00a0${formatWhen(review.editable_until, now)}.`
    : `Править можно ${REVIEW_EDIT_HOURS}\u00a0часа.`;
  if (review?.is_published) {
    return <Note title="Отзыв уже опубликован">После правки появится пометка «изменён». {editable}</Note>;
  }
  if (hasOtherWritten) {
    return (
      <Note icon={<EyeSlash size={22} />} title={`${name} уже оставляет отзыв о вас`}>
        Оба отзыва откроются сразу, как вы отправите свой. {editable}
      </Note>
    );
  }
  const end = endOf(deal);
  return (
    <Note icon={<EyeSlash size={22} />} title="Отзыв откроется не сразу">
      Он откроется, когда {name} напишет свой, или через {REVIEW_WINDOW_DAYS} дней{end && `, ${formatDay(end, now)}`}.{' '}
      {editable}
    </Note>
  );
}

/** The end of the window to write: 14 days from acceptance or refund; null when the moment is unknown. */
function endOf({ accepted_at, events }: DealView): string | null {
  const ended = accepted_at ?? events.findLast(({ move }) => move === 'refund_confirmed')?.created_at;
  return ended ? reviewWindowEnd(new Date(ended)).toISOString() : null;
}
