import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';

/** The cost of a response and its refund in words: «Стоил 50 SM, вернули: заказ ушёл в архив». */
export function costWords({ amount, returned_at, return_reason }: NonNullable<ResponseView['cost']>): string {
  const sum = `${formatNumber(amount)}${NBSP}SM`;
  if (returned_at === null) return `Стоил ${sum}`;
  return `Стоил ${sum}, вернули: ${return_reason}`;
}
