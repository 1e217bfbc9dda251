/** What moderators have to know of money that does not move by itself (product: money): a line in the log, once for each. */
import { alertLimits } from '@provodka/domain/deals/deal-deadlines.ts';
import { type FreeContext, inTransaction } from '../platform/context.ts';
import { type AlertKind, type MoneyAlert, refreshAlerts } from './alert-store.ts';

const WORDS: Record<AlertKind, string> = {
  refund_late: 'A refund has been on its way for more than a day',
  payout_late: 'A payout has been on its way for more than a day',
  outcome_unclear: 'The payment provider does not say what became of a payment',
  provider_life: 'The provider ends a deal in less than 14 days that still holds money',
};

/** Where alerts are written, such as the server's log at the level of errors. */
export interface AlertLog {
  error(facts: { alert: MoneyAlert }, words: string): void;
}

/** Writes a line for each alert that was not there at the last look; `/metrics` counts those that are there. */
export async function raiseAlerts(context: FreeContext<null>, log: AlertLog): Promise<void> {
  const raised = await inTransaction(context, ({ db: tx, now }) => refreshAlerts(tx, alertLimits(now), now));
  for (const alert of raised) log.error({ alert }, WORDS[alert.kind]);
}
