import { type BenchCluster, startBenchCluster } from '../database.ts';
import { startLoadGenerator } from '../load.ts';
import { type Figure, percentile, printFigures, printTable, recordResults, rounded } from '../report.ts';
import { type ColdResult, runCold } from './list-cold.ts';
import { fillDatabase, putAllInSearch } from './list-data.ts';
import { CONNECTIONS, type Phase, type PhaseResult, runPhase, type Score } from './list-phase.ts';
import { type ListRequest, listRequests } from './list-requests.ts';

const REQUESTS = 1000;
const FEW_ORDERS = 10_000;
const MANY_ORDERS = 1_000_000;
const MANY_WHEN_QUICK = 50_000;

export interface ListOptions {
  /** A twentieth of the orders, all of them in search, from a warm cache alone. */
  isQuick: boolean;
  /** Leave V8 profiles of our server in bench/results/profiles. */
  isProfiled: boolean;
}

/**
 * The public list of our server beside a bare node and pg server that sends PostgreSQL the same statements, at few and at
 * many orders (quality.md of the specification, Performance). Both get the same sequence of requests in alternating
 * rounds, because a machine is faster in one minute than in the next.
 */
export async function benchList(options: ListOptions): Promise<void> {
  const many = options.isQuick ? MANY_WHEN_QUICK : MANY_ORDERS;
  const requests = listRequests(REQUESTS);
  const cluster = await startBenchCluster();
  const generator = startLoadGenerator();
  try {
    const few = await prepare(cluster, 'few', FEW_ORDERS);
    const lot = await prepare(cluster, 'many', many);
    const bench = (address: string, phase: Phase) => runPhase(address, phase, requests, { ...options, generator });
    const results: PhaseResult[] = [];
    if (!options.isQuick) {
      results.push(await bench(few, { orders: FEW_ORDERS, inSearch: '5 %' }));
      results.push(await bench(lot, { orders: many, inSearch: '5 %' }));
    }
    await Promise.all([putAllInSearch(few), putAllInSearch(lot)]);
    results.push(await bench(few, { orders: FEW_ORDERS, inSearch: 'all' }));
    results.push(await bench(lot, { orders: many, inSearch: 'all' }));
    report(results, requests, many);
    if (!options.isQuick)
      reportCold(await runCold({ cluster, generator }, { name: 'many', address: lot }, requests), many);
  } finally {
    generator.stop();
    await cluster.stop();
  }
}

async function prepare(cluster: BenchCluster, name: string, orders: number): Promise<string> {
  const begunAt = performance.now();
  const address = await cluster.createDatabase(name);
  await fillDatabase(address, orders);
  console.log(`${orders} orders made in ${rounded((performance.now() - begunAt) / 1000)} s`);
  return address;
}

const speed = ({ samples, seconds }: Pick<Score, 'samples' | 'seconds'>): number => samples.length / seconds;
const cpuEach = ({ cpuMs, samples }: Score): number => cpuMs / samples.length;
const p95 = (samples: Score['samples']): number => percentile(timesOf(samples), 0.95);
const timesOf = (samples: Score['samples']): number[] => samples.map(([, ms]) => ms);

function report(results: readonly PhaseResult[], requests: readonly ListRequest[], many: number): void {
  printTable(
    `Public list, ${CONNECTIONS} connections, alternating passes through ${requests.length} requests`,
    [
      '',
      'ours /s',
      'bare /s',
      'ours CPU ms',
      'bare CPU ms',
      'ours p95 ms',
      'bare p95 ms',
      'ours first p95 ms',
      'bare first p95 ms',
    ],
    results.map((result) => [
      `${result.orders} orders, ${result.inSearch} in search`,
      ...[result.ours, result.bare].map((score) => rounded(speed(score))),
      ...[result.ours, result.bare].map((score) => rounded(cpuEach(score))),
      ...[result.ours, result.bare].map((score) => rounded(p95(score.samples))),
      ...[result.ours, result.bare].map((score) => rounded(p95(score.first))),
    ]),
  );
  printKinds(results, requests);
  const figures = results.filter((result) => result.orders === many).flatMap((result) => figuresOf(result, results));
  printFigures('Against the budgets', figures);
  const phases = results.map(({ ours, bare, ...phase }) => ({
    ...phase,
    ours: summaryOf(ours, requests),
    bare: summaryOf(bare, requests),
  }));
  recordResults('list', { figures, phases });
}

