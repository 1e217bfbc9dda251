import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/test/free-port.ts';
import { type Needed, poolerVersion } from './needs.ts';
import { type Account, changeOwner, type Program, type Programs, until } from './programs.ts';
import { databaseAddress, type NodePorts, poolerSettings, poolMode, routerSettings } from './settings.ts';

/** The way to the leader: HAProxy, which asks Patroni who that is, and PgBouncer before it. */
export interface Pool {
  /** DATABASE_URL. */
  pooled: string;
  /** DATABASE_DIRECT_URL. */
  direct: string;
  /** DATABASE_READ_URL: a node by name would lead one day. */
  replicas: string;
  mode: 'transaction' | 'session';
  version: number;
  kill(): Promise<void>;
  start(): void;
  answers(): Promise<void>;
}

interface Parts {
  programs: Programs;
  needed: Needed;
  folder: string;
  account: Account;
  password: string;
}

export async function startPool(nodes: readonly NodePorts[], parts: Parts): Promise<Pool> {
  const { programs, needed, folder, account, password } = parts;
  const leaderPort = await freePort();
  const replicasPort = await freePort();
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    changeOwner(file, account);
    return file;
  };
  const router = write('haproxy.cfg', routerSettings({ leader: leaderPort, replicas: replicasPort }, nodes));
  programs.start('haproxy', needed.programs.haproxy, ['-f', router], account);

  const port = await freePort();
  const version = poolerVersion(needed.programs.pgbouncer);
  const settings = write('pgbouncer.ini', poolerSettings(port, leaderPort, { version, password }));
  const begin = (): Program => programs.start('pgbouncer', needed.programs.pgbouncer, [settings], account);
  let pooler = begin();
  const pooled = databaseAddress(port, password);
  return {
    pooled,
    direct: databaseAddress(leaderPort, password),
    replicas: databaseAddress(replicasPort, password),
    mode: poolMode(version),
    version,
    kill: () => pooler.kill(),
    start() {
      pooler = begin();
    },
    answers: async () => void (await until('The pooler answers', 60, () => canAsk(pooled))),
  };
}

async function canAsk(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ is_replica: boolean }>('select pg_is_in_recovery() as is_replica');
    return rows[0]?.is_replica === false;
  } finally {
    await client.end();
  }
}
