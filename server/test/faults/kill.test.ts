import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE_UNAVAILABLE } from '@provodka/contract/fixed-texts.ts';
import { ApiError } from '@provodka/contract/http/client.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { diskStorage } from '../../src/integrations/storage/disk.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { deleteWithThisProcess } from '../../src/platform/postgres/throw-away.ts';
import { freePort } from '../free-port.ts';
import { setSetting } from '../orders.ts';
import { openBrowser } from '../people/browser.ts';
import { isInTurn, samples } from '../samples.ts';
import { startTestServer, UNHELD_PAYOUTS } from '../server.ts';
import { type AppProcess, killLeftovers, runDoctor, startApp } from './app-process.ts';
import { type Cookies, inParallel, type PreparedPair, preparePairs } from './pairs.ts';
import { look, type Move, mixedMoves } from './race.ts';

const PAIRS = samples(2, 6);
const AT_ONCE = 50;
const KILLED_AFTER = samples(30, 100);
/** The number of moves of a pair. */
const MOVES_OF_A_PAIR = 50;
/** Only the interrupted moves must run at once; fifty simultaneous payments exceed the bank's timeout on a busy machine. */
const REPEATED_AT_ONCE = 10;
/** The set-up need not be durable; the app that follows starts its server with the real settings. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

let dataDir: string;
let endWatch: () => void;
let pairs: PreparedPair[];
let cookies: Cookies;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'provodka-kill-'));
  endWatch = deleteWithThisProcess(dataDir);
  const database = await startEmbedded({ dataDir, durable: false, parameters: CARELESS });
  try {
    await migrate(database.connectionString);
    const kept = { connectionString: database.connectionString, drop: async () => undefined };
    const server = await startTestServer({}, { database: kept, storage: diskStorage(join(dataDir, 'files')) });
    await setSetting(server, 'payouts', UNHELD_PAYOUTS);
    ({ pairs, cookies } = await preparePairs(server, PAIRS));
    await server.stop();
    await besideTheApp(database.connectionString, 'alter database provodka rename to prepared');
  } finally {
    await database.stop();
  }
});

afterEach(killLeftovers);
afterAll(async () => {
  // Takes over the server of a killed app in order to stop it.
  await (await startEmbedded({ dataDir })).stop();
  rmSync(dataDir, { recursive: true, force: true });
  endWatch();
});

/** Runs statements about whole databases while nothing is connected to them. */
async function besideTheApp(connectionString: string, ...statements: string[]): Promise<void> {
  const address = new URL(connectionString);
  address.pathname = 'postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Copies the prepared installation, to be served by the real app. */
async function reopen(): Promise<{ start(): Promise<AppProcess>; origin: string }> {
  const database = await startEmbedded({ dataDir });
  await besideTheApp(
    database.connectionString,
    'drop database if exists provodka with (force)',
    'create database provodka template prepared',
  );
  await database.stop();
  const port = String(await freePort());
  return {
    origin: `http://127.0.0.1:${port}`,
    async start() {
      const app = startApp({ DATA_DIR: dataDir, PORT: port });
      await app.ready;
      return app;
    },
  };
}

function signedInAt(origin: string) {
  const apis = new Map(
    Object.entries(cookies).map(([login, jar]) => {
      const browser = openBrowser(origin);
      for (const [name, value] of jar) browser.cookies.set(name, value);
      return [login, browser.api] as const;
    }),
  );
  return (login: string) => apis.get(login) ?? openBrowser(origin).api;
}

interface Attempt {
  move: Move;
  key: string;
  /** The reply when the move was acknowledged. */
  reply: unknown;
  failure: ApiError | null;
}

async function attempt(move: Move, key: string): Promise<Attempt> {
  try {
    return { move, key, reply: await move.make({ idempotency_key: key }), failure: null };
  } catch (error) {
    if (error instanceof ApiError) return { move, key, reply: null, failure: error };
    throw error;
  }
}

/** Starts all moves at once and kills the app in the middle of them. */
async function race(moves: Move[], kill: () => void): Promise<Attempt[]> {
  let acknowledged = 0;
  return await inParallel(moves, AT_ONCE, async (move) => {
    const made = await attempt(move, randomUUID());
    if (made.failure === null && ++acknowledged === KILLED_AFTER) kill();
    return made;
  });
}

/** Queries the running installation until no such rows are left; the test's own time limit ends it. */
async function untilNone(client: pg.Client, question: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number }>(`select count(*)::int as left ${question}`);
    if (rows[0]?.left === 0) return;
    await sleep(100);
  }
}

