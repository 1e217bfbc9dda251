import type { ConfigurationPrices, PriceCorridor } from '@provodka/contract/market.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { formatCount, formatNumber, formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';

const RESPONSES: NounForms = ['отклику', 'откликам', 'откликам'];
const DEALS: NounForms = ['сделке', 'сделкам', 'сделкам'];

/** «18 000 – 45 000 ₽». */
const between = ({ low, high }: PriceCorridor): string =>
  low === high ? formatRubles(low) : `${formatNumber(Math.round(low))}${NBSP}–${NBSP}${formatRubles(Math.round(high))}`;

/** Usual prices for a configuration and the number of samples behind them; deals follow responses. */
export function priceWords({ responses, deals }: ConfigurationPrices): { asked: string | null; paid: string | null } {
  return {
    asked: responses && `${between(responses)} по${NBSP}${formatCount(responses.number, RESPONSES)}`,
    paid: deals && `${between(deals)} по${NBSP}${formatCount(deals.number, DEALS)}`,
  };
}
