import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE_UNAVAILABLE } from '@provodka/contract/fixed-texts.ts';
import { ApiError } from '@provodka/contract/http/client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../src/doctor/check-invariants.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { openDealStage } from '../deals/deal-stage.ts';
import { freePort } from '../free-port.ts';
import { listen } from '../live/event-reader.ts';
import { openMakers } from '../makers.ts';
import { type Browser, openBrowser } from '../people/browser.ts';
import { isInTurn, sampleOf } from '../samples.ts';
import { startTestServer } from '../server.ts';
import { TestClock } from '../test-clock.ts';
import { type AppProcess, killLeftovers, startApp } from './app-process.ts';
import { type Gate, openGate } from './gate.ts';

let folder: string;
let database: TestDatabase;
let direct: OpenDatabase;
let gate: Gate;
let app: AppProcess;
let origin: string;
let browser: Browser;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'provodka-away-'));
  database = await createTestDatabase();
  direct = openDatabase(database.connectionString, 2);
  gate = await openGate(database.connectionString);
  const port = String(await freePort());
  app = startApp({ DATA_DIR: folder, PORT: port, DATABASE_URL: gate.connectionString, STOP_SECONDS: '120' });
  await app.ready;
  const makers = openMakers(direct.db, new TestClock());
  origin = `http://127.0.0.1:${port}`;
  browser = await makers.signIn(openBrowser(origin), 'customer');
});
afterEach(async () => {
  await killLeftovers();
  await gate.close();
  await direct.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A usual run plays one of so many scenes: each starts a server of its own. */
const TURNS = 3;

/** Saves a draft; returns its id, or the refusal. */
async function keepDraft(key: string = randomUUID()): Promise<number | string> {
  const body = { title: `Черновик ${key}`, is_draft: true };
  try {
    return (await browser.api.orders_create({ body }, { idempotency_key: key })).data.id;
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.body.message}`;
    throw error;
  }
}

const keptDrafts = async () => (await direct.db.selectFrom('orders').select('id').execute()).map(({ id }) => id);

async function untilReady(): Promise<void> {
  while ((await browser.request('/rest/v1/health/ready')).status !== 200) await sleep(50);
}

/** Everything sent earlier has begun by then: the server accepts requests in order. */
async function untilBegun(): Promise<void> {
  for (const _ of ['taken', 'read']) await browser.request('/rest/v1/health/live');
}

async function untilNobodyIsServed(): Promise<void> {
  const isServed = () =>
    browser.request('/rest/v1/health/live').then(
      () => true,
      () => false,
    );
  while (await isServed()) await sleep(20);
}

interface Answer {
  key: string;
  answer: number | string;
}

/** People who keep writing until `leave` is called, which returns all replies. */
function crowd(): { leave(): Promise<Answer[]> } {
  let isOver = false;
  const answers: Answer[] = [];
  const write = async () => {
    while (!isOver) {
      const key = randomUUID();
      answers.push({ key, answer: await keepDraft(key) });
      await sleep(5);
    }
  };
  const writers = Array.from({ length: 8 }, write);
  return {
    async leave() {
      isOver = true;
      await Promise.all(writers);
      return answers;
    },
  };
}

describe('a database that goes away', () => {
  it('and comes back is missed only while it is away; nothing acknowledged is lost, nothing is done twice', async () => {
    // The writer's deals are made up, to allow many drafts; the doctor finds only those.
    const before = await checkInvariants(direct.pool, new Date());
    const people = crowd();
    await sleep(300);
    for (const awayMs of [200, 3500]) {
      await gate.cut();
      expect(await browser.request('/rest/v1/health/live')).toMatchObject({ status: 200 });
      expect(await browser.request('/rest/v1/health/ready')).toMatchObject({ status: 503 });
      await sleep(awayMs);
      await gate.open();
      await untilReady();
    }
    const told = await people.leave();
    const refused = told.filter(({ answer }) => typeof answer === 'string');
    expect(refused.length).toBeGreaterThan(0);
    for (const { answer } of refused)
      expect([`503 ${DATABASE_UNAVAILABLE.unsaved}`, `503 ${DATABASE_UNAVAILABLE.repeatable}`]).toContain(answer);
    const acknowledged = told.map(({ answer }) => answer).filter((answer) => typeof answer === 'number');
    expect(await keptDrafts()).toEqual(expect.arrayContaining(acknowledged));
    for (const { key } of refused) expect(await keepDraft(key)).toEqual(expect.any(Number));
    const titles = (await direct.db.selectFrom('orders').select('title').execute()).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.length).toBe(told.length);
    expect(await checkInvariants(direct.pool, new Date())).toEqual(before);
    const lines = app
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"The database is away"'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(refused.length);
    expect(await keepDraft()).toEqual(expect.any(Number));
    expect(await app.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it.runIf(isInTurn('is told of as such to whoever only reads, and when to come again', TURNS))(
    'is told of as such to whoever only reads, and when to come again',
    async () => {
      await gate.cut();
      const refused = await fetch(`${origin}/rest/v1/freelance/orders`);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('2');
      expect(await refused.json()).toMatchObject({ message: DATABASE_UNAVAILABLE.unsaved });
      await gate.open();
      await untilReady();
      expect((await fetch(`${origin}/rest/v1/freelance/orders`)).status).toBe(200);
    },
  );

  it.runIf(isInTurn('and keeps silent is not waited for by whoever asks whether the server is ready', TURNS))(
    'and keeps silent is not waited for by whoever asks whether the server is ready',
    async () => {
      gate.hold();
      expect(await browser.request('/rest/v1/health/ready')).toMatchObject({ status: 503 });
      await gate.open();
      await untilReady();
    },
  );

  it.runIf(isInTurn('and only keeps silent makes people wait, no more', TURNS))(
    'and only keeps silent makes people wait, no more',
    async () => {
      gate.hold();
      const waiting = Array.from({ length: 8 }, () => keepDraft());
      await sleep(1000);
      await gate.open();
      const ids = await Promise.all(waiting);
      expect(new Set(await keptDrafts())).toEqual(new Set(ids));
    },
  );
});

describe('a server told to stop', () => {
  it.runIf(isInTurn('answers what it has begun, then ends without an error; nobody is served afterwards', TURNS))(
    'answers what it has begun, then ends without an error; nobody is served afterwards',
    async () => {
      gate.hold();
      const waiting = Array.from({ length: 20 }, () => keepDraft());
      await untilBegun();
      const ended = app.end('SIGTERM');
      await untilNobodyIsServed();
      const late = keepDraft();
      await gate.open();
      const ids = await Promise.all(waiting);
      expect(await ended).toEqual({ code: 0, signal: null });
      expect(await late).toContain('Нет связи с сервером');
      expect(new Set(await keptDrafts())).toEqual(new Set(ids));
    },
  );

  it.runIf(isInTurn('lets whoever is about to pay reach the bank', TURNS))(
    'lets whoever is about to pay reach the bank',
    async () => {
      const kept = { ...database, drop: async () => undefined };
      const server = await startTestServer({}, { database: kept });
      const stage = openDealStage(() => server);
      const pair = await stage.pair();
      const deals = [await stage.create(pair), await stage.create(pair), await stage.create(pair)];
      const payer = openBrowser(origin);
      for (const [name, value] of (await server.browser(pair.customerLogin)).cookies) payer.cookies.set(name, value);
      await server.stop();
      gate.hold();
      const body = { method: 'card' as const, accept_terms: true as const };
      const paying = deals.map((params) => payer.api.deals_pay({ params, body }));
      await untilBegun();
      const ended = app.end('SIGTERM');
      await untilNobodyIsServed();
      await gate.open();
      for (const { data } of await Promise.all(paying)) expect(data.payment_url).toContain('/sandbox/bank/');
      expect(await ended).toEqual({ code: 0, signal: null });
    },
  );

  it.runIf(isInTurn('stops although its database is away', TURNS))('stops although its database is away', async () => {
    await gate.cut();
    const end = await app.end('SIGTERM');
    expect(end, app.output()).toEqual({ code: 0, signal: null });
  });

  it.each(sampleOf(['SIGINT', 'SIGHUP'] as const, 1, 'signals'))(
    'obeys %s as well, and sends whoever listens elsewhere',
    async (signal) => {
      const streams = await Promise.all([1, 2, 3].map(() => listen(browser)));
      expect(await app.end(signal)).toEqual({ code: 0, signal: null });
      await Promise.all(streams.map(({ ended }) => ended));
    },
  );
});
