/** Positions of prices and the budget between the lowest and the highest value, for a strip. */
export interface Spread {
  low: number;
  high: number;
  /** Positions in percent, in the order of the prices; `budget` is null without one. */
  places: number[];
  budget: number | null;
}

/** The spread of prices in rubles; null when there is nothing to compare. */
export function spreadOf(prices: readonly number[], budget: number | null): Spread | null {
  if (prices.length < 2) return null;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const all = budget === null ? prices : [...prices, budget];
  const [from, to] = [Math.min(...all), Math.max(...all)];
  if (from === to) return null;
  const place = (sum: number) => Math.round(((sum - from) / (to - from)) * 1000) / 10;
  return { low, high, places: prices.map(place), budget: budget === null ? null : place(budget) };
}

/** «на 12 % ниже бюджета», «как в бюджете»; null without a budget. */
export function againstBudget(price: number, budget: number | null): string | null {
  if (budget === null) return null;
  if (price === budget) return 'как в бюджете';
  const share = Math.max(1, Math.round((Math.abs(price - budget) / budget) * 100));
  return `на\u00a0${share}\u00a0% ${price < budget ? 'ниже' : 'выше'} бюджета`;
}
