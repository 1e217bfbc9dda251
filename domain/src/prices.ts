/** The price corridor of a configuration: what an ordinary task for it costs. */

/** Fewer prices than this tell of single people rather than of the market. */
export const LEAST_PRICES = 5;

/** Only prices of so many last days count. */
export const PRICE_DAYS = 365;
