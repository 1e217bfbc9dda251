import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { DisputeView } from '@provodka/contract/deals/disputes.ts';
import { splitDecision } from '@provodka/domain/deals/disputes.ts';
import { fromRubles, toRubles } from '@provodka/domain/money/money.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { classes } from '../../lib/format/classes.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { Bill } from '../../ui/cards/bill.tsx';
import { Card } from '../../ui/cards/card.tsx';
import styles from './dispute.module.css';

/** Splits what was paid by the executor's share, in rubles. */
export function sumsBy(share: number, { money: { price, total, commission_rate } }: DisputeView) {
  const { executor, commission, back } = splitDecision(share, fromRubles(price), commission_rate);
  return { executor: toRubles(executor), back: toRubles(back), commission: toRubles(commission), total };
}

interface DecisionProps {
  deal: DealView;
  dispute: DisputeView;
}

export function DecisionBill({ deal, dispute, share, total }: DecisionProps & { share: number; total: string }) {
  const sums = sumsBy(share, dispute);
  return (
    <Bill
      lines={[
        { title: displayName(deal.executor.full_name), sum: formatRubles(sums.executor) },
        { title: displayName(deal.customer.full_name), sum: formatRubles(sums.back) },
        { title: 'Комиссия', sum: formatRubles(sums.commission) },
        { title: total, sum: formatRubles(sums.total), look: 'total' },
      ]}
    />
  );
}

/** The decision as both sides read it: the share, whether it follows the criteria, the reason and the sums. */
export function DecisionCard({ deal, dispute }: DecisionProps) {
  if (!dispute.decision) return null;
  const { share, criteria_share, reason } = dispute.decision;
  return (
    <Card
      title={`Решение: исполнителю ${share}${NBSP}%`}
      description={criteria_share !== null && byCriteria(share, criteria_share)}
    >
      <p className={classes(styles.text, styles.reason)}>{typeset(reason)}</p>
      <div className={styles.sums}>
        <DecisionBill deal={deal} dispute={dispute} share={share} total="Всего по сделке" />
      </div>
    </Card>
  );
}

const byCriteria = (share: number, criteria_share: number) =>
  share === criteria_share
    ? 'Столько выходит по\u00a0критериям приёмки'
    : `По\u00a0критериям приёмки вышло бы ${criteria_share}${NBSP}%, почему доля другая\u00a0— в\u00a0обосновании`;
