import { type BenchCluster, makeScratchFolder, withClient } from '../database.ts';
import type { LoadGenerator, LoadResult } from '../load.ts';
import { captureStatements } from './list-capture.ts';
import { CONNECTIONS, MOST_SECONDS, PATH, startServers, visitorCookie } from './list-phase.ts';
import type { ListRequest } from './list-requests.ts';

/** Two passes of one server over a database that was just started and has nothing in memory. */
export interface ColdScore {
  /** The first pass through the requests. */
  first: LoadResult;
  /** The pass after it: the same requests once more. */
  again: LoadResult;
}

export interface ColdResult {
  sharedBuffers: string;
  ours: ColdScore;
  bare: ColdScore;
}

/** Orders must not fit into memory: PostgreSQL has room for this share of their table. */
const SHARE_IN_MEMORY = 0.25;

/** Each server alone, from a PostgreSQL just started whose files the system was asked to forget. */
export async function runCold(
  { cluster, generator }: { cluster: BenchCluster; generator: LoadGenerator },
  { name, address }: { name: string; address: string },
  requests: readonly ListRequest[],
): Promise<ColdResult> {
  const queries = requests.map(({ query }) => query);
  const statements = await captureStatements(address, queries);
  const sharedBuffers = await quarterOfOrders(address);
  const passes = async (which: 'ours' | 'bare', paths: readonly string[]): Promise<ColdScore> => {
    const folder = makeScratchFolder();
    const cold = await cluster.restartCold(name, sharedBuffers);
    const { ours, bare } = await startServers(cold, folder.path, statements, false);
    try {
      const headers = { cookie: await visitorCookie(ours) };
      const port = { ours, bare }[which].port;
      const plan = { connections: CONNECTIONS, headers, port, paths, requests: paths.length, seconds: MOST_SECONDS };
      return { first: await generator.run(plan), again: await generator.run(plan) };
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
      folder.remove();
    }
  };
  return {
    sharedBuffers,
    ours: await passes(
      'ours',
      queries.map((query) => `${PATH}?${query}`),
    ),
    bare: await passes(
      'bare',
      queries.map((_, index) => `/${index}`),
    ),
  };
}

async function quarterOfOrders(address: string): Promise<string> {
  const { rows } = await withClient(address, (client) =>
    client.query<{ bytes: number }>(`select pg_table_size('orders')::float8 as bytes`),
  );
  return `${Math.ceil(((rows[0]?.bytes ?? 0) * SHARE_IN_MEMORY) / 1_048_576)}MB`;
}
