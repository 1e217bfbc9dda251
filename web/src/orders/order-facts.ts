import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { isEndingSoon as isTermEnding } from '@provodka/domain/orders/publication.ts';
import { RESPONSES } from '@provodka/domain/text/nouns.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { formatCount, formatNumber, formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';

export const VIEW_FORMS: NounForms = ['просмотр', 'просмотра', 'просмотров'];

/** «48 000 ₽» or «По договорённости». */
export function formatBudget(budget: number | null): string {
  return budget === null ? 'По договорённости' : formatRubles(budget);
}

/** «3 отклика» or «Нет откликов». */
export function formatResponses(count: number): string {
  return count === 0 ? 'Нет откликов' : formatCount(count, RESPONSES);
}

/** Whether to remind the customer that an order in search ends soon. `now` in ms. */
export function isEndingSoon({ published_at, expires_at }: OrderTerm, now: number): boolean {
  const momentOf = (text: string | null) => (text === null ? null : new Date(text));
  return isTermEnding(momentOf(published_at), momentOf(expires_at), new Date(now));
}
type OrderTerm = Pick<OrderView, 'published_at' | 'expires_at'>;

/** Explanations of the badges (specification section 9). */
export const MARK_TEXTS = {
  limited: 'Бюджет больше суммы ваших безопасных сделок, поэтому отклик будет ограничен.',
  maximum: 'Заказ собрал наибольшее число откликов.',
  private: 'Заказ видят только выбранные исполнители.',
} as const;

/** «оплачено 30 333 из 50 000 ₽», «оплачено 50 000 ₽» when all is paid; null before the first payment. */
export function formatPaid(money: { agreed: number; paid: number } | null): string | null {
  if (money === null || money.paid === 0) return null;
  if (money.paid >= money.agreed) return `оплачено ${formatRubles(money.paid)}`;
  return `оплачено ${formatNumber(money.paid)} из${NBSP}${formatRubles(money.agreed)}`;
}
