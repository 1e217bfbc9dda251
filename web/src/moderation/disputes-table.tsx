import type { QueuedDispute } from '@provodka/contract/deals/disputes.ts';
import { tableName } from '@provodka/domain/people/names.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { formatDay, formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { dealDisputeAddress } from '../lib/loading/addresses.ts';
import { Badge } from '../ui/badge.tsx';
import { DataTable, NameCell, NumberCell, QuietCell } from '../ui/cards/data-table.tsx';
import styles from './disputes-table.module.css';

const OUTCOMES: Record<string, string> = {
  withdrawn: 'Отозван',
  conceded_by_customer: 'Заказчик уступил',
  conceded_by_executor: 'Исполнитель уступил',
};

/** Disputes as moderators see them: what it is about, who, how much, by when. */
export function DisputesTable({ disputes }: { disputes: QueuedDispute[] }) {
  const now = useNow();
  return (
    <DataTable
      label="Споры"
      columns={[
        { title: 'Сделка' },
        { title: 'Заказчик', isNamed: true },
        { title: 'Исполнитель', isNamed: true },
        { title: 'Причина', isNamed: true },
        { title: 'Сумма', isNumber: true },
        { title: 'Открыт', isNamed: true },
        { title: 'Решение' },
      ]}
    >
      {disputes.map((dispute) => (
        <tr key={dispute.id} className={styles.row}>
          <NameCell
            title={typeset(dispute.title)}
            to={dealDisputeAddress({ id: dispute.deal_id, order_id: dispute.order_id })}
          >
            <span>{typeset(dispute.order_title)}</span>
            <span>
              заказ №{NBSP}
              {dispute.order_id}, сделка №{NBSP}
              {dispute.number}
            </span>
          </NameCell>
          <td>{tableName(dispute.customer.full_name)}</td>
          <td>{tableName(dispute.executor.full_name)}</td>
          <td>{dispute.reason}</td>
          <NumberCell>{formatRubles(dispute.price)}</NumberCell>
          <QuietCell>{formatWhen(dispute.opened_at, now)}</QuietCell>
          <td className={styles.deadline}>
            {dispute.outcome === null ? (
              <Badge tone={Date.parse(dispute.answer_by) < now ? 'neg' : 'warn'}>
                Решить до {formatDay(dispute.answer_by, now)}
              </Badge>
            ) : (
              <Badge tone="mut">{OUTCOMES[dispute.outcome] ?? `Исполнителю ${dispute.share}${NBSP}%`}</Badge>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
