import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { saveReferenceLists } from '../../src/classifiers/service.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { clusterDirectory } from '../../src/platform/postgres/cluster.ts';
import { prepareDataDir, readSettings, writeSettings } from '../../src/platform/postgres/data-dir.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { deleteWithThisProcess, scratchDirectory, startThrowAway } from '../../src/platform/postgres/throw-away.ts';

/** A primary with the product's schema, and a replica that streams from it. */
export interface Replicated {
  primary: string;
  replica: string;
  /** Asks the primary as its superuser. */
  onPrimary(statement: string): Promise<void>;
  /** From its return on the replica stays as it is. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the replica has replayed everything. */
  catchUp(): Promise<void>;
  /** From its return on the replica takes writes itself. */
  promote(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Files that a copy of a running server leaves out. */
const LEFT_OUT = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_wal\/.+)$/;

export async function startReplicated(): Promise<Replicated> {
  const server = await startThrowAway({ autovacuum: 'off', synchronous_commit: 'on' });
  await migrate(server.connectionString);
  const { db, close } = openDatabase(server.connectionString, 1);
  await saveReferenceLists(db);
  await close();
  const superuser = new pg.Client({ connectionString: server.superuserConnectionString });
  await superuser.connect();
  const folder = prepareDataDir(mkdtempSync(join(scratchDirectory(), 'provodka-replica-')));
  const dismissGuard = deleteWithThisProcess(folder);
  await copyCluster(superuser, folder);
  const { port, password } = new URL(server.superuserConnectionString);
  const parameters = {
    fsync: 'off',
    shared_buffers: '64MB',
    scram_iterations: '1',
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
  };
  const start = () => startEmbedded({ dataDir: folder, durable: false, parameters });
  let running: EmbeddedDatabase = await start();
  const ask = (statement: string) => onServer(asSuperuser(running.connectionString, password), statement);
  const position = async () =>
    (await superuser.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')).rows[0]?.lsn;
  return {
    primary: server.connectionString,
    replica: running.connectionString,
    onPrimary: async (statement) => void (await superuser.query(statement)),
    pause: () => ask(`select pg_wal_replay_pause(); ${until("pg_get_wal_replay_pause_state() = 'paused'")}`),
    resume: () => ask('select pg_wal_replay_resume() where pg_is_in_recovery()'),
    catchUp: async () => await ask(until(`pg_last_wal_replay_lsn() >= '${await position()}'`)),
    promote: () => ask('select pg_promote()'),
    stopReplica: () => running.stop(),
    startReplica: async () => {
      running = await start();
    },
    async stop() {
      await running.stop();
      await superuser.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      dismissGuard();
    },
  };
}

/** A base backup as PostgreSQL describes it (low-level API): npm brings the server without pg_basebackup. */
async function copyCluster(superuser: pg.Client, folder: string): Promise<void> {
  const { rows } = await superuser.query<{ data_directory: string }>('show data_directory');
  const from = rows[0]?.data_directory ?? '';
  await superuser.query("select pg_backup_start('replica', true)");
  const target = clusterDirectory(folder);
  cpSync(from, target, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(dirname(from).length)) });
  const stopped = await superuser.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  writeFileSync(join(target, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
  writeFileSync(join(target, 'standby.signal'), '');
  const settings = readSettings(dirname(from));
  if (!settings) throw new Error(`${basename(from)} has no settings beside it`);
  writeSettings(folder, { ...settings, port: 0 });
}

const asSuperuser = (address: string, password: string) =>
  Object.assign(new URL(address), { username: 'postgres', password }).href;

const until = (condition: string): string =>
  `do $$ begin while not (${condition}) loop perform pg_sleep(0.01); end loop; end $$`;

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
