import type { LEDGER_REFUSALS } from '@provodka/domain/refusals/ledger.ts';
import { formatTrimmed } from '@provodka/domain/text/written-numbers.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of the ledger. */
export const ledgerRefusals: RefusalReplies<typeof LEDGER_REFUSALS> = {
  sm_insufficient: {
    status: 422,
    text: (refusal) => {
      const { cost = 0, balance = 0 } = refusal.params ?? {};
      return `Отклик стоит ${formatTrimmed(Number(cost))} SM, на счёте ${formatTrimmed(Number(balance))} SM. Пополните счёт в кошельке.`;
    },
  },
};
