import * as z from 'zod/mini';
import { route } from './http/route.ts';

/** The quartiles of some prices, in rubles, and how many prices there are. */
const corridor = z.object({ number: z.int(), low: z.number(), middle: z.number(), high: z.number() });
export type PriceCorridor = z.infer<typeof corridor>;

/** Prices asked in responses and paid in deals for one configuration; null when there are too few to publish. */
const configurationPrices = z.object({
  configuration_id: z.int(),
  title: z.string(),
  responses: z.nullable(corridor),
  deals: z.nullable(corridor),
});
export type ConfigurationPrices = z.infer<typeof configurationPrices>;

/** The marketplace in figures, at most an hour old; null where there is too little data. */
const figures = z.object({
  number_freelancers: z.int(),
  /** Rubles paid out through safe deals. */
  sum_deals: z.number(),
  number_deals: z.int(),
  number_stars: z.nullable(z.number()),
  number_reviews: z.int(),
  /** Half of the newest orders had their first response by then. */
  first_response_minutes: z.nullable(z.int()),
});
export type MarketFigures = z.infer<typeof figures>;

export const marketRoutes = {
  market_prices: route('market_prices', {
    auth: 'guest',
    summary: 'The middle half of prices for each configuration',
    data: z.array(configurationPrices),
  }),
  market_figures: route('market_figures', {
    auth: 'guest',
    summary: 'The exchange in figures; null until they are counted',
    data: z.nullable(figures),
  }),
};
export type MarketCalls = keyof typeof marketRoutes;
