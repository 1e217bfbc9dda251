import { ORDER_SORTS } from '@provodka/contract/orders/order-lists.ts';
import { CONFIGURATIONS, PLATFORMS } from '../../server/src/classifiers/defaults/classifiers.ts';
import { pick, pickWords, seededRandom } from './list-words.ts';

export interface ListRequest {
  kind: keyof typeof KINDS;
  /** Query string of `GET /rest/v1/freelance/orders`, as the web sends it. */
  query: string;
}

/** Searches seldom contain the commonest words of the language. */
const SEARCHED_FROM = 0.25;
const DAY_MS = 86_400_000;
/** The last page the contract allows (product: wire). */
const MOST_PAGES = 1000;

type Random = () => number;
type Query = Record<string, string | string[]>;

/** Kinds of requests by visitors: weight in percent and query. */
const KINDS = {
  default: { weight: 30, query: () => ({}) },
  word: { weight: 12, query: (random: Random) => ({ query: pickWords(random, 1, SEARCHED_FROM) }) },
  words: { weight: 8, query: (random: Random) => ({ query: pickWords(random, 2, SEARCHED_FROM) }) },
  classifiers: { weight: 12, query: classifierFilter },
  budget: { weight: 6, query: budgetFilter },
  days: { weight: 4, query: dayFilter },
  sort: { weight: 12, query: (random: Random) => ({ sort: pick(random, ORDER_SORTS) }) },
  deep: { weight: 8, query: (random: Random) => ({ page: deepPage(random) }) },
  all_at_once: {
    weight: 8,
    query: (random: Random) => ({
      query: pickWords(random, 1, SEARCHED_FROM),
      ...classifierFilter(random),
      ...(random() < 0.5 ? budgetFilter(random) : {}),
      sort: pick(random, ORDER_SORTS),
    }),
  },
} satisfies Record<string, { weight: number; query: (random: Random) => Query }>;

/** The same sequence of requests in each run. */
export function listRequests(number: number): ListRequest[] {
  const random = seededRandom(3);
  const names = Object.keys(KINDS) as ListRequest['kind'][];
  const lots = names.flatMap((name) => Array<ListRequest['kind']>(KINDS[name].weight).fill(name));
  return Array.from({ length: number }, () => {
    const kind = pick(random, lots);
    return { kind, query: queryString(KINDS[kind].query(random)) };
  });
}

/** One to three items of one or both classifiers; a group counts as its children. */
function classifierFilter(random: Random): Query {
  const boxes = (list: typeof PLATFORMS) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => String(pick(random, list).id));
  const which = random();
  return {
    ...(which < 0.7 ? { 'configurations[]': boxes(CONFIGURATIONS) } : {}),
    ...(which > 0.5 ? { 'platforms[]': boxes(PLATFORMS) } : {}),
  };
}

function budgetFilter(random: Random): Query {
  const from = Math.round(random() ** 3 * 100) * 1000;
  const to = from + 1000 + Math.round(random() * 50) * 1000;
  return { budget_from: String(from), ...(random() < 0.5 ? { budget_to: String(to) } : {}) };
}

function dayFilter(random: Random): Query {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const from = Math.floor(random() * 50);
  return { date_from: daysAgo(from), ...(random() < 0.5 ? { date_to: daysAgo(Math.floor(from / 2)) } : {}) };
}

/** Few people page far, but crawlers reach the last page. */
const deepPage = (random: Random): string => String(2 + Math.floor(random() ** 3 * (MOST_PAGES - 2)));

function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) parameters.append(name, one);
  }
  return parameters.toString();
}