function reportCold({ sharedBuffers, ours, bare }: ColdResult, orders: number): void {
  printTable(
    `${orders} orders, all in search, nothing in memory at first and ${sharedBuffers} of shared buffers`,
    ['', 'ours /s', 'bare /s', 'ours p50 ms', 'bare p50 ms', 'ours p95 ms', 'bare p95 ms'],
    (['first', 'again'] as const).map((pass) => [
      pass,
      ...[ours, bare].map((score) => rounded(speed(score[pass]))),
      ...[ours, bare].map((score) => rounded(percentile(timesOf(score[pass].samples), 0.5))),
      ...[ours, bare].map((score) => rounded(p95(score[pass].samples))),
    ]),
  );
  const figures = (['first', 'again'] as const).map((pass) => ({
    name: `from a cold cache, ${pass}: p95 to bare`,
    value: p95(ours[pass].samples) / p95(bare[pass].samples),
  }));
  printFigures('From a cold cache', figures);
  recordResults('list-cold', { sharedBuffers, figures });
}

function figuresOf(result: PhaseResult, results: readonly PhaseResult[]): Figure[] {
  const small = results.find(({ orders, inSearch }) => orders === FEW_ORDERS && inSearch === result.inSearch);
  const growthOf = (read: (score: Score) => Score['samples']) =>
    p95(read(result.ours)) / p95(small ? read(small.ours) : []);
  const title = `${result.inSearch} in search`;
  return [
    { name: `${title}: throughput to bare`, value: speed(result.ours) / speed(result.bare), atLeast: 0.6 },
    { name: `${title}: CPU a request to bare`, value: cpuEach(result.ours) / cpuEach(result.bare), atMost: 1.6 },
    {
      name: `${title}: p95 to that of ${FEW_ORDERS} orders`,
      value: growthOf((score) => score.samples),
      atMost: result.inSearch === 'all' ? 3 : 1.5,
    },
    {
      name: `${title}: the same, each request asked for the first time`,
      value: growthOf((score) => score.first),
      atMost: 3,
    },
    { name: `${title}: plans with a sequential scan`, value: result.plannedScans, atMost: 0 },
    { name: `${title}: sequential scans under load`, value: result.countedScans, atMost: 0 },
  ];
}

/** Our median and p95 of each kind of request: where the time goes when a budget is missed. */
function printKinds(results: readonly PhaseResult[], requests: readonly ListRequest[]): void {
  const summaries = results.map(({ ours }) => kindsOf(ours, requests));
  const kinds = Object.keys(summaries[0] ?? {}).sort();
  printTable(
    'Our median and p95 in ms by kind of request',
    ['', ...results.map(({ orders, inSearch }) => `${orders}, ${inSearch}`)],
    kinds.map((kind) => [
      kind,
      ...summaries.map((summary) => `${rounded(summary[kind]?.p50 ?? 0)} / ${rounded(summary[kind]?.p95 ?? 0)}`),
    ]),
  );
}

function kindsOf({ samples }: Score, requests: readonly ListRequest[]): Record<string, { p50: number; p95: number }> {
  const byKind = Map.groupBy(samples, ([index]) => requests[index]?.kind ?? '');
  return Object.fromEntries(
    [...byKind].map(([kind, kindSamples]) => {
      const ms = timesOf(kindSamples);
      return [kind, { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) }];
    }),
  );
}

function summaryOf(score: Score, requests: readonly ListRequest[]) {
  const ms = timesOf(score.samples);
  return {
    requests_per_second: speed(score),
    cpu_ms_per_request: cpuEach(score),
    p50_ms: percentile(ms, 0.5),
    p95_ms: percentile(ms, 0.95),
    p99_ms: percentile(ms, 0.99),
    first_p95_ms: p95(score.first),
    kinds: kindsOf(score, requests),
  };
}
