import * as z from 'zod/mini';
import { toWireDay } from '../lib/dates.ts';

/** What a rejected field is called when the page tells that it was left out. */
const FIELD_NAMES: Record<string, string> = {
  slice: 'раздел',
  query: 'запрос',
  budget_from: 'бюджет от',
  budget_to: 'бюджет до',
  date_from: 'дата с',
  date_to: 'дата по',
  is_private: 'приватные',
  is_exist_open_deals: 'открытая сделка',
  is_max_number_responses: 'максимум откликов',
  is_limited: 'только ограниченные',
  sort: 'порядок',
  page: 'номер страницы',
  limit: 'размер страницы',
};
const DAYS = ['date_from', 'date_to'];

export interface ReadAddress<Q> {
  query: Q;
  /** Names of the fields that made no sense and were left out, in Russian. */
  rejected: string[];
}

/**
 * Reads the address of a cabinet list by the call's own schema. What the API would refuse (422) falls back to its
 * default and is named in `rejected` (decisions 1). For loaders: the schemas stay out of the browser's bundle.
 */
export function readAddress<S extends z.ZodMiniType>(parameters: URLSearchParams, schema: S): ReadAddress<z.output<S>> {
  const raw: Record<string, unknown> = Object.fromEntries(parameters);
  for (const name of DAYS) {
    // A day that does not exist stays as it is written, so that the schema refuses it.
    if (typeof raw[name] === 'string') raw[name] = raw[name] && (toWireDay(raw[name]) ?? raw[name]);
    if (raw[name] === '') delete raw[name];
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { query: parsed.data, rejected: [] };
  const refused = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  for (const name of refused) delete raw[name];
  return { query: z.parse(schema, raw), rejected: refused.map((name) => FIELD_NAMES[name] ?? name) };
}
