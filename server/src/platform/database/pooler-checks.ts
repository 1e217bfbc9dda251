/** Questions to the addresses of a database whose wrong answer would show up only later, under load (decisions 0128). */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../operations/start-error.ts';

const CONNECT_WITHIN_MS = 10_000;
const HEARD_WITHIN_MS = 2000;
/** A pooler that has one connection for all would let the second one wait for ever. */
const ANSWER_WITHIN_MS = 5000;
/** Error codes of PostgreSQL: the prepared statement exists already, or does not exist any more. */
const FORGOTTEN: ReadonlySet<unknown> = new Set(['42P05', '26000']);

/** Throws StartError when what one connection notifies does not come to another that listens. */
export async function assertNotifies(connectionString: string): Promise<void> {
  const channel = `provodka_${randomUUID().replaceAll('-', '')}`;
  const heard = await withTwo(connectionString, async (listening, notifying) => {
    const notified = new Promise<boolean>((resolve) => listening.on('notification', () => resolve(true)));
    await listening.query(`listen ${channel}`);
    await notifying.query(`notify ${channel}`);
    return await Promise.race([notified, sleep(HEARD_WITHIN_MS, false, { ref: false })]);
  });
  if (heard) return;
  throw new StartError(
    'What the database notifies does not arrive, as behind a pooler in transaction mode: name PostgreSQL itself in DATABASE_DIRECT_URL.',
  );
}

/** Throws StartError when a prepared statement is lost as soon as another connection is in between. */
export async function assertKeepsPrepared(connectionString: string): Promise<void> {
  const keeps = await withTwo(connectionString, async (first, second) => {
    try {
      const name = `provodka_${randomUUID()}`;
      await first.query({ name, text: 'select 1 as asked' });
      await second.query('begin');
      // The pooler gave it the connection that the first one has just left.
      await second.query({ name, text: 'select 2 as asked' });
      await first.query({ name, text: 'select 1 as asked' });
      return true;
    } catch (error) {
      if (FORGOTTEN.has((error as { code?: string }).code)) return false;
      throw error;
    }
  });
  if (keeps) return;
  throw new StartError(
    'DATABASE_URL leads to a pooler that loses prepared statements: take PgBouncer 1.21 or newer with max_prepared_statements above 0, or name PostgreSQL itself.',
  );
}

async function withTwo(
  connectionString: string,
  work: (one: pg.Client, other: pg.Client) => Promise<boolean>,
): Promise<boolean> {
  const open = () =>
    new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS });
  const clients = [open(), open()] as const;
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
