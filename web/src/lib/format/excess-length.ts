import { formatCount } from '@provodka/domain/text/written-numbers.ts';

/** By how much a query is too long, in words; empty when it fits. The field keeps what was pasted (product: screens). */
export function querySurplus(text: string, longest: number): string {
  const surplus = text.trim().length - longest;
  if (surplus <= 0) return '';
  return `Не помещается ${formatCount(surplus, ['символ', 'символа', 'символов'])}: в запросе их до ${longest}.`;
}
