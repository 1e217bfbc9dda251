import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchCluster, makeScratchFolder, startBenchCluster } from './database.ts';
import { captureStatements, countSequentialScans, findSequentialScans } from './list-capture.ts';
import { fillDatabase, putAllInSearch } from './list-data.ts';
import { type ListRequest, listRequests } from './list-requests.ts';
import { type LoadGenerator, startLoadGenerator } from './load.ts';
import { type ServerProcess, startServerProcess } from './processes.ts';
import { type Figure, percentile, printFigures, printTable, recordResults, rounded } from './report.ts';

const PATH = '/rest/v1/freelance/orders';
const REQUESTS = 2000;
const FEW_ORDERS = 10_000;
const MANY_ORDERS = 1_000_000;
const MANY_WHEN_QUICK = 100_000;
const POOL = 16;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;
const ROUND_SECONDS = 4;
const ROUNDS = 2;

export interface ListOptions {
  /** A tenth of the orders: to try the benchmark itself. */
  isQuick: boolean;
  /** Leave V8 profiles of our server in bench/results/profiles. */
  isProfiled: boolean;
}

interface Phase {
  orders: number;
  inSearch: '5 %' | 'all';
}

/** What one server did in all rounds of a phase. */
interface Score {
  requests: number;
  seconds: number;
  cpuMs: number;
  samples: [pathIndex: number, ms: number][];
}

interface PhaseResult extends Phase {
  ours: Score;
  bare: Score;
  /** Plans of the sequence's statements that read a table from end to end. */
  plannedScans: number;
  /** Reads from end to end that PostgreSQL counted under load. */
  countedScans: number;
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
    const bench = (address: string, phase: Phase) => runPhase(address, phase, requests, generator, options);
    const results = [
      await bench(few, { orders: FEW_ORDERS, inSearch: '5 %' }),
      await bench(lot, { orders: many, inSearch: '5 %' }),
    ];
    await Promise.all([putAllInSearch(few), putAllInSearch(lot)]);
    results.push(await bench(few, { orders: FEW_ORDERS, inSearch: 'all' }));
    results.push(await bench(lot, { orders: many, inSearch: 'all' }));
    report(results, requests, many);
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

async function runPhase(
  address: string,
  phase: Phase,
  requests: readonly ListRequest[],
  generator: LoadGenerator,
  options: ListOptions,
): Promise<PhaseResult> {
  const folder = makeScratchFolder();
  const queries = requests.map((request) => request.query);
  const statements = await captureStatements(address, queries);
  const statementsFile = join(folder.path, 'statements.json');
  writeFileSync(statementsFile, JSON.stringify(statements));
  const environment = { DATABASE_URL: address, DATABASE_POOL: String(POOL) };
  const bare = await startServerProcess(new URL('./bare-list-server.ts', import.meta.url), {
    ...environment,
    STATEMENTS: statementsFile,
  });
  const ours = await startServerProcess(
    new URL('../server/src/main.ts', import.meta.url),
    { ...environment, DATA_DIR: folder.path, DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' },
    { isProfiled: options.isProfiled },
  );
  try {
    const paths = queries.map((query) => `${PATH}?${query}`);
    await compareReplies(ours, bare, paths);
    const scansBefore = await countSequentialScans(address);
    const scores = await compareUnderLoad(ours, bare, paths, generator);
    const countedScans = (await countSequentialScans(address)) - scansBefore;
    const plannedScans = (await findSequentialScans(address, statements)).length;
    return { ...phase, ...scores, plannedScans, countedScans };
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
    folder.remove();
  }
}

/** Two servers that don't answer the same cannot be compared. */
async function compareReplies(ours: ServerProcess, bare: ServerProcess, paths: readonly string[]): Promise<void> {
  for (let index = 0; index < paths.length; index += 20) {
    const [our, their] = await Promise.all([
      readList(`http://127.0.0.1:${ours.port}${paths[index]}`),
      readList(`http://127.0.0.1:${bare.port}/${index}`),
    ]);
    if (our !== their) throw new Error(`Different orders for ${paths[index]}: ${our} and ${their}`);
  }
}

async function readList(address: string): Promise<string> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${reply.status} for ${address}: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { id: number | string }[] };
  return data.map(({ id }) => id).join();
}

