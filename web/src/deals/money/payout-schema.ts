import { payoutForm } from '@provodka/contract/deals/deals.ts';
import { isPersonInn } from '@provodka/domain/people/inn.ts';
import * as z from 'zod/mini';

export type PayoutValues = z.output<typeof payoutForm>;

/** The contract leaves fields of other methods and statuses optional; the form requires those of the chosen ones. */
export const payoutSchema = payoutForm.check(
  asked('payout_token', 'Укажите карту', ({ method, payout_token }) => method !== 'card' || Boolean(payout_token)),
  asked('phone', 'Укажите телефон', ({ method, phone }) => method !== 'sbp' || Boolean(phone)),
  asked('bank_id', 'Выберите банк', ({ method, bank_id }) => method !== 'sbp' || Boolean(bank_id)),
  asked(
    'inn',
    'Проверьте цифры ИНН: такого номера не бывает',
    ({ tax_status, inn }) => tax_status === 'individual' || isPersonInn(inn ?? ''),
  ),
);

/** Checked together with the other fields, not after them. */
function asked(field: keyof PayoutValues, error: string, isFine: (values: PayoutValues) => boolean) {
  return z.refine<PayoutValues>(isFine, { path: [field], error, when: () => true });
}
