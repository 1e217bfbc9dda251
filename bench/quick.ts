import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { benchDeals } from './deals.ts';
import { benchGrowth } from './growth.ts';
import { benchList } from './list/list.ts';
import { describeDeviation, readRecorded, withColumn } from './quick-record.ts';
import { benchRealtime } from './realtime/realtime.ts';
import { type Figure, printTable, readResults, rounded } from './report.ts';
import { benchWeb } from './web/web.ts';

const LOG = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const QUICK = { isQuick: true, isProfiled: false };

const BENCHMARKS: Record<string, () => Promise<void>> = {
  list: () => benchList(QUICK),
  growth: () => benchGrowth(QUICK),
  deals: benchDeals,
  realtime: () => benchRealtime(QUICK),
  web: () => benchWeb({ isProfiled: false, extent: 'quick' }),
};

/**
 * Runs every benchmark in small and lists ratios that differ from the last column of docs/performance.md by more than a fifth; with
 * `isRecorded` it adds a new column there.
 */
export async function benchQuick({ isRecorded }: { isRecorded: boolean }): Promise<void> {
  const begunAt = performance.now();
  const seconds = () => Math.round((performance.now() - begunAt) / 1000);
  const measured = new Map<string, number>();
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    console.log(`\n${name}, after ${seconds()} s`);
    await run();
    for (const figure of ratiosOf(readResults(name))) measured.set(`${name}: ${figure.name}`, figure.value);
  }
  const text = readFileSync(LOG, 'utf8');
  const before = readRecorded(text);
  const lines = [...measured].map(([name, value]) => {
    const former = before.get(name);
    return [name, former === undefined ? '' : rounded(former), rounded(value), describeDeviation(former, value)];
  });
  printTable(`Ratios beside the last ones recorded, ${seconds()} s in all`, ['', 'recorded', 'now', ''], lines);
  if (isRecorded) writeFileSync(LOG, withColumn(text, new Date().toISOString().slice(0, 10), measured));
}

/** Figures of one machine mean nothing on another; ratios do. */
const ratiosOf = (figures: readonly Figure[]): Figure[] => figures.filter(({ unit }) => unit === undefined);
