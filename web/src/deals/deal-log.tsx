import type { DealEvent, DealView } from '@provodka/contract/deals/deals.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { classes } from '../lib/format/classes.ts';
import { useNow } from '../lib/live/clock.ts';
import { FileLink } from '../ui/fields/file-row.tsx';
import { foundOf } from './acceptance-desk.tsx';
import styles from './deal-log.module.css';
import { formatStep } from './deal-moments.ts';

interface DealLogProps {
  deal: DealView;
  /** Only the last word of the other side, for the card of the order page. */
  isBrief?: boolean;
}

/** What the two sides said and handed over in the course of a deal: deliveries, reworks, the reason of a refund. */
export function DealLog({ deal, isBrief = false }: DealLogProps) {
  const now = useNow();
  const spoken = deal.events.filter(({ comment, files }) => comment || files.length > 0);
  const shown = isBrief ? spoken.slice(-1) : spoken;
  if (shown.length === 0) return null;
  const found = foundOf(deal);
  return (
    <ol className={styles.log} aria-label="Ход сделки">
      {shown.map((event) => (
        <li key={event.id} className={classes(styles.entry, event.by === deal.side && styles.own)}>
          <b>
            {TITLES[event.move] ?? 'Комментарий'}{' '}
            <span>
              {authorOf(event, deal)}, {formatStep(event.created_at, now)}
            </span>
          </b>
          {event.comment && <p>{event.comment}</p>}
          {event.move === 'dispute_decide' && found && <p>Критериев выполнено: {found}</p>}
          {event.files.length > 0 && (
            <div className={styles.files}>
              {event.files.map((file) => (
                <FileLink key={file.id} file={file} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

const TITLES: Record<string, string> = {
  deliver: 'Сдача работы',
  supplement: 'Дополнение к сдаче',
  rework: 'Возврат на доработку',
  refund_request: 'Возврат денег',
  dispute_open: 'Спор',
  dispute_evidence: 'Позиция в споре',
  dispute_decide: 'Решение по спору',
  payment_canceled: 'Платёж отклонён',
  payout_refused: 'Перевод отклонён',
  payout_released: 'Выплата проверена',
  payout_withheld: 'Выплата задержана',
};

function authorOf({ by }: DealEvent, { customer, executor, side }: DealView): string {
  switch (by) {
    case 'customer':
      return side === 'customer' ? 'вы' : displayName(customer.full_name);
    case 'executor':
      return side === 'executor' ? 'вы' : displayName(executor.full_name);
    case 'moderator':
      return 'модератор';
    case 'provider':
      return 'банк';
    case 'clock':
      return 'автоматически';
  }
}
