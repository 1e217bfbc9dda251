import type { ConfigurationPrices, PriceCorridor } from '@provodka/contract/market.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { formatCount, formatNumber, formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';

const RESPONSES: NounForms = ['отклику', 'откликам', 'откликам'];
const DEALS: NounForms = ['сделке', 'сделкам', 'сделкам'];

/** Quartiles fall between prices, and their last digits say nothing. */
const toHundreds = (sum: number): number => (sum < 1000 ? Math.round(sum) : Math.round(sum / 100) * 100);

/** «18 000 – 45 000 ₽». */
function between(corridor: PriceCorridor): string {
  const [low, high] = [toHundreds(corridor.low), toHundreds(corridor.high)];
  return low === high ? formatRubles(low) : `${formatNumber(low)}${NBSP}–${NBSP}${formatRubles(high)}`;
}

/** Usual prices for a configuration and the number of samples behind them; deals follow responses. */
export function priceWords({ responses, deals }: ConfigurationPrices): { asked: string | null; paid: string | null } {
  return {
    asked: responses && `${between(responses)} по${NBSP}${formatCount(responses.number, RESPONSES)}`,
    paid: deals && `${between(deals)} по${NBSP}${formatCount(deals.number, DEALS)}`,
  };
}
