import { setTimeout as sleep } from 'node:timers/promises';
import { countStoredWrites, describeFailures, measureEventDelay, settled } from './checks.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { type Load, startLoad } from './load.ts';
import { makePeople, openVisitor, PASSWORD, type Pair, type Visitor } from './people.ts';
import type { Row } from './report.ts';
import { openTally, outcomeSince, type Tally } from './tally.ts';

const PAIRS = 6;
const BEFORE_MS = 8000;
const AFTER_MS = 5000;
const MOST_TOLD = 10;

export interface Play {
  tally: Tally;
  /** Kills, waits until all is well, and looks what became of the writes. */
  endure(fault: Fault): Promise<Row>;
  stop(): Promise<void>;
}

/** Lets people work in the cluster. */
export async function openPlay(cluster: Cluster, tell: (line: string) => void): Promise<Play> {
  const tally = openTally();
  const pairs = await signInPairs(cluster, tally);
  const load: Load = startLoad(pairs, cluster.origin, tally);
  let told = 0;
  return {
    tally,
    stop: () => load.stop(),
    async endure(fault) {
      await sleep(BEFORE_MS);
      const killedAt = performance.now();
      await fault.kill(cluster);
      tell(`Killed: ${fault.killed}`);
      await fault.bringBack(cluster);
      await cluster.healthy();
      const healthy = (performance.now() - killedAt) / 1000;
      await sleep(AFTER_MS);
      await load.pause();
      const endedAt = performance.now();
      await settled(cluster.database.pool).catch((error: unknown) => tally.surprises.push(String(error)));
      const outcome = outcomeSince(tally, killedAt, await countStoredWrites(cluster.database.pool, pairs), fault.felt);
      const heard = await hearInStream(cluster, pairs);
      const { code, output } = await cluster.servers.doctor();
      if (code !== 0) tell(output);
      for (const line of describeFailures(tally, killedAt)) tell(`  ${line}`);
      for (const line of tally.surprises.slice(told, told + MOST_TOLD)) tell(`  unexpected: ${line}`);
      told = tally.surprises.length;
      tell(`  well after ${healthy.toFixed(1)} s, looked at after ${((endedAt - killedAt) / 1000).toFixed(1)} s`);
      load.resume();
      return { killed: fault.killed, ...outcome, healthy, heard, is_sound: code === 0 };
    },
  };
}

async function signInPairs(cluster: Cluster, tally: Tally): Promise<Pair[]> {
  const { db } = cluster.database;
  // Newcomers may otherwise have three orders.
  const value = JSON.stringify({ motivation: { start_date: '2099-01-01' } });
  const setting = { name: 'marketplace', value, updated_at: new Date() };
  await db.insertInto('settings').values(setting).execute();
  const logins = await makePeople(db, PAIRS * 2);
  const visitors: { login: string; visitor: Visitor }[] = [];
  for (const login of logins) {
    const visitor = openVisitor(cluster.origin, tally);
    await visitor.api.auth_sign_in({ body: { login, password: PASSWORD } });
    visitors.push({ login, visitor });
  }
  return Array.from({ length: PAIRS }, (_, number) => {
    const [customer, executor] = [visitors[number * 2], visitors[number * 2 + 1]];
    if (!customer || !executor) throw new Error('A pair is two people');
    return {
      customer: customer.visitor,
      executor: executor.visitor,
      customerLogin: customer.login,
      executorLogin: executor.login,
      sessions: [],
    };
  });
}

/** Seconds until the event of a message comes to whoever listens. */
async function hearInStream({ database }: Cluster, pairs: readonly Pair[]): Promise<number> {
  const [pair] = pairs;
  if (!pair) return 0;
  const chat = await database.db
    .selectFrom('responses')
    .innerJoin('profiles', 'profiles.uuid', 'responses.freelancer_uuid')
    .innerJoin('users', 'users.uuid', 'profiles.user_uuid')
    .select(['responses.id', 'responses.order_id'])
    .where('users.login', '=', pair.executorLogin)
    .orderBy('responses.id', 'desc')
    .executeTakeFirstOrThrow();
  return await measureEventDelay(pair, chat.order_id, chat.id);
}
