import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';

/** What a response cost its author and whether that came back: «Стоил 50 SM, вернули: заказ ушёл в архив». */
export function costWords({ amount, returned_at, return_reason }: NonNullable<ResponseView['cost']>): string {
  const sum = `${formatNumber(amount)}${NBSP}SM`;
  if (returned_at === null) return `Стоил ${sum}`;
  return `Стоил ${sum}, вернули: ${return_reason}`;
}
