import type { Classifier } from '@provodka/contract/content.ts';
import { fromWireDay } from '../../lib/dates.ts';
import { formatNumber, formatRubles, NBSP } from '../../lib/money.ts';
import type { ListPlace } from './list-address.ts';

/** «ERP 2.5», «ERP 2.5 и ещё 2»; null without a choice. */
export function classifiersLabel(chosen: readonly Classifier[]): string | null {
  const [first, ...others] = chosen;
  if (!first) return null;
  return others.length > 0 ? `${first.title} и${NBSP}ещё${NBSP}${others.length}` : first.title;
}

/** «с 13.11.2026», «по 20.11.2026», «13.11.2026 – 20.11.2026»; null without days. */
export function datesLabel({ date_from, date_to }: ListPlace): string | null {
  const from = date_from && fromWireDay(date_from);
  const to = date_to && fromWireDay(date_to);
  if (from && to) return from === to ? from : `${from}${NBSP}– ${to}`;
  if (from) return `с${NBSP}${from}`;
  return to ? `по${NBSP}${to}` : null;
}

/** «от 30 000 ₽», «до 60 000 ₽», «30 000 – 60 000 ₽»; null without bounds. */
export function budgetLabel({ budget_from: from, budget_to: to }: ListPlace): string | null {
  if (from !== null && to !== null) return `${formatNumber(from)}${NBSP}– ${formatRubles(to)}`;
  if (from !== null) return `от${NBSP}${formatRubles(from)}`;
  return to === null ? null : `до${NBSP}${formatRubles(to)}`;
}
