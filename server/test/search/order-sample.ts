import { kopecks } from '@provodka/domain/money/money.ts';
import { DAY_MS } from '@provodka/domain/time/moscow-days.ts';
import type { TestServer } from '../server.ts';

/** The model of a generated order for a naive filter. Budgets are rubles. */
export interface SampleOrder {
  id: number;
  customer: string;
  words: string[];
  budget: number | null;
  configurations: number[];
  platforms: number[];
  published_at: Date;
  number_views: number;
  number_responses: number;
  is_public: boolean;
}

/** Stems that no classifier title contains, each with a form for texts and another for queries. */
export const WORDS = [
  { stem: 'договор', written: 'договоры', typed: 'договором' },
  { stem: 'печат', written: 'печатная', typed: 'печатной' },
  { stem: 'лиценз', written: 'лицензии', typed: 'лицензиями' },
  { stem: 'номенклатур', written: 'номенклатуру', typed: 'номенклатуры' },
  { stem: 'отчёт', written: 'отчёты', typed: 'отчетом' },
  { stem: 'инвентаризац', written: 'инвентаризация', typed: 'инвентаризации' },
] as const;

const CONFIGURATIONS = [121, 122, 123, 131, 132, 141];
const PLATFORMS = [11, 12, 13, 19, 20, 28, 33];
const CUSTOMERS = ['customer', 'customer_new', 'stranger', 'banned'];

/** Numbers from 0 to 1, the same at every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Fills the orders table with `count` orders of many kinds; two thirds are in the public list. */
export async function insertSample(server: TestServer, count: number, seed = 7): Promise<SampleOrder[]> {
  const random = seededRandom(seed);
  const existing = await findClassifiers(server);
  const known = { configurations: only(CONFIGURATIONS, existing), platforms: only(PLATFORMS, existing) };
  const orders: SampleOrder[] = [];
  for (let number = 0; number < count; number++) orders.push(await insertOne(server, random, known));
  return orders;
}

async function findClassifiers(server: TestServer): Promise<Map<number, string>> {
  const rows = await server.db.selectFrom('classifiers').select(['id', 'title']).execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}

interface Known {
  configurations: { id: number; title: string }[];
  platforms: { id: number; title: string }[];
}

const only = (ids: readonly number[], existing: ReadonlyMap<number, string>) =>
  ids.flatMap((id) => (existing.has(id) ? [{ id, title: existing.get(id) ?? '' }] : []));

async function insertOne(server: TestServer, random: () => number, known: Known): Promise<SampleOrder> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = <T>(list: readonly T[], most: number): T[] => list.filter(() => random() < most / list.length);
  const now = server.clock.now();
  const customer = pick(CUSTOMERS);
  const { customer_uuid } = await server.makers.user(customer);
  const words = some(WORDS, 2);
  const configurations = [pick(known.configurations), ...some(known.configurations, 1)];
  const platforms = some(known.platforms, 1.5);
  const status = random() < 0.8 ? 'N' : pick(['A', 'F', 'C'] as const);
  const is_private = random() < 0.08;
  const is_customer_banned = customer === 'banned';
  // Some orders share a moment, so that sorting has ties.
  const published_at = new Date(now.getTime() - Math.floor(random() * 60) * (DAY_MS / 4));
  const budget = random() < 0.15 ? null : 500 + Math.floor(random() * 40) * 2500;
  const order = {
    customer,
    words: words.map((word) => word.stem),
    budget,
    configurations: [...new Set(configurations.map((item) => item.id))],
    platforms: platforms.map((item) => item.id),
    published_at,
    number_views: Math.floor(random() * 20),
    number_responses: Math.floor(random() * 12),
    is_public: status === 'N' && !is_private && !is_customer_banned,
  };
  const { id } = await server.db
    .insertInto('orders')
    .values({
      customer_uuid,
      status,
      title: `Работа по заказу ${words.map((word) => word.written).join(' ')}`,
      description: `Сделать аккуратно и в срок. ${words.map((word) => word.written).join(', ')}.`,
      classifier_titles: [...configurations, ...platforms].map((item) => item.title).join('\n'),
      budget: budget === null ? null : kopecks(budget * 100),
      configuration_ids: order.configurations,
      platform_ids: order.platforms,
      is_private,
      is_customer_banned,
      number_views: order.number_views,
      number_responses: order.number_responses,
      published_at,
      expires_at: new Date(published_at.getTime() + 30 * DAY_MS),
      created_at: published_at,
      updated_at: published_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...order };
}
