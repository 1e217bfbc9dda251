import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../../server/src/platform/database/database.ts';
import { freePort } from '../../server/test/free-port.ts';
import { type RunningProxy, startProxy } from '../../server/test/proxies/proxy.ts';
import type { Needed } from './needs.ts';
import { type FileStore, startFileStore } from './object-store.ts';
import { type PatroniCluster, startPatroni } from './patroni.ts';
import { type Pool, startPool } from './pool.ts';
import { type Account, openPrograms } from './programs.ts';
import { openServers, SERVERS, type Servers } from './servers.ts';

/** Everything of an installation past one machine, on one. */
export interface Cluster {
  origin: string;
  patroni: PatroniCluster;
  pool: Pool;
  files: FileStore;
  servers: Servers;
  /** The leader's database, whichever that is. */
  database: OpenDatabase;
  /** Resolves when every part is well. */
  healthy(): Promise<void>;
}

/** Ends of everything that was started, run from the last to the first. */
export type Stops = (() => Promise<void>)[];

export async function stopAll(stops: Stops): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop().catch((error: unknown) => console.error(error));
}

interface Parts {
  /** A new one; what the programs say goes to `logs` in it. */
  folder: string;
  needed: Needed;
  tell: (line: string) => void;
  /** Filled from the first program on, so that an interrupted start leaves nothing. */
  stops: Stops;
}

export async function startCluster({ folder, needed, tell, stops }: Parts): Promise<Cluster> {
  chmodSync(folder, 0o755);
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const programs = openPrograms(logs);
  stops.push(() => programs.endAll());
  const secret = () => randomBytes(12).toString('hex');
  const passwords = { superuser: secret(), replication: secret(), application: secret() };
  const parts = { programs, needed, folder, account: accountOf() };
  tell('Three PostgreSQL under Patroni…');
  const patroni = await startPatroni({ ...parts, passwords });
  const leader = await patroni.healthy();
  const pool = await startPool(patroni.nodes, { ...parts, password: passwords.application });
  await pool.answers();
  tell(`The leader is ${leader}; PgBouncer ${pool.version} pools in ${pool.mode} mode. Servers…`);

  const files = await startFileStore(programs, folder);
  await files.answers();
  const outer = await freePort();
  const servers = await openServers(folder, {
    ...files.environment,
    DATABASE_URL: pool.pooled,
    DATABASE_DIRECT_URL: pool.direct,
    DATABASE_READ_URL: pool.replicas,
    DATABASE_POOL: '8',
    PUBLIC_URL: `https://localhost:${outer}`,
    TRUST_PROXY: '1',
  });
  stops.push(async () => {
    for (const name of SERVERS) writeFileSync(join(logs, `${name}.log`), servers.output(name));
    await servers.endAll();
  });
  servers.start('web1');
  servers.start('web2');
  servers.start('worker');
  await servers.ready();
  const proxy: RunningProxy = await startProxy('nginx', outer, servers.ports);
  stops.push(() => proxy.stop());
  const database = openDatabase(pool.direct, 2);
  stops.push(() => database.close());
  return {
    origin: proxy.url,
    patroni,
    pool,
    files,
    servers,
    database,
    async healthy() {
      await patroni.healthy();
      await pool.answers();
      await files.answers();
      await servers.ready();
    },
  };
}

/** PostgreSQL does not run as root; Debian's has a user of its own. */
function accountOf(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
