import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { claimSetting, readInternalSetting, saveInternalSetting } from '../content/service.ts';
import { withAdvisoryLock } from '../platform/database/advisory-lock.ts';
import { type Db, type Reader, transact } from '../platform/database/database.ts';
import { truncateTables } from '../platform/database/truncate.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { isDemoAlone } from '../users/service.ts';
import { decideDemoStart, readRecord, type Verdict } from './demo-state.ts';

const SETTING = 'demo';
/** Any number that no other advisory lock of the app uses. */
const DEMO_LOCK = 713_501_002;
/** Tables that the product itself fills in a new database. */
const NOT_OF_THE_DEMO = [
  'settings',
  'cities',
  'classifiers',
  'sbp_banks',
  'search_synonyms',
  'storage_marker',
] as const;

export interface Beginning {
  db: Db;
  connectionString: string;
  now: Date;
  log(line: string): void;
}

/** Records that the database stays without a demo. Throws StartError when it holds a demo, finished or not. */
export async function beginWithoutDemo({ db, now }: Beginning): Promise<void> {
  await transact(db, async (tx) => {
    await claimSetting({ db: tx, now }, SETTING, { state: 'none' });
    await judge(tx, false);
  });
}

/**
 * Fills a new database, or one whose demo was interrupted, by `play` with a demo of the given id. Of servers that start
 * at once one plays and the others wait for it; when it dies, the next takes over. Throws StartError when the database
 * was begun without a demo.
 */
export async function beginDemo(parts: Beginning, play: (demoId: string) => Promise<void>): Promise<void> {
  const { db, connectionString, log } = parts;
  if ((await judge(db, true)) === 'serve') return;
  const onWait = () => log('Another server is playing the demo marketplace into this database: waiting for it.');
  await withAdvisoryLock(connectionString, DEMO_LOCK, onWait, async () => {
    const demoId = await claim(parts);
    if (demoId === null) return;
    await play(demoId);
    await finish(db, demoId, parts.now);
  });
}

/** Makes the database this demo's alone, in one transaction; null when there is nothing to play. */
async function claim({ db, now, log }: Beginning): Promise<string | null> {
  const demoId = randomUUID();
  return await transact(db, async (tx) => {
    // Nobody begins without the demo, signs up or signs in between the look and the deed.
    await sql`lock table settings, users, sessions in share row exclusive mode`.execute(tx);
    const verdict = await judge(tx, true);
    if (verdict === 'serve') return null;
    if (verdict === 'play anew') {
      log('The demo marketplace was interrupted while it was made: starting it over.');
      await truncateTables(tx, NOT_OF_THE_DEMO);
    }
    await saveInternalSetting({ db: tx, now }, SETTING, { state: 'loading', id: demoId });
    return demoId;
  });
}

async function finish(db: Db, demoId: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const record = readRecord(await readInternalSetting({ db: tx }, SETTING));
    if (record?.state !== 'loading' || record.id !== demoId)
      throw new Error('Another demo has taken the place of this');
    await saveInternalSetting({ db: tx, now }, SETTING, { state: 'loaded', id: demoId });
  });
}

async function judge(db: Reader, isDemo: boolean): Promise<Exclude<Verdict, object>> {
  const record = readRecord(await readInternalSetting({ db }, SETTING));
  const id = record && 'id' in record ? record.id : null;
  const verdict = decideDemoStart(isDemo, record, await isDemoAlone({ db }, id));
  if (typeof verdict === 'object') throw new StartError(verdict.refusal);
  return verdict;
}
