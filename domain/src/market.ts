/** What the whole exchange tells of itself: prices of an ordinary task, figures of the landing page. */

/** Fewer of something than this tell of single people rather than of the market. */
export const LEAST_TOLD = 5;

/** Only prices of so many last days count. */
export const PRICE_DAYS = 365;

/** How soon responses come is told of the orders published in so many last days. */
export const FIRST_RESPONSE_DAYS = 30;
