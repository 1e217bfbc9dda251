import { writeHistory } from '../messages/history-service.ts';
import { countVisits } from '../orders/service.ts';
import { transact } from '../platform/database/database.ts';
import { writeResponses } from '../responses/bulk-service.ts';
import type { Stage, WriteBuffer } from './stage.ts';

export const openWriteBuffer = (): WriteBuffer => ({
  responses: [],
  said: [],
  visits: [],
  deals: [],
  paid_orders: new Set(),
});

/** Writes the responses to an order that are on their way, before anything is done with them. */
export async function flushResponsesTo(stage: Stage, orderId: number, now: Date): Promise<void> {
  if (stage.day.responses.some(({ order_id }) => order_id === orderId)) await flushResponses(stage, now);
}

/** Writes all that are on their way. */
export async function flushResponses({ db, content, day }: Stage, now: Date): Promise<void> {
  const sent = day.responses.splice(0);
  if (sent.length === 0) return;
  const ids = await transact(db, (tx) => writeResponses({ db: tx, content, now }, sent));
  for (const [place, id] of ids.entries()) if (id !== null) await sent[place]?.onWritten(id);
}

/** Writes everything that has happened by now and was not written yet. */
export async function flushDay(stage: Stage, now: Date): Promise<void> {
  await flushResponses(stage, now);
  const { db, day } = stage;
  const said = takeUntil(day.said, now);
  const visits = takeUntil(day.visits, now);
  await transact(db, async (tx) => {
    await writeHistory({ db: tx, now }, said, day.deals);
    if (visits.length > 0) await countVisits({ db: tx, now }, visits);
  });
}

/** Removes and returns the entries whose moment has come. */
function takeUntil<T extends { at: Date }>(list: T[], now: Date): T[] {
  const past = list.filter(({ at }) => at <= now);
  list.splice(0, list.length, ...list.filter(({ at }) => at > now));
  return past;
}
