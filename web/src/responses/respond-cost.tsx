import { chooseWallet } from '@provodka/domain/responses.ts';
import { responseCost, type Thresholds } from '@provodka/domain/thresholds.ts';
import { useNow } from '../lib/clock.ts';
import { formatNumber } from '../lib/money.ts';
import { useSettings, useViewer } from '../lib/page-data.ts';
import { Bill } from '../ui/bill.tsx';

export interface ResponseCost {
  /** Whole SM, 0 asks for nothing. */
  sum: number;
  balance: number;
}

/** What a response costs this viewer now; the paid feature turns on by the clock (specification section 4). */
export function useResponseCost(): ResponseCost {
  const thresholds = useSettings()?.motivation as Thresholds | undefined;
  const viewer = useViewer();
  const now = new Date(useNow(1000));
  const abonnement = viewer?.abonnement;
  const hasAbonnement = abonnement != null && now < new Date(abonnement.active_to);
  return {
    sum: thresholds ? responseCost(thresholds, hasAbonnement, now) : 0,
    balance: chooseWallet(viewer?.accounts ?? [])?.balance ?? 0,
  };
}

export function RespondCost({ cost: { sum, balance } }: { cost: ResponseCost }) {
  if (sum === 0) return null;
  return (
    <Bill
      lines={[
        { title: 'Стоимость отклика', sum: `${formatNumber(sum)} SM` },
        { title: 'На балансе', sum: `${formatNumber(balance)} SM` },
      ]}
    />
  );
}
