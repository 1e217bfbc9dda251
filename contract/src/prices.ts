import * as z from 'zod/mini';
import { route } from './route.ts';

/** The quartiles of some prices, in rubles, and how many prices there are. */
const corridor = z.object({ number: z.int(), low: z.number(), middle: z.number(), high: z.number() });
export type PriceCorridor = z.infer<typeof corridor>;

/** What is asked in responses and paid in deals for one configuration; null where there are too few prices to tell. */
const configurationPrices = z.object({
  configuration_id: z.int(),
  title: z.string(),
  responses: z.nullable(corridor),
  deals: z.nullable(corridor),
});
export type ConfigurationPrices = z.infer<typeof configurationPrices>;

export const priceRoutes = {
  prices_list: route('prices_list', {
    auth: 'guest',
    summary: 'The middle half of prices for each configuration',
    data: z.array(configurationPrices),
  }),
};
export type PriceCalls = keyof typeof priceRoutes;
