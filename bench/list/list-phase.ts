import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adoptStorage } from '../../server/src/files/storage-marker.ts';
import { diskStorage } from '../../server/src/integrations/storage/disk.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { prepareDataDir } from '../../server/src/platform/postgres/data-dir.ts';
import { makeScratchFolder } from '../database.ts';
import type { LoadGenerator, LoadResult } from '../load.ts';
import { type ServerProcess, startServerProcess } from '../processes.ts';
import { captureStatements, countSequentialScans, findSequentialScans } from './list-capture.ts';
import type { ListRequest } from './list-requests.ts';
import type { ListStatements } from './list-statements.ts';

export const PATH = '/rest/v1/freelance/orders';
const POOL = 16;
export const CONNECTIONS = 8;
/** Enough requests for the JIT compiler to settle. */
const WARM_UP_REQUESTS = 10_000;
const MOST_WARM_UP_SECONDS = 12;
/** The limit of one pass through the sequence. */
export const MOST_SECONDS = 120;
/** Measured passes of both servers, in turn. */
const ROUNDS = 4;

export interface Phase {
  orders: number;
  inSearch: '5 %' | 'all';
}

/** Results of one server in a phase. */
export interface Score {
  /** The first time of each request, before a total is cached or a plan made. */
  first: LoadResult['samples'];
  /** The later rounds. */
  samples: LoadResult['samples'];
  seconds: number;
  cpuMs: number;
}

export interface PhaseResult extends Phase {
  ours: Score;
  bare: Score;
  /** Statements of the sequence for which PostgreSQL plans a full table scan. */
  plannedScans: number;
  /** Full table scans that it counted under load. */
  countedScans: number;
}

/** Measures both servers on one database, in alternating rounds. */
export async function runPhase(
  address: string,
  phase: Phase,
  requests: readonly ListRequest[],
  options: { generator: LoadGenerator; isProfiled: boolean },
): Promise<PhaseResult> {
  const folder = makeScratchFolder();
  const queries = requests.map((request) => request.query);
  const statements = await captureStatements(address, queries);
  const { ours, bare } = await startServers(address, folder.path, statements, options.isProfiled);
  try {
    const paths = queries.map((query) => `${PATH}?${query}`);
    const scansBefore = await countSequentialScans(address);
    const scores = await compareUnderLoad(ours, bare, paths, options.generator);
    const countedScans = (await countSequentialScans(address)) - scansBefore;
    await compareReplies(ours, bare, paths);
    const plannedScans = (await findSequentialScans(address, statements)).length;
    return { ...phase, ...scores, plannedScans, countedScans };
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
    folder.remove();
  }
}

/** Both servers on one database; `folder` keeps what they need. */
export async function startServers(
  address: string,
  folder: string,
  statements: readonly ListStatements[],
  isProfiled: boolean,
): Promise<{ ours: ServerProcess; bare: ServerProcess }> {
  await adoptFiles(address, folder);
  const statementsFile = join(folder, 'statements.json');
  writeFileSync(statementsFile, JSON.stringify(statements));
  const environment = { DATABASE_URL: address, DATABASE_POOL: String(POOL) };
  const bare = await startServerProcess(new URL('./bare-list-server.ts', import.meta.url), {
    ...environment,
    STATEMENTS: statementsFile,
  });
  const ours = await startServerProcess(
    new URL('../../server/src/main.ts', import.meta.url),
    {
      ...environment,
      DATA_DIR: dataOf(folder),
      DEMO: '0',
      ALLOW_SANDBOX_PAYMENTS: '1',
      ALLOW_NO_MAIL: '1',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    },
    { isProfiled },
  );
  return { ours, bare };
}

const dataOf = (folder: string): string => join(folder, 'data');

/** The made orders name files that lie nowhere, which a server refuses to start beside. */
async function adoptFiles(address: string, folder: string): Promise<void> {
  const { db, close } = openDatabase(address, 1);
  await adoptStorage(db, diskStorage(join(prepareDataDir(dataOf(folder)), 'files')), systemClock.now());
  await close();
}

/** Servers that answer differently cannot be compared. */
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
  const plan = { connections: CONNECTIONS, headers: { cookie: await visitorCookie(ours) } };
  const sides = [
    { server: ours, paths, score: emptyScore() },
    { server: bare, paths: paths.map((_, index) => `/${index}`), score: emptyScore() },
  ] as const;
  for (const { server, paths, score } of sides) {
    const side = { ...plan, port: server.port, paths };
    const first = await generator.run({ ...side, requests: paths.length, seconds: MOST_SECONDS });
    score.first = first.samples;
  }
  // Separate from the first passes, so that both servers start the rounds with equally old caches.
  for (const { server, paths } of sides) {
    const side = { ...plan, port: server.port, paths };
    await generator.run({ ...side, requests: WARM_UP_REQUESTS, seconds: MOST_WARM_UP_SECONDS });
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { server, paths, score } of sides) {
      const cpuBefore = await server.cpuMs();
      const side = { ...plan, port: server.port, paths };
      const { seconds, samples } = await generator.run({ ...side, requests: paths.length, seconds: MOST_SECONDS });
      score.cpuMs += (await server.cpuMs()) - cpuBefore;
      score.seconds += seconds;
      score.samples.push(...samples);
    }
  }
  return { ours: sides[0].score, bare: sides[1].score };
}

const emptyScore = (): Score => ({ first: [], samples: [], seconds: 0, cpuMs: 0 });

/** The cookies a browser has after its first request. */
export async function visitorCookie(server: ServerProcess): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${server.port}${PATH}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
