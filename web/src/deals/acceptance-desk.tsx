import CheckCircle from 'icon:check-circle-fill';
import Circle from 'icon:circle';
import XCircle from 'icon:x-circle-fill';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import { useRevalidator } from 'react-router';
import { useOptimisticQueue } from '../forms/use-optimistic-queue.ts';
import { api, newIdempotencyKey } from '../lib/api/api.ts';
import { typeset } from '../lib/format/typeset.ts';
import { Checkbox } from '../ui/fields/choice.tsx';
import styles from './acceptance-desk.module.css';

type Criterion = DealView['criteria'][number];

/** The criteria of acceptance and how many are met; nothing when the deal has none. */
export function AcceptanceDesk({ deal }: { deal: DealView }) {
  if (deal.criteria.length === 0 || deal.status.code === 'deleted') return null;
  const found = foundOf(deal);
  return (
    <section className={styles.desk} aria-label="Критерии приёмки">
      <h3>
        Критерии приёмки <span>{found ? `модератор: ${found}` : metOf(deal)}</span>
      </h3>
      <Criteria deal={deal} />
    </section>
  );
}

/** «2 из 5». */
export const countOf = (answers: readonly boolean[]) => `${answers.filter(Boolean).length} из\u00a0${answers.length}`;

export const metOf = ({ criteria }: DealView) => countOf(criteria.map(({ is_met }) => is_met));

/** «2 из 5» criteria that the deciding moderator found met; null when nobody judged them. */
export function foundOf({ criteria }: DealView): string | null {
  const found = criteria.flatMap(({ is_found_met }) => (is_found_met === null ? [] : [is_found_met]));
  return found.length === 0 ? null : countOf(found);
}

/** Tells a moderator who judges otherwise what the customer ticked. */
export const criterionLabel = (is_met: boolean) => (is_met ? 'Заказчик отметил' : 'Заказчик не\u00a0отметил');

/** The customer ticks them while the work is under review, everybody else reads them. */
export function Criteria({ deal }: { deal: DealView }) {
  return (
    <ul className={styles.criteria}>
      {deal.criteria.map((criterion) => (
        <li key={criterion.number}>
          {deal.rights.tick.allowed ? (
            <Tick deal={deal} criterion={criterion} />
          ) : (
            <span className={styles.read}>
              <Mark criterion={criterion} />
              <span>
                {typeset(criterion.title)}
                {isSeenOtherwise(criterion) && <small>{criterionLabel(criterion.is_met)}</small>}
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const lastWish = (_kept: boolean, wish: boolean) => wish;

const isSeenOtherwise = ({ is_met, is_found_met }: Criterion) => is_found_met !== null && is_found_met !== is_met;

/** The finding of a moderator outweighs the tick of the customer. */
function Mark({ criterion: { is_met, is_found_met } }: { criterion: Criterion }) {
  if (is_found_met ?? is_met) return <CheckCircle size={22} className={styles.met} label="Выполнено" />;
  if (is_found_met === null) return <Circle size={22} label="Не отмечено" />;
  return <XCircle size={22} className={styles.unmet} label="Не выполнено" />;
}

/** Saved at once; until the reply comes the box shows what was pressed. */
function Tick({ deal, criterion }: { deal: DealView; criterion: Criterion }) {
  const { revalidate } = useRevalidator();
  const { number, title } = criterion;
  const params = { order_id: deal.order_id, deal_id: deal.id };
  const { shown, wish } = useOptimisticQueue(criterion.is_met, lastWish, async (is_met: boolean) => {
    const options = { idempotency_key: newIdempotencyKey() };
    try {
      await api.deals_tick({ params, body: { number, is_met } }, options);
    } finally {
      await revalidate();
    }
  });
  return (
    <Checkbox checked={shown} onChange={({ currentTarget }) => wish(currentTarget.checked)}>
      {typeset(title)}
    </Checkbox>
  );
}