async function compareUnderLoad(
  ours: ServerProcess,
  bare: ServerProcess,
  paths: readonly string[],
  generator: LoadGenerator,
): Promise<{ ours: Score; bare: Score }> {
  const cookie = await visitorCookie(ours);
  const sides = [
    { server: ours, paths, score: emptyScore() },
    { server: bare, paths: paths.map((_, index) => `/${index}`), score: emptyScore() },
  ] as const;
  const load = (side: (typeof sides)[number], seconds: number) =>
    generator.run({
      port: side.server.port,
      paths: side.paths,
      headers: { cookie },
      connections: CONNECTIONS,
      seconds,
    });
  for (const side of sides) await load(side, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) {
      const cpuBefore = await side.server.cpuMs();
      const { requests, seconds, samples } = await load(side, ROUND_SECONDS);
      side.score.cpuMs += (await side.server.cpuMs()) - cpuBefore;
      side.score.requests += requests;
      side.score.seconds += seconds;
      side.score.samples.push(...samples);
    }
  }
  return { ours: sides[0].score, bare: sides[1].score };
}

const emptyScore = (): Score => ({ requests: 0, seconds: 0, cpuMs: 0, samples: [] });

/** The cookies a browser has after its first request. */
async function visitorCookie(server: ServerProcess): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${server.port}${PATH}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const speed = ({ requests, seconds }: Score): number => requests / seconds;
const cpuEach = ({ cpuMs, requests }: Score): number => cpuMs / requests;
const times = ({ samples }: Score): number[] => samples.map(([, ms]) => ms);

function report(results: readonly PhaseResult[], requests: readonly ListRequest[], many: number): void {
  printTable(
    `Public list, ${CONNECTIONS} connections, alternating rounds of ${ROUND_SECONDS} s`,
    ['', 'ours /s', 'bare /s', 'ours CPU ms', 'bare CPU ms', 'ours p95 ms', 'bare p95 ms'],
    results.map((result) => [
      `${result.orders} orders, ${result.inSearch} in search`,
      ...[result.ours, result.bare].map((score) => rounded(speed(score))),
      ...[result.ours, result.bare].map((score) => rounded(cpuEach(score))),
      ...[result.ours, result.bare].map((score) => rounded(percentile(times(score), 0.95))),
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

function figuresOf(result: PhaseResult, results: readonly PhaseResult[]): Figure[] {
  const small = results.find(({ orders, inSearch }) => orders === FEW_ORDERS && inSearch === result.inSearch);
  const growth = percentile(times(result.ours), 0.95) / percentile(small ? times(small.ours) : [], 0.95);
  const title = `${result.inSearch} in search`;
  return [
    { name: `${title}: throughput to bare`, value: speed(result.ours) / speed(result.bare), atLeast: 0.6 },
    { name: `${title}: CPU a request to bare`, value: cpuEach(result.ours) / cpuEach(result.bare), atMost: 1.6 },
    { name: `${title}: p95 to that of ${FEW_ORDERS} orders`, value: growth, atMost: 1.5 },
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
      const ms = kindSamples.map(([, time]) => time);
      return [kind, { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) }];
    }),
  );
}

function summaryOf(score: Score, requests: readonly ListRequest[]) {
  const ms = times(score);
  return {
    requests_per_second: speed(score),
    cpu_ms_per_request: cpuEach(score),
    p50_ms: percentile(ms, 0.5),
    p95_ms: percentile(ms, 0.95),
    p99_ms: percentile(ms, 0.99),
    kinds: kindsOf(score, requests),
  };
}
