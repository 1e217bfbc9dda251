import { openContent } from '../content/service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { FileStorage } from '../platform/uploads.ts';
import { makeCast } from './cast.ts';
import { planOrders } from './orders.ts';
import { seededRandom } from './random.ts';
import type { Stage } from './stage.ts';
import { openTimeline } from './timeline.ts';

const SEED = 20_260_112;
const REPORT_EVERY = 400;

export interface DemoParts {
  db: Db;
  storage: FileStorage;
  clock: Clock;
  log(line: string): void;
}

/** Fills a new database with ninety days of a living marketplace (decisions 15); a database with people stays as it is. */
export async function loadDemo({ db, storage, clock, log }: DemoParts): Promise<void> {
  const known = await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst();
  if (known) return;
  log('A new database: loading the demo marketplace…');
  const random = seededRandom(SEED);
  const timeline = openTimeline(clock.now());
  const cast = await makeCast(db, random, timeline.end);
  const stage: Stage = { db, content: openContent(db, clock), storage, cast, random, timeline };
  planOrders(stage);
  await timeline.run((done, left) => {
    if (done > 0 && done % REPORT_EVERY === 0) log(`  ${done} events of the last ninety days, ${left} planned`);
  });
}
