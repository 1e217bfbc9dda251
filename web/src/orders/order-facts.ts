import { formatCount, formatRubles } from '../lib/money.ts';
import type { Forms } from '../lib/plural.ts';
import type { BadgeTone } from '../ui/badge.tsx';

export const RESPONSE_FORMS: Forms = ['отклик', 'отклика', 'откликов'];
export const ORDER_FORMS: Forms = ['заказ', 'заказа', 'заказов'];
export const VIEW_FORMS: Forms = ['просмотр', 'просмотра', 'просмотров'];

/** «48 000 ₽» or «По договорённости». */
export function formatBudget(budget: number | null): string {
  return budget === null ? 'По договорённости' : formatRubles(budget);
}

/** «3 отклика» or «Нет откликов». */
export function formatResponses(count: number): string {
  return count === 0 ? 'Нет откликов' : formatCount(count, RESPONSE_FORMS);
}

/** Colours of design guide «Statuses». */
const STATUS_TONES: Record<string, BadgeTone> = {
  C: 'mut',
  M: 'info',
  R: 'warn',
  N: 'info',
  W: 'pos',
  F: 'pos',
  A: 'mut',
  B: 'neg',
  D: 'mut',
};

export const statusTone = (code: string): BadgeTone => STATUS_TONES[code] ?? 'mut';

/** What the badges mean (specification section 9). */
export const MARK_TEXTS = {
  limited: 'Бюджет больше суммы ваших безопасных сделок, поэтому отклик будет ограничен.',
  maximum: 'На заказ пришло наибольшее число откликов.',
  private: 'Заказ видят только выбранные исполнители.',
} as const;
