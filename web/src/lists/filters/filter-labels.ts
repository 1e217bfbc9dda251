import { formatNumber, formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { fromWireDay } from '../../lib/format/dates.ts';

export interface BudgetPlace {
  budget_from?: number;
  budget_to?: number;
}

export interface DaysPlace {
  date_from?: string;
  date_to?: string;
}

/** «ERP 2.5», «ERP 2.5 и ещё 2»; null without a choice. */
export function titlesLabel(chosen: readonly { title: string }[]): string | null {
  const [first, ...others] = chosen;
  if (!first) return null;
  return others.length > 0 ? `${first.title} и${NBSP}ещё${NBSP}${others.length}` : first.title;
}

/** «с 13.11.2026», «по 20.11.2026», «13.11.2026 – 20.11.2026»; null without days. */
export function daysLabel({ date_from, date_to }: DaysPlace): string | null {
  const from = date_from && fromWireDay(date_from);
  const to = date_to && fromWireDay(date_to);
  if (from && to) return from === to ? from : `${from}${NBSP}– ${to}`;
  if (from) return `с${NBSP}${from}`;
  return to ? `по${NBSP}${to}` : null;
}

/** «от 30 000 ₽», «до 60 000 ₽», «30 000 – 60 000 ₽»; null without bounds. */
export function budgetLabel({ budget_from: from, budget_to: to }: BudgetPlace): string | null {
  if (from !== undefined && to !== undefined) return `${formatNumber(from)}${NBSP}– ${formatRubles(to)}`;
  if (from !== undefined) return `от${NBSP}${formatRubles(from)}`;
  return to === undefined ? null : `до${NBSP}${formatRubles(to)}`;
}
