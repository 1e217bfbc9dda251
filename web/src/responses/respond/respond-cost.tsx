import { isAbonnementActive } from '@provodka/domain/money/sm.ts';
import { chooseWallet } from '@provodka/domain/orders/responses.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { responseCost, type Thresholds } from '@provodka/domain/thresholds.ts';
import { useNow } from '../../lib/live/clock.ts';
import { useSettings, useViewer } from '../../lib/loading/page-data.ts';
import { Bill } from '../../ui/cards/bill.tsx';

export interface ResponseCost {
  /** Whole SM; 0 when responses are free. */
  sum: number;
  balance: number;
  /** The abonnement by which the price is lower, null without one. */
  abonnement: string | null;
}

/** The current cost of a response for this viewer; paid responses start at a set time (specification section 4). */
export function useResponseCost(): ResponseCost {
  const thresholds = useSettings()?.motivation as Thresholds | undefined;
  const viewer = useViewer();
  const now = new Date(useNow(1000));
  const abonnement = viewer?.abonnement ?? null;
  const isSubscribed = abonnement !== null && isAbonnementActive(daysOf(abonnement), now);
  return {
    sum: thresholds ? responseCost(thresholds, isSubscribed, now) : 0,
    abonnement: isSubscribed ? abonnement.title : null,
    balance: chooseWallet(viewer?.accounts ?? [])?.balance ?? 0,
  };
}

const daysOf = ({ active_from, active_to }: { active_from: string; active_to: string }) => ({
  active_from: new Date(active_from),
  active_to: new Date(active_to),
});

/** The SM missing for a response, 0 when the balance suffices. */
export const missingSm = ({ sum, balance }: ResponseCost): number => Math.max(0, sum - balance);

export function RespondCost({ cost: { sum, balance, abonnement } }: { cost: ResponseCost }) {
  if (sum === 0) return null;
  return (
    <Bill
      lines={[
        {
          title: abonnement === null ? 'Стоимость отклика' : `Отклик по абонементу «${abonnement}»`,
          sum: `${formatNumber(sum)} SM`,
        },
        { title: 'На счёте', sum: `${formatNumber(balance)} SM` },
      ]}
    />
  );
}
