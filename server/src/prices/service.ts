/** The price corridor of each configuration (decisions 0039): quartiles of what is asked and of what was paid. */
import type { ConfigurationPrices, PriceCorridor } from '@provodka/contract/prices.ts';
import { kopecks, toRubles } from '@provodka/domain/money.ts';
import { addDays } from '@provodka/domain/moscow-days.ts';
import { LEAST_PRICES, PRICE_DAYS } from '@provodka/domain/prices.ts';
import { recallSetting, rememberSetting } from '../content/service.ts';
import type { FreeContext, ReadContext } from '../platform/context.ts';
import { transact } from '../platform/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type CorridorRow, countCorridors, findCorridors, tryLockCorridors } from './store.ts';

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

const SETTING = 'price_corridors';
const KEPT_MS = 3_600_000;

/** Counts the corridors when they are older than an hour; one server at a time. */
export async function renewPrices({ db, now }: FreeContext<null>): Promise<void> {
  await transact(db, async (tx) => {
    const counted = (await recallSetting({ db: tx }, SETTING)) as { counted_at: string } | undefined;
    if (counted && Math.abs(now.getTime() - Date.parse(counted.counted_at)) < KEPT_MS) return;
    if (!(await tryLockCorridors(tx))) return;
    await countCorridors(tx, { since: addDays(now, -PRICE_DAYS), least: LEAST_PRICES });
    await rememberSetting({ db: tx, now }, SETTING, { counted_at: now.toISOString() });
  });
}
