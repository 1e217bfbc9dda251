/** Public figures of the marketplace: prices of an ordinary task, totals of the landing page. */

/** Figures based on fewer cases would tell of single people, so they are not published. */
export const LEAST_TOLD = 5;

/** Only prices of so many last days count. */
export const PRICE_DAYS = 365;

/** How soon responses come is told of the orders published in so many last days. */
export const FIRST_RESPONSE_DAYS = 30;
