/**
 * Streams of events: how many are held and what each costs, and how long a committed message takes to the two who read it,
 * beside a bare server of Node that a LISTEN feeds, on one PostgreSQL in one run (quality.md, real time).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { makeScratchFolder, startBenchCluster } from '../database.ts';
import { type ServerProcess, startServerProcess } from '../processes.ts';
import { type Figure, printFigures, recordResults } from '../report.ts';
import { openListeners } from './event-listeners.ts';
import type { Committed, WritePlan } from './event-writer.ts';
import { seedChats } from './realtime-data.ts';

const OURS = new URL('./realtime-server.ts', import.meta.url);
const BARE = new URL('./bare-event-server.ts', import.meta.url);
const WARM_UP: WritePlan = { perSecond: 200, seconds: 4 };
const MEASURED_SECONDS = 10;
/** Time for the last messages to arrive. */
const SETTLE_MS = 3000;

interface Measured {
  kilobytes: number;
  perSecond: number;
  missing: number;
  doubled: number;
  p50: number;
  p99: number;
  cpuPerMessage: number;
}

/** Prints the figures of both and their ratios; `isQuick` takes a fifth of the streams and of the messages. */
export async function benchRealtime({ isQuick, isProfiled }: { isQuick: boolean; isProfiled: boolean }): Promise<void> {
  const people = isQuick ? 2000 : 10_000;
  const perSecond = isQuick ? 200 : 1000;
  const cluster = await startBenchCluster();
  const folder = makeScratchFolder();
  try {
    const connectionString = await cluster.createDatabase('realtime');
    await migrate(connectionString);
    await seedChats(connectionString, people);
    const environment = { DATABASE_URL: connectionString, DATA_DIR: folder.path, LOG_LEVEL: 'error' };
    const plan = { perSecond, seconds: MEASURED_SECONDS };
    const bare = await measure(await startServerProcess(BARE, environment), people, plan);
    const ours = await measure(await startServerProcess(OURS, environment, { isProfiled }), people, plan);
    report(people, { ours, bare });
  } finally {
    folder.remove();
    await cluster.stop();
  }
}

async function measure(server: ServerProcess, people: number, plan: WritePlan): Promise<Measured> {
  try {
    const before = await memoryOf(server);
    const listeners = await openListeners(server.port, people);
    const kilobytes = ((await memoryOf(server)) - before) / people / 1024;
    await write(server, WARM_UP);
    await sleep(SETTLE_MS);
    listeners.heard.clear();
    const cpuBefore = await server.cpuMs();
    const committed = await write(server, plan);
    await sleep(SETTLE_MS);
    const cpu = (await server.cpuMs()) - cpuBefore;
    listeners.close();
    return { kilobytes, ...delaysOf(committed, listeners.heard, plan), cpuPerMessage: cpu / committed.length };
  } finally {
    await server.stop();
  }
}

const memoryOf = async (server: ServerProcess) => (await server.ask<{ memory: number }>('memory')).memory;
const write = async (server: ServerProcess, plan: WritePlan) =>
  (await server.ask<{ committed: Committed }>(plan)).committed;

/** Each message must reach two listeners, once each. */
function delaysOf(committed: Committed, heard: ReadonlyMap<number, number[]>, { seconds }: WritePlan) {
  const delays = committed.flatMap(([id, at]) => (heard.get(id) ?? []).slice(0, 2).map((arrival) => arrival - at));
  delays.sort((a, b) => a - b);
  const part = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN;
  const count = (of: (arrivals: number) => number) =>
    committed.reduce((sum, [id]) => sum + Math.max(0, of(heard.get(id)?.length ?? 0)), 0);
  return {
    perSecond: committed.length / seconds,
    missing: count((arrivals) => 2 - arrivals),
    doubled: count((arrivals) => arrivals - 2),
    p50: part(0.5),
    p99: part(0.99),
  };
}

function report(people: number, { ours, bare }: { ours: Measured; bare: Measured }): void {
  const of = (name: string, measured: Measured): Figure[] => [
    { name: `${name}: memory of a stream`, value: measured.kilobytes, unit: 'kB' },
    { name: `${name}: messages committed`, value: measured.perSecond, unit: '/s' },
    { name: `${name}: not heard`, value: measured.missing, atMost: 0 },
    { name: `${name}: heard twice`, value: measured.doubled, atMost: 0 },
    { name: `${name}: from commit to reader, p50`, value: measured.p50, unit: 'ms' },
    { name: `${name}: from commit to reader, p99`, value: measured.p99, unit: 'ms' },
    { name: `${name}: processor for a message with its writing`, value: measured.cpuPerMessage, unit: 'ms' },
  ];
  const figures: Figure[] = [
    { name: 'streams held', value: people },
    ...of('ours', ours).map((figure) => (figure.name.endsWith('p99') ? { ...figure, atMost: 100 } : figure)),
    ...of('bare', bare),
    { name: 'ratio of memory', value: ours.kilobytes / bare.kilobytes },
    { name: 'ratio of p99', value: ours.p99 / bare.p99 },
    { name: 'ratio of processor', value: ours.cpuPerMessage / bare.cpuPerMessage },
  ];
  printFigures('Streams of events, each message read by two', figures);
  recordResults('realtime', { ours, bare, figures });
}
