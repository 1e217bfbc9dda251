import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { DisputeView } from '@provodka/contract/deals/disputes.ts';
import { shareByCriteria } from '@provodka/domain/deals/disputes.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import type { Move } from '../../forms/move.ts';
import { formApi } from '../../lib/api/api.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { Note } from '../../ui/cards/banner.tsx';
import { Bill } from '../../ui/cards/bill.tsx';
import { DecisionBill, sumsBy } from './decision.tsx';
import type { Finding } from './decision-findings.tsx';
import styles from './dispute.module.css';

/** A decision as it stood when the dialog opened: the moderator confirms exactly these figures. */
export interface DecisionAsked {
  share: number;
  reason: string;
  findings: readonly Finding[];
  dispute_id: number;
  sums: ReturnType<typeof sumsBy>;
}

/** The page behind the dialog, and what it does after the answer. */
export interface DecisionPage {
  deal: DealView;
  dispute: DisputeView;
  onDecided: () => void;
  onRefused: () => void;
}

/** Repeats the sums, the criteria and the words before a decision that cannot be undone. */
export function describeDecision(asked: DecisionAsked, { deal, dispute, onDecided, onRefused }: DecisionPage): Move {
  const { share, reason, findings, sums, dispute_id } = asked;
  return {
    title: 'Вынести решение?',
    description: (
      <div className={styles.question}>
        <p>Деньги уйдут сразу, изменить решение будет нельзя.</p>
        {isOtherNow(asked, dispute) && (
          <Note tone="warn">Суммы с&nbsp;тех пор изменились. Закройте окно и&nbsp;проверьте решение ещё раз.</Note>
        )}
        <DecisionBill deal={deal} dispute={dispute} share={share} total="Всего в резерве" />
        {deal.criteria.length > 0 && <Bill lines={shareLines(asked, deal)} />}
        <p className={styles.words}>«{typeset(reason)}»</p>
      </div>
    ),
    action: 'Вынести решение',
    isDestructive: true,
    async call(_input, options) {
      const params = { order_id: deal.order_id, deal_id: deal.id };
      const body = {
        share,
        reason,
        findings: findings.length > 0 ? [...findings] : undefined,
        executor_sum: sums.executor,
        refund_sum: sums.back,
        dispute_id,
      };
      try {
        await formApi.deals_dispute_decide({ params, body }, options);
      } catch (error) {
        onRefused();
        throw error;
      }
      onDecided();
    },
  };
}

const isOtherNow = ({ share, sums, dispute_id }: DecisionAsked, dispute: DisputeView): boolean =>
  dispute.id !== dispute_id || JSON.stringify(sumsBy(share, dispute)) !== JSON.stringify(sums);

function shareLines({ share, findings }: DecisionAsked, { criteria }: DealView) {
  const line = (title: string, met: number) => ({
    title: `${title}: ${met} из\u00a0${criteria.length}`,
    sum: `${shareByCriteria(met, criteria.length)}${NBSP}%`,
    look: 'quiet' as const,
  });
  return [
    line('По вашим отметкам', findings.filter(({ is_met }) => is_met).length),
    line('По отметкам заказчика', criteria.filter(({ is_met }) => is_met).length),
    { title: 'Вы назначаете исполнителю', sum: `${share}${NBSP}%` },
  ];
}
