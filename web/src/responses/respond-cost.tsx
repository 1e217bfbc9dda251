import { chooseSmAccount } from '@provodka/domain/responses.ts';
import { useHasPassed } from '../lib/clock.ts';
import { formatNumber } from '../lib/money.ts';
import { useSettings, useViewer } from '../lib/page-data.ts';
import { Bill } from '../ui/bill.tsx';

export interface ResponseCost {
  /** Whole SM, 0 asks for nothing. */
  sum: number;
  balance: number;
}

const FAR_FUTURE = '9999-12-31T00:00:00Z';

/** What a response costs this viewer now; the paid feature turns on by the clock (specification section 4). */
export function useResponseCost(): ResponseCost {
  const settings = useSettings();
  const viewer = useViewer();
  const isOn = useHasPassed(settings?.motivation.paid_responses_start_at ?? FAR_FUTURE);
  const abonnement = viewer?.abonnement ?? null;
  const hasPassedEnd = useHasPassed(abonnement?.active_to ?? FAR_FUTURE);
  const price = abonnement && !hasPassedEnd ? 'response_cost_sm_abonnement' : 'response_cost_sm_account';
  return {
    sum: isOn ? (settings?.motivation.freelancer[price] ?? 0) : 0,
    balance: chooseSmAccount(viewer?.accounts ?? [])?.balance ?? 0,
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
