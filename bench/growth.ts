/**
 * Cost of a call as data grow: the same call of the same server on a small and on a large database, in turn,
 * and whether PostgreSQL plans a full table scan for it.
 */
import { buildApp } from '../server/src/app.ts';
import { saveReferenceLists } from '../server/src/classifiers/service.ts';
import { diskStorage } from '../server/src/integrations/storage/disk.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { tokenHash } from '../server/src/platform/config/secrets.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import type { BuiltApp } from '../server/src/server-parts.ts';
import { hashedPassword } from '../server/src/users/service.ts';
import { type BenchCluster, makeScratchFolder, startBenchCluster } from './database.ts';
import { type Amounts, CHAT_RESPONSE, DEAL, ORDERS, PEOPLE, seedGrowth, seedSessions } from './growth-data.ts';
import { findLargeScans } from './growth-plans.ts';
import { recordStatements } from './recorded-statements.ts';
import { type Figure, median, printFigures, recordResults, rounded } from './report.ts';

const SMALL: Amounts = {
  people: 1000,
  others: 500,
  responses: 20,
  orders: 50,
  deals: 100,
  messages: 100,
  threads: 20,
  notifications: 100,
};
const LARGE: Amounts = {
  people: 1_000_000,
  others: 50_000,
  responses: 1000,
  orders: 5000,
  deals: 10_000,
  messages: 10_000,
  threads: 2000,
  notifications: 10_000,
};
const PEOPLE_WHEN_QUICK = 100_000;
const WARM_UPS = 8;
const ROUNDS = 25;
const MOST_GROWTH = 1.5;
const PASSWORD = 'Долгий путь к 1С 2026';

interface Case {
  name: string;
  who: number | null;
  path: string;
  body?: object;
}

const CASES: Case[] = [
  { name: 'an order with many responses', who: PEOPLE.customer, path: `/orders/${ORDERS.responses}` },
  { name: 'its responses', who: PEOPLE.customer, path: `/orders/${ORDERS.responses}/responses` },
  { name: 'cabinet of a customer with many orders', who: PEOPLE.customer, path: '/cabinet/customer/orders' },
  { name: 'the same, archive by date', who: PEOPLE.customer, path: '/cabinet/customer/orders?slice=archive' },
  {
    name: 'profile of a customer with many orders',
    who: null,
    path: '/customers/00000002-0000-4000-8000-000000000001/orders',
  },
  { name: 'a deal of a customer with many', who: PEOPLE.deals, path: `/orders/${ORDERS.deals}/deals/${DEAL}` },
  { name: 'deals of one order', who: PEOPLE.deals, path: `/orders/${ORDERS.deals}/deals` },
  {
    name: 'profile of an executor with many deals',
    who: null,
    path: '/freelancers/00000003-0000-4000-8000-000000000008/orders',
  },
  { name: 'a long chat', who: PEOPLE.chat, path: `/orders/${ORDERS.chat}/messages?response_id=${CHAT_RESPONSE}` },
  { name: 'an inbox with many chats', who: PEOPLE.inbox, path: '/cabinet/customer/messages' },
  { name: 'a bell with many notifications', who: PEOPLE.bell, path: '/notifications' },
  { name: 'who is signed in, with a full bell', who: PEOPLE.bell, path: '/auth/user' },
  { name: 'users for moderators', who: PEOPLE.moderator, path: '/cabinet/moderator/users' },
  {
    name: 'users for moderators by login',
    who: PEOPLE.moderator,
    path: '/cabinet/moderator/users?user_login=person77',
  },
  {
    name: 'users for moderators by name',
    who: PEOPLE.moderator,
    path: '/cabinet/moderator/users?user_full_name=фамилия77',
  },
  { name: 'the banned among the users', who: PEOPLE.moderator, path: '/cabinet/moderator/users?user_is_banned=1' },
  { name: 'people to invite, by name', who: PEOPLE.customer, path: '/users?query=фамилия77' },
  { name: 'people to invite, by a name that one of thirty has', who: PEOPLE.customer, path: '/users?query=имя29' },
  {
    name: 'users for moderators by a name that one of thirty has',
    who: PEOPLE.moderator,
    path: '/cabinet/moderator/users?user_full_name=имя29',
  },
  { name: 'signing in', who: null, path: '/auth/sign-in', body: { login: 'person1', password: PASSWORD } },
];

