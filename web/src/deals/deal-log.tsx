import type { DealEvent, DealView } from '@provodka/contract/deals/deals.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { useState } from 'react';
import { classes } from '../lib/format/classes.ts';
import { formatStep } from '../lib/format/full-moment.ts';
import { useNow } from '../lib/live/clock.ts';
import { ReportableFile } from '../people/reportable-file.tsx';
import { Button } from '../ui/button.tsx';
import { FileLink } from '../ui/fields/file-row.tsx';
import { foundOf } from './acceptance-desk.tsx';
import styles from './deal-log.module.css';

const spokenOf = ({ events }: DealView): DealEvent[] =>
  events.filter(({ comment, files }) => comment || files.length > 0);

/** The last message or delivery of the other side, or the viewer's own last one when the other side has none. */
function lastActOf(deal: DealView): DealEvent | undefined {
  const spoken = spokenOf(deal);
  return spoken.findLast(({ by }) => by !== deal.side) ?? spoken.at(-1);
}

/** A longer text begins folded, so that the buttons below it stay in sight. */
const LONG = { letters: 320, lines: 5 };
const isLong = (text: string): boolean => text.length > LONG.letters || text.split('\n').length > LONG.lines;

/** Shows what the next step depends on: a delivery, a rework or the reason of a dispute. */
export function LastAct({ deal }: { deal: DealView }) {
  const event = lastActOf(deal);
  const [whole, setWhole] = useState<number | null>(null);
  if (!event) return null;
  const isFolded = whole !== event.id && isLong(event.comment ?? '');
  return (
    <section className={classes(styles.entry, event.by === deal.side && styles.own)} aria-label="Последний шаг">
      <EventWords deal={deal} event={event} isFolded={isFolded} />
      {isFolded && (
        <Button kind="ghost" size="sm" onClick={() => setWhole(event.id)}>
          Показать полностью
        </Button>
      )}
    </section>
  );
}

/** Whether there is more history than the last act. */
export const hasHistory = (deal: DealView): boolean => spokenOf(deal).length > 1;

/** The history before the last act: deliveries, reworks, the reason of a refund. */
export function DealLog({ deal }: { deal: DealView }) {
  const last = lastActOf(deal);
  return (
    <ol className={styles.log} aria-label="Ход сделки">
      {spokenOf(deal)
        .filter((event) => event !== last)
        .map((event) => (
          <li key={event.id} className={classes(styles.entry, event.by === deal.side && styles.own)}>
            <EventWords deal={deal} event={event} />
          </li>
        ))}
    </ol>
  );
}

function EventWords({ deal, event, isFolded = false }: { deal: DealView; event: DealEvent; isFolded?: boolean }) {
  const now = useNow();
  const found = event.move === 'dispute_decide' ? foundOf(deal) : null;
  return (
    <>
      <b>
        {TITLES[event.move] ?? 'Комментарий'}{' '}
        <span>
          {authorOf(event, deal)}, {formatStep(event.created_at, now)}
        </span>
      </b>
      {event.comment && <p className={classes(isFolded && styles.folded)}>{event.comment}</p>}
      {found && <p>Критериев выполнено: {found}</p>}
      {event.files.length > 0 && (
        <div className={styles.files}>
          {event.files.map((file) =>
            event.by === deal.side ? (
              <FileLink key={file.id} file={file} />
            ) : (
              <ReportableFile key={file.id} file={file} />
            ),
          )}
        </div>
      )}
    </>
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