async function untilSettled(): Promise<void> {
  const database = await startEmbedded({ dataDir, whenRunning: 'share' });
  const client = new pg.Client({ connectionString: database.connectionString });
  // The server stops before this client is closed.
  client.on('error', () => undefined);
  await client.connect();
  await untilNone(client, 'from outbox where number is null');
  await untilNone(client, `from payments where status = 'pending' and kind <> 'payment'`);
  await untilNone(client, 'from outbox where number is null');
  // A job claimed by a dead worker is released minutes later; jobs.test.ts waits for it.
  await untilNone(client, 'from graphile_worker.jobs where locked_at is null');
  await client.end();
}

/** For each attempt, how many times people see its move done. */
async function timesDone(attempts: Attempt[], origin: string): Promise<Map<Attempt, number>> {
  const apiOf = signedInAt(origin);
  const seen = new Map(await inParallel(pairs, 8, async (pair) => [pair, await look(pair, apiOf)] as const));
  return new Map(
    attempts.map((made) => {
      const view = seen.get(made.move.pair);
      return [made, view ? made.move.timesDone(view) : 0];
    }),
  );
}

const answersOf = (failed: Attempt[]) => new Set(failed.map(({ failure }) => `${failure?.status} ${failure?.message}`));

const namesOf = (attempts: Attempt[]) => attempts.map(({ move }) => `${move.name} of ${move.pair.customerLogin}`);

/** Invariants after any kill, once the installation serves again. */
async function expectNothingLost(attempts: Attempt[], origin: string): Promise<void> {
  const first = await timesDone(attempts, origin);
  const lost = attempts.filter((made) => made.failure === null && first.get(made) !== 1);
  expect(namesOf(lost), 'acknowledged and lost').toEqual([]);

  const repeats = await inParallel(attempts, REPEATED_AT_ONCE, ({ move, key }) => attempt(move, key));
  const refused = repeats.filter(({ failure }) => failure !== null);
  expect(refused.map(({ move, failure }) => `${move.name}: ${failure?.message}`)).toEqual([]);
  const changed = attempts.filter((made, index) => {
    const again = repeats[index];
    return made.failure === null && JSON.stringify(again?.reply) !== JSON.stringify(made.reply);
  });
  expect(namesOf(changed), 'answered otherwise than at first').toEqual([]);

  await untilSettled();
  const last = await timesDone(attempts, origin);
  const notOnce = attempts.filter((made) => last.get(made) !== 1);
  expect(namesOf(notOnce), 'not done exactly once').toEqual([]);
  expect(await runDoctor({ DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/(\d+) of \1 invariants/),
  });
}

/** A usual run plays one of so many scenes: each starts a server of its own. */
const TURNS = 2;

it.runIf(isInTurn('loses nothing it acknowledged when the app is killed among many moves', TURNS))(
  'loses nothing it acknowledged when the app is killed among many moves',
  async () => {
    const { start, origin } = await reopen();
    const app = await start();
    const moves = mixedMoves(pairs, signedInAt(origin));
    expect(moves.length).toBeGreaterThanOrEqual(PAIRS * MOVES_OF_A_PAIR);

    const attempts = await race(moves, () => process.kill(app.pid, 'SIGKILL'));
    expect(await app.ended).toMatchObject({ signal: 'SIGKILL' });
    const failed = attempts.filter(({ failure }) => failure !== null);
    expect(failed.length).toBeGreaterThan(moves.length / 2);
    expect(answersOf(failed)).toEqual(new Set(['0 Нет связи с сервером. Проверьте интернет и повторите']));

    const second = await start();
    await expectNothingLost(attempts, origin);
    expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
  },
);

it.runIf(isInTurn('loses nothing it acknowledged when its database is killed among many moves', TURNS))(
  'loses nothing it acknowledged when its database is killed among many moves',
  async () => {
    const { start, origin } = await reopen();
    const app = await start();
    const moves = mixedMoves(pairs, signedInAt(origin));
    const database = await startEmbedded({ dataDir, whenRunning: 'share' });

    const attempts = await race(moves, () => process.kill(database.serverPid(), 'SIGKILL'));
    expect(app.output()).toContain('died: starting it again');
    // An unacknowledged move may fail only with one of these texts.
    const answers = answersOf(attempts.filter(({ failure }) => failure !== null));
    // The sandbox bank keeps its books in the same database.
    answers.delete('422 Банк сейчас не отвечает. Деньги не списаны: повторите через минуту');
    const away = new Set([DATABASE_UNAVAILABLE.unsaved, DATABASE_UNAVAILABLE.repeatable].map((text) => `503 ${text}`));
    const log = app.output().split('\n');
    const failures = log.filter((line) => line.includes('"err"')).join('\n');
    expect(
      [...answers].filter((answer) => !away.has(answer)),
      failures,
    ).toEqual([]);

    const health = openBrowser(origin);
    while ((await health.request('/rest/v1/health/ready')).status !== 200) await sleep(100);
    await expectNothingLost(attempts, origin);
    expect(await app.end('SIGTERM')).toEqual({ code: 0, signal: null });
  },
);
