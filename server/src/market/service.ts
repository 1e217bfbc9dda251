/** Public figures of the marketplace: the price corridor of each configuration, and the figures of the landing page. */
import type { ConfigurationPrices, MarketFigures, PriceCorridor } from '@provodka/contract/market.ts';
import { averageStars } from '@provodka/domain/deals/reviews.ts';
import { FIRST_RESPONSE_DAYS, LEAST_SAMPLE, PRICE_DAYS } from '@provodka/domain/market.ts';
import { kopecks, toRubles } from '@provodka/domain/money/money.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import { readInternalSetting, saveInternalSetting } from '../content/service.ts';
import type { FreeContext, ReadContext, Reading } from '../platform/context.ts';
import { transact } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import {
  type CorridorRow,
  countCorridors,
  countFreelancers,
  findCorridors,
  findFirstResponses,
  sumEarned,
  tryLockMarket,
} from './store.ts';

/** Configurations with enough prices of at least one kind, in the order of the classifiers. */
export async function listPrices({
  db,
  content,
}: Pick<ReadContext<Viewer | null>, 'db' | 'content'>): Promise<ConfigurationPrices[]> {
  const { configurations } = await content.classifiers();
  const rows = Map.groupBy(await findCorridors(db), ({ configuration_id }) => configuration_id);
  return configurations.flatMap(({ id, title }) => {
    const known = rows.get(id);
    if (!known) return [];
    const of = (source: CorridorRow['source']) => present(known.find((row) => row.source === source));
    return [{ configuration_id: id, title, responses: of('responses'), deals: of('deals') }];
  });
}

const rubles = (amount: number): number => toRubles(kopecks(amount));
const present = (row: CorridorRow | undefined): PriceCorridor | null =>
  row ? { number: row.number_prices, low: rubles(row.low), middle: rubles(row.middle), high: rubles(row.high) } : null;

const SETTING = 'market';
const KEPT_MS = 3_600_000;

/** The last count as the settings store it. */
interface Counted {
  counted_at: string;
  figures: MarketFigures;
}

const recall = async (context: Pick<ReadContext, 'db'>) =>
  (await readInternalSetting(context, SETTING)) as Counted | undefined;

/** The figures as they were last counted, null in a new installation. */
export async function readFigures(context: Pick<ReadContext, 'db'>): Promise<MarketFigures | null> {
  return (await recall(context))?.figures ?? null;
}

/** Counts prices and figures when they are older than an hour; one server at a time. */
export async function renewMarket({ db, now }: FreeContext<null>): Promise<void> {
  await transact(db, async (tx) => {
    const counted = await recall({ db: tx });
    if (counted && Math.abs(now.getTime() - Date.parse(counted.counted_at)) < KEPT_MS) return;
    if (!(await tryLockMarket(tx))) return;
    await countCorridors(tx, { since: addDays(now, -PRICE_DAYS), least: LEAST_SAMPLE });
    const figures = await countFigures({ db: tx, now });
    await saveInternalSetting({ db: tx, now }, SETTING, { counted_at: now.toISOString(), figures } satisfies Counted);
  });
}

async function countFigures({ db, now }: Reading): Promise<MarketFigures> {
  const people = await countFreelancers(db);
  const earned = await sumEarned(db);
  const first = await findFirstResponses(db, addDays(now, -FIRST_RESPONSE_DAYS));
  return {
    number_freelancers: people.number,
    sum_deals: rubles(earned.sum_deals),
    number_deals: earned.number_deals,
    number_stars: averageStars(people.sum_stars, people.number_reviews),
    number_reviews: people.number_reviews,
    first_response_minutes: first.number >= LEAST_SAMPLE ? first.minutes : null,
  };
}
