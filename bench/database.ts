import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../server/src/platform/postgres/embedded.ts';
import { deleteWithThisProcess } from '../server/src/platform/postgres/throw-away.ts';

/** A folder deleted together with the processes in it, also when this process is killed. */
export interface ScratchFolder {
  path: string;
  remove(): void;
}

/** On the disk, since a million orders do not fit into memory everywhere, and commits must cost their real price. */
export function makeScratchFolder(): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), 'provodka-bench-'));
  const dismissGuard = deleteWithThisProcess(path);
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
      dismissGuard();
    },
  };
}

export interface BenchCluster {
  /** Creates an empty database and returns its connection string. */
  createDatabase(name: string): Promise<string>;
  /** Starts it anew with nothing in memory, neither its own nor the system's; returns where the database is from now on. */
  restartCold(name: string, sharedBuffers: string): Promise<string>;
  stop(): Promise<void>;
}

const PARAMETERS = {
  effective_cache_size: '3GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  autovacuum: 'off',
};

/** A PostgreSQL as the product runs it, durable, with memory for a million orders and room to load them at once. */
export async function startBenchCluster(): Promise<BenchCluster> {
  const folder = makeScratchFolder();
  const start = (sharedBuffers: string) =>
    startEmbedded({ dataDir: folder.path, parameters: { ...PARAMETERS, shared_buffers: sharedBuffers } });
  let server = await start('1GB');
  const addressOf = (name: string) => {
    const address = new URL(server.connectionString);
    address.pathname = `/${name}`;
    return address.href;
  };
  return {
    async createDatabase(name) {
      await withClient(server.connectionString, (client) => client.query(`create database ${name}`));
      return addressOf(name);
    },
    async restartCold(name, sharedBuffers) {
      await server.stop();
      forgetFiles(folder.path);
      server = await start(sharedBuffers);
      return addressOf(name);
    },
    async stop() {
      await server.stop();
      folder.remove();
    },
  };
}

/** Asks the system to drop what it keeps of the files of a folder, as any user may; nobody else's files are touched. */
function forgetFiles(folder: string): void {
  execFileSync('find', [folder, '-type', 'f', '-exec', 'dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';']);
}

/** Opens a connection for `work` alone, without any of our server's code. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
