/** Alerts about money that does not move by itself (product: money): one line in the log for each. */
import { alertLimits } from '@provodka/domain/deals/deal-deadlines.ts';
import { type FreeContext, inTransaction } from '../platform/context.ts';
import { type AlertKind, type MoneyAlert, refreshAlerts } from './alert-store.ts';

const WORDS: Record<AlertKind, string> = {
  refund_late: 'A refund has been on its way for more than a day',
  payout_late: 'A payout has been on its way for more than a day',
  outcome_unclear: 'The payment provider does not say what became of a payment',
  provider_life: 'The provider ends a deal in less than 14 days that still holds money',
};

/** Receives alerts, such as the server's log at the level of errors. */
export interface AlertLog {
  error(facts: { alert: MoneyAlert }, words: string): void;
}

/** Logs each alert that is new since the last look; `/metrics` counts those that stand. */
export async function raiseAlerts(context: FreeContext<null>, log: AlertLog): Promise<void> {
  const raised = await inTransaction(context, ({ db: tx, now }) => refreshAlerts(tx, alertLimits(now), now));
  for (const alert of raised) log.error({ alert }, WORDS[alert.kind]);
}