/** Prints each case with its growth; takes some minutes for a million people. */
export async function benchGrowth({ isQuick }: { isQuick: boolean }): Promise<void> {
  const cluster = await startBenchCluster();
  const large = isQuick ? { ...LARGE, people: PEOPLE_WHEN_QUICK } : LARGE;
  try {
    const sides = [await openSide(cluster, 'small', SMALL), await openSide(cluster, 'large', large)] as const;
    try {
      report(await measureAll(sides));
    } finally {
      for (const side of sides) await side.close();
    }
  } finally {
    await cluster.stop();
  }
}

type Side = Awaited<ReturnType<typeof openSide>>;

async function openSide(cluster: BenchCluster, name: string, amounts: Amounts) {
  const begunAt = performance.now();
  const connectionString = await cluster.createDatabase(name);
  await migrate(connectionString);
  const folder = makeScratchFolder();
  const config = readConfig({ DATA_DIR: folder.path, RATE_LIMIT: '0', LOG_LEVEL: 'error' });
  const { db, pool, aside, openClient, close } = openDatabase(connectionString, 2);
  await saveReferenceLists(db);
  await seedGrowth(connectionString, amounts, await hashedPassword(PASSWORD));
  const tokens = new Map(Object.values(PEOPLE).map((number) => [number, `token of person ${number}`]));
  await seedSessions(connectionString, new Map([...tokens].map(([number, token]) => [number, tokenHash(token)])));
  const statements = recordStatements(pool);
  const storage = diskStorage(folder.path);
  const built = await buildApp({ config, secret: 'growth', db, pool, aside, openClient, clock: systemClock, storage });
  await built.app.ready();
  console.log(`${name} database made in ${rounded((performance.now() - begunAt) / 1000)} s`);
  return {
    connectionString,
    statements,
    ask: askerOf(built, tokens),
    async close() {
      await built.app.close();
      await close();
      folder.remove();
    },
  };
}

/** Calls without a network, so that only our code and PostgreSQL are measured. */
function askerOf({ app }: BuiltApp, tokens: ReadonlyMap<number, string>) {
  return async ({ who, path, body }: Case): Promise<number> => {
    const url = `/rest/v1/freelance${path}`.replace('/freelance/auth/sign', '/auth/sign');
    const cookies: Record<string, string> = who === null ? {} : { sid: tokens.get(who) ?? '' };
    const headers: Record<string, string> = {};
    if (body) {
      const first = await app.inject({ url: '/rest/v1/freelance/settings' });
      for (const { name, value } of first.cookies) cookies[name] = value;
      headers['x-xsrf-token'] = cookies['XSRF-TOKEN'] ?? '';
    }
    const begunAt = performance.now();
    const reply = await app.inject({ url, cookies, headers, ...(body && { method: 'POST', payload: body }) });
    const ms = performance.now() - begunAt;
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} for ${path}: ${reply.body.slice(0, 500)}`);
    return ms;
  };
}

interface Growth {
  name: string;
  small: number;
  large: number;
  scans: string[];
}

async function measureAll([small, large]: readonly [Side, Side]): Promise<Growth[]> {
  const measured: Growth[] = [];
  for (const one of CASES) {
    for (let round = 0; round < WARM_UPS; round += 1) {
      await small.ask(one);
      large.statements.take();
      await large.ask(one);
    }
    const scans = await findLargeScans(large.connectionString, large.statements.take());
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.small.push(await small.ask(one));
      times.large.push(await large.ask(one));
    }
    measured.push({ name: one.name, small: median(times.small), large: median(times.large), scans });
  }
  return measured;
}

function report(measured: readonly Growth[]): void {
  const figures = measured.flatMap(({ name, small, large, scans }): Figure[] => [
    { name, value: large / small, atMost: MOST_GROWTH },
    { name: `  ${name}, with few`, value: small, unit: 'ms' },
    { name: `  ${name}, with many`, value: large, unit: 'ms' },
    ...(scans.length > 0
      ? [{ name: `  tables read from end to end: ${scans.join(', ')}`, value: scans.length, atMost: 0 }]
      : []),
  ]);
  printFigures('Where much has gathered, as a ratio of little', figures);
  recordResults('growth', { measured, figures });
}
