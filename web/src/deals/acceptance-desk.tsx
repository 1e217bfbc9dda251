import CheckCircle from 'icon:check-circle-fill';
import Circle from 'icon:circle';
import type { DealView } from '@provodka/contract/deals.ts';
import { useState } from 'react';
import { usePlainMove } from '../forms/use-moves.tsx';
import { api } from '../lib/api.ts';
import { typo } from '../lib/typo.ts';
import { Checkbox } from '../ui/choice.tsx';
import styles from './acceptance-desk.module.css';

type Criterion = DealView['criteria'][number];

/** What the work is accepted by, with how much of it is met; nothing where nothing was written down. */
export function AcceptanceDesk({ deal }: { deal: DealView }) {
  if (deal.criteria.length === 0 || deal.status.code === 'deleted') return null;
  return (
    <section className={styles.desk} aria-label="Критерии приёмки">
      <h3>
        Критерии приёмки <span>{metOf(deal)}</span>
      </h3>
      <Criteria deal={deal} />
    </section>
  );
}

/** «2 из 5». */
export const metOf = ({ criteria }: DealView) =>
  `${criteria.filter(({ is_met }) => is_met).length} из\u00a0${criteria.length}`;

/** The criteria one under another: the customer ticks them while the work is looked at, everybody else reads. */
export function Criteria({ deal }: { deal: DealView }) {
  return (
    <ul className={styles.criteria}>
      {deal.criteria.map((criterion) => (
        <li key={criterion.number}>
          {deal.rights.tick.allowed ? (
            <Tick deal={deal} criterion={criterion} />
          ) : (
            <span className={styles.read}>
              {criterion.is_met ? (
                <CheckCircle size={22} className={styles.met} label="Выполнено" />
              ) : (
                <Circle size={22} label="Не отмечено" />
              )}
              <span>{typo(criterion.title)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Saved at once; the box shows what was pressed while that is on its way. */
function Tick({ deal, criterion }: { deal: DealView; criterion: Criterion }) {
  const { make, isPending } = usePlainMove();
  const [wanted, setWanted] = useState(criterion.is_met);
  const { number, title, is_met } = criterion;
  const params = { order_id: deal.order_id, deal_id: deal.id };
  return (
    <Checkbox
      checked={isPending ? wanted : is_met}
      onChange={({ currentTarget: { checked } }) => {
        setWanted(checked);
        void make((options) => api.deals_tick({ params, body: { number, is_met: checked } }, options));
      }}
    >
      {typo(title)}
    </Checkbox>
  );
}
