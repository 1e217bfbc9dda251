import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { registerMomentParser } from '../moments.ts';
import { DatabaseUnavailable, openConnectRetry, toDatabaseUnavailable } from './database-unavailable.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** The required first argument of everything that writes. */
export type Tx = Transaction<Database>;
/**
 * The argument of reads: the database, or the transaction whose writes the read must see. Nothing can be written
 * through it.
 */
export type Reader = Pick<Db, 'selectFrom' | 'isTransaction' | 'getExecutor'>;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
registerMomentParser();

const MANY_FORMS_MARK = '/* many forms */';

/**
 * Marks a statement whose text has too many forms to keep prepared on every connection: filters in any combination,
 * rows or columns in any number. PostgreSQL then parses it each time and keeps nothing.
 */
export const UNPREPARED = sql.raw(MANY_FORMS_MARK);

/** More than the product has: the last bound, should a statement with many forms lack its mark. */
const MOST_NAMED_STATEMENTS = 800;

/** Names of the statements that the connections of a pool keep prepared; undefined for one that they do not. */
type StatementNames = (text: string) => string | undefined;

function openStatementNames(): StatementNames {
  const names = new Map<string, string>();
  return (text) => {
    if (text.endsWith(MANY_FORMS_MARK)) return undefined;
    const known = names.get(text);
    if (known || names.size >= MOST_NAMED_STATEMENTS) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/** A `with` may hide a write, so only a plain select surely reads. */
const READS_ONLY = /^\s*select\b/i;
const READS = /^\s*(?:select|with)\b/i;

/** Names statements by their text, so that PostgreSQL parses and plans each once for each connection. */
function namingPool(pool: pg.Pool, patienceMs: number): PostgresPool {
  // Kysely keeps a connection of its own for each object it is given here.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = openStatementNames();
  const patiently = openConnectRetry(patienceMs);
  return {
    options: pool.options,
    async connect() {
      if (pool.ending) throw new DatabaseUnavailable(new Error('The pool is closed'), { isUnknown: false });
      const client = await patiently(() => pool.connect());
      const naming = known.get(client) ?? namingClient(client, nameOf);
      known.set(client, naming);
      return naming;
    },
    end: () => pool.end(),
  };
}

function namingClient(client: pg.PoolClient, nameOf: StatementNames): PostgresPoolClient {
  const loss = openLoss();
  // pg emits this before it rejects the statements under way.
  client.on('error', loss.breakOff);
  return {
    query: (text: unknown, values?: unknown) => {
      if (typeof text !== 'string') throw new TypeError('Cursors are not used here');
      loss.heed(text);
      const parameters = (values ?? []) as unknown[];
      // Statements that begin or end a transaction have no plan.
      const name = parameters.length > 0 || READS.test(text) ? nameOf(text) : undefined;
      // The promise that pg makes itself keeps whole replies alive until the next full collection, each for some 50 kB.
      return new Promise<pg.QueryResult>((resolve, reject) => {
        client.query({ name, text, values: parameters }, (error: Error | null, result: pg.QueryResult) =>
          error ? reject(loss.of(error, text)) : resolve(result),
        );
      });
    },
    // A connection that the server has given up would fail the next request.
    release: (destroy?: boolean) => client.release(destroy === true || loss.isFound()),
  } as unknown as PostgresPoolClient;
}

/** Tells whether a broken connection left a write in doubt. The roll-back that fails on it reports the same error. */
function openLoss() {
  let isInside = false;
  let isBroken = false;
  let isFound = false;
  let first: DatabaseUnavailable | null = null;
  return {
    heed(text: string): void {
      if (text === 'begin' || !(isInside || text === 'rollback')) first = null;
      if (text === 'begin') isInside = true;
      else if (text === 'commit' || text === 'rollback') isInside = false;
    },
    of(error: Error, text: string): Error {
      const savesNothing = isInside || text === 'rollback' || READS_ONLY.test(text);
      const told = toDatabaseUnavailable(error, text === 'commit' || !savesNothing, isBroken);
      if (!(told instanceof DatabaseUnavailable)) return error;
      isFound = true;
      first ??= told;
      return first;
    },
    breakOff(): void {
      isBroken = true;
    },
    isFound: () => isFound,
  };
}

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /**
   * One connection beside the pool, for reads outside a transaction while one is open: if every connection of the pool
   * held such a transaction, they would all wait for each other.
   */
  aside: Db;
  /** A connection beside the pool, not connected yet, for long-running listeners. */
  openClient(): pg.Client;
  close(): Promise<void>;
}

/**
 * Opens a pool of at most `size` connections, and one connection beside it; each is made when needed, at the present
 * `address`, because an embedded server may restart on another port.
 */
export function openDatabase(address: string | (() => string), size: number, given: Partial<Waits> = {}): OpenDatabase {
  const waits = { ...USUAL_WAITS, ...given };
  const whereNow = typeof address === 'string' ? () => address : address;
  const pool = openPool(whereNow, size, waits);
  const asidePool = openPool(whereNow, 1, waits);
  return {
    db: openKysely(pool, waits),
    pool,
    aside: openKysely(asidePool, waits),
    openClient: () => new pg.Client({ connectionString: whereNow(), keepAlive: true }),
    async close() {
      // Not by Kysely, which does not end a pool it has not used itself.
      await Promise.all([pool.end(), asidePool.end()]);
    },
  };
}

/** Opens the database of guests' reads: what it does not answer soon is asked of the primary. */
export const openReplica = (address: string, size: number): OpenDatabase =>
  openDatabase(address, size, { silenceMs: 5000, connectMs: 2000, patienceMs: 0 });

interface Waits {
  /**
   * A connection on which nothing came or went for so long is taken for dead: a network that lost it silently would keep its query
   * waiting for a quarter of an hour, and the pool with it. No statement of the product runs as long.
   */
  silenceMs: number;
  connectMs: number;
  /** See openConnectRetry. */
  patienceMs: number;
}

const USUAL_WAITS: Waits = { silenceMs: 60_000, connectMs: 10_000, patienceMs: 2000 };

function openPool(whereNow: () => string, max: number, { silenceMs, connectMs }: Waits): pg.Pool {
  class Client extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: whereNow(), stream: () => openSocket(silenceMs) });
    }
  }
  const pool = new Pool({
    Client,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // A connection that broke while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

type OnConnection = Parameters<pg.Pool['connect']>[0];

/**
 * A connection that is given back twice counts as given back once. The job queue does that (graphile-worker 0.18) when it stops and loses
 * the database before it has begun to listen; pg answers with an error that nobody catches, which ends the process.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnection): void;
  override connect(callback?: OnConnection): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => callback(error, client, client ? once(release) : release));
  }
}

function once(release: (reason?: Error | boolean) => void): typeof release {
  let isReleased = false;
  return (reason) => {
    if (isReleased) return;
    isReleased = true;
    release(reason);
  };
}

function openSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database fell silent')));
}

const openKysely = (pool: pg.Pool, { patienceMs }: Waits): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: namingPool(pool, patienceMs) }) });

const MOST_ATTEMPTS = 4;

/**
 * Runs `work` in one transaction; after a deadlock or a serialisation failure it starts over, since nothing was saved.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS || !isLostLockRace(error)) throw error;
    }
  }
}

function isLostLockRace(error: unknown): boolean {
  return hasCode(error, '40P01') || hasCode(error, '40001');
}

/** Whether PostgreSQL refused a second row with the same unique value. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, '23505') && (!constraint || (error as { constraint?: string }).constraint === constraint);
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && (error as { code?: string }).code === code;
}
