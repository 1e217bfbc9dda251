import type { LEDGER_REFUSALS } from '@provodka/domain/refusals/ledger.ts';
import { number } from '../threshold-texts.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of the ledger. */
export const ledgerRefusals: RefusalReplies<typeof LEDGER_REFUSALS> = {
  sm_insufficient: {
    status: 422,
    text: (refusal) => {
      const { cost = 0, balance = 0 } = refusal.params ?? {};
      return `Отклик стоит ${number(Number(cost))} SM, на счёте ${number(Number(balance))} SM. Пополните счёт в кошельке.`;
    },
  },
};
