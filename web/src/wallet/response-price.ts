import type { User } from '@provodka/contract/people/people.ts';
import { isAbonnementActive } from '@provodka/domain/money/sm.ts';
import { chooseWallet } from '@provodka/domain/orders/responses.ts';
import { arePaidResponsesOn, responseCost, type Thresholds } from '@provodka/domain/thresholds.ts';
import { useNow } from '../lib/live/clock.ts';
import { useSettings, useViewer } from '../lib/loading/page-data.ts';

/** The price of a response, with an abonnement and without; it starts at a set time (specification section 4). */
export function useResponsePrice() {
  const thresholds = useSettings()?.motivation as Thresholds | undefined;
  const abonnement = useViewer()?.abonnement ?? null;
  const now = useNow(1000);
  if (!thresholds) return null;
  const { response_cost_sm_account: plain, response_cost_sm_abonnement: lower } = thresholds.freelancer;
  const at = new Date(now);
  const isSubscribed =
    abonnement !== null &&
    isAbonnementActive(
      { active_from: new Date(abonnement.active_from), active_to: new Date(abonnement.active_to) },
      at,
    );
  return {
    isPaid: arePaidResponsesOn(thresholds, at) && plain > 0,
    plain,
    lower,
    now,
    /** What the viewer pays for the next one. */
    own: responseCost(thresholds, isSubscribed, at),
  };
}

/** Whether a response costs its author something now. */
export const useIsResponsePaid = (): boolean => useResponsePrice()?.isPaid ?? false;

/** Whether the wallet that pays for responses holds enough for one. */
export function useIsEnough(accounts: User['accounts']): boolean {
  const price = useResponsePrice();
  return price !== null && (chooseWallet(accounts)?.balance ?? 0) >= price.own;
}
