import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FreeContext } from '../../src/platform/context.ts';
import { type OpenDatabase, openDatabase, transact } from '../../src/platform/database/database.ts';
import { DatabaseUnavailable } from '../../src/platform/database/database-unavailable.ts';
import { failureReply } from '../../src/platform/http/failures.ts';
import type { AnyCall, AnyHandler, WriteHandler } from '../../src/platform/http/handler.ts';
import { runIdempotently } from '../../src/platform/http/run-once.ts';
import { TestClock } from '../test-clock.ts';
import {
  type Answer,
  askForSasl,
  end,
  error,
  fatal,
  nonsense,
  openWireServer,
  partOfARow,
  reset,
  type WireServer,
} from './wire-server.ts';

let server: WireServer;
let database: OpenDatabase;
beforeEach(async () => {
  server = await openWireServer();
  database = openDatabase(server.connectionString, 1, { patienceMs: 0, silenceMs: 2000 });
});
afterEach(async () => {
  await database.close();
  await server.close();
});

const READ = 'select 1 as one';
const WRITE = 'insert into things values (1)';

const read = () => sql.raw(READ).execute(database.db);
const write = () => transact(database.db, (tx) => sql.raw(WRITE).execute(tx));
const refused = () =>
  transact(database.db, async (tx) => {
    await sql.raw(WRITE).execute(tx);
    throw new RefusedError(refuse('lost_race'));
  });

/** Status and text of the reply, which say whether the outcome is unknown. */
async function told(asking: Promise<unknown>): Promise<unknown> {
  const failure = await asking.catch((error: unknown) => error);
  return { status: failureReply(failure).status, isUnknown: (failure as DatabaseUnavailable).isUnknown };
}

const AWAY = { status: 503, isUnknown: false };
const IN_DOUBT = { status: 503, isUnknown: true };

it.each<[string, Answer]>([
  ['resets the connection', reset],
  ['ends it', end],
  ['answers in another protocol', nonsense],
  ['wants another way of signing in', askForSasl],
  ['is starting', fatal('57P03')],
  ['is stopping', fatal('57P01')],
  ['has no place left', fatal('53300')],
  ['is a stranger who does not know the password', fatal('28P01')],
  ['is a stranger who does not know the role', fatal('28000')],
  ['is a stranger without such a database', fatal('3D000')],
])('takes a server for away that %s at the greeting', async (_, greeting) => {
  server.greeting = greeting;
  expect(await told(read())).toEqual(AWAY);
  server.greeting = undefined;
  await read();
});

const LOSSES: [string, Answer][] = [
  ['resets the connection', reset],
  ['ends it', end],
  ['ends it amid a row', partOfARow],
  ['answers in another protocol', nonsense],
  ['is stopped', fatal('57P01')],
  ['crashed', fatal('57P02')],
  ['ends a session that was idle', fatal('57P05')],
  ['ends a transaction that was idle', fatal('25P03')],
  ['fails within', fatal('XX000')],
  ['writes nothing, being a standby', error('25006')],
];

it.each(LOSSES)('answers a read by 503 when the server %s, and the next one as usual', async (_, answer) => {
  await read();
  server.fault = { text: READ, answer };
  expect(await told(read())).toEqual(AWAY);
  await read();
});

it.each(LOSSES.flatMap(([name, answer]) => ['begin', WRITE].map((text) => ({ name, text, answer }))))(
  'says that nothing is saved when the server $name at «$text»',
  async ({ text, answer }) => {
    server.fault = { text, answer };
    expect(await told(write())).toEqual(AWAY);
    await write();
  },
);

it.each(LOSSES.slice(0, -1))('knows no outcome when the server %s at the commit', async (_, answer) => {
  server.fault = { text: 'commit', answer };
  expect(await told(write())).toEqual(IN_DOUBT);
  await write();
});

it.each(LOSSES.slice(0, -1))('says that nothing is saved when the server %s at the roll-back', async (_, answer) => {
  server.fault = { text: 'rollback', answer };
  // The next request gets a new connection.
  const [first, next] = [told(refused()), read()];
  expect(await first).toEqual(AWAY);
  await next;
});

it('knows no outcome of a prepared write when the server stays away after the commit', async () => {
  server.fault = {
    text: 'commit',
    answer: (socket) => {
      server.greeting = reset;
      reset(socket);
    },
  };
  const handler: Pick<WriteHandler<'auth_sign_up'>, 'kind' | 'prepare' | 'run'> = {
    kind: 'write',
    prepare: async () => 'hashed',
    run: async () => ({ data: null }) as never,
  };
  const context = { db: database.db, viewer: null, now: new Date() } as FreeContext<null>;
  const key = { owner: 'browser', key: 'key', request_hash: 'hash' };
  const once = { key, status: 200, files: null, clock: new TestClock(), isGone: () => false };
  const writing = runIdempotently(context, handler as AnyHandler, { browser: 'browser' } as AnyCall, once);
  expect(await told(writing)).toEqual(IN_DOUBT);
});

it('answers by 503 what is asked of a database that has been closed', async () => {
  const closed = openDatabase(server.connectionString, 1);
  await closed.close();
  expect(await told(sql.raw(READ).execute(closed.db))).toEqual(AWAY);
});

it('tells a refusal of the database from its loss', async () => {
  server.fault = { text: WRITE, answer: error('23505') };
  const failure = await write().catch((failed: unknown) => failed);
  expect(failure).not.toBeInstanceOf(DatabaseUnavailable);
  expect(server.asked.at(-1)).toBe('rollback');
  await write();
});
