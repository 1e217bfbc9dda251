/** Public figures of the marketplace: prices of an ordinary task, totals of the landing page. */

/** Figures based on fewer cases would tell of single people, so they are not published. */
export const LEAST_SAMPLE = 5;

/** Prices of the last so many days count. */
export const PRICE_DAYS = 365;

/** The response time is measured on orders published in the last so many days. */
export const FIRST_RESPONSE_DAYS = 30;
