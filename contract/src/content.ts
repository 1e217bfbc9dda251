import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import * as z from 'zod/mini';
import { line, optional } from './fields/fields.ts';
import { route } from './http/route.ts';
import { notification } from './people/people.ts';

/** A platform or a configuration; top-level ones are groups (specification section 3). */
export const classifier = z.object({
  id: z.int(),
  title: z.string(),
  parent_id: z.nullable(z.int()),
  is_active: z.boolean(),
});
export type Classifier = z.infer<typeof classifier>;

/** A row of a whole list: its other names, and the row it was merged into. */
export const listedClassifier = z.extend(classifier, {
  merged_into: z.nullable(z.int()),
  synonyms: z.array(z.string()),
});
export type ListedClassifier = z.infer<typeof listedClassifier>;

export const city = z.object({ id: z.int(), title: z.string(), region: z.string() });
export type City = z.infer<typeof city>;

/** Money and thresholds as the specification's sections 3 and 9 name them; sums in rubles, commission in percent. */
export const settings = z.object({
  deal: z.object({
    limit_days: z.int(),
    max_sum: z.number(),
    commission: z.number(),
    terms_customer_link: z.nullable(z.string()),
    terms_executor_link: z.nullable(z.string()),
  }),
  motivation: z.object({
    customer: z.record(z.string(), z.number()),
    freelancer: z.record(z.string(), z.number()),
    start_date: z.string(),
    paid_responses_start_at: z.string(),
  }),
  leaderboard: z.object({ customers_closed_at: z.nullable(z.string()) }),
  /** Banner notices for guests; people who are signed in get theirs with their account. */
  notifications: z.array(notification),
});
export type Settings = z.infer<typeof settings>;

export const contentRoutes = {
  settings_get: route('settings_get', {
    auth: 'guest',
    summary: 'Deal limits, commission and thresholds',
    data: settings,
  }),
  configurations_list: route('configurations_list', {
    auth: 'guest',
    summary: '1C configurations and their groups',
    data: z.array(listedClassifier),
  }),
  platforms_list: route('platforms_list', {
    auth: 'guest',
    summary: '1C platforms and their groups',
    data: z.array(listedClassifier),
  }),
  cities_list: route('cities_list', {
    auth: 'guest',
    summary: 'Cities by words of their name and their region',
    query: z.object({ query: optional(line('Город', LIST_LIMITS.city_query)) }),
    data: z.array(city),
  }),
};
export type ContentCalls = keyof typeof contentRoutes;
