import { type Said, writeTalk } from '../messages/talk-service.ts';
import { countVisits } from '../orders/service.ts';
import { type Sent, writeResponses } from '../responses/many-service.ts';
import { transact } from '../platform/database.ts';
import type { Stage } from './stage.ts';

/** What people did of which nothing depends on the moment it is written: it is written together (writeDay). */
export interface DayBook {
  responses: SentResponse[];
  said: Said[];
  visits: { order_id: number; visitor: string; at: Date }[];
  /** Deals whose chats tell of what happens to them. */
  deals: { order_id: number; deal_id: number }[];
}

/** A response that is on its way, and what follows once it is written. */
export interface SentResponse extends Sent {
  onWritten(responseId: number): Promise<void>;
}

export const openDayBook = (): DayBook => ({ responses: [], said: [], visits: [], deals: [] });

/** Writes responses that are on their way: before anything is done with those of an order. */
export async function writeSent({ db, content, day }: Stage, now: Date): Promise<void> {
  const sent = day.responses.splice(0);
  if (sent.length === 0) return;
  const ids = await transact(db, (tx) => writeResponses({ db: tx, content, now }, sent));
  for (const [place, id] of ids.entries()) if (id !== null) await sent[place]?.onWritten(id);
}

/** Writes what has happened by now and was not written yet. */
export async function writeDay(stage: Stage, now: Date): Promise<void> {
  await writeSent(stage, now);
  const { db, day } = stage;
  const said = takeUntil(day.said, now);
  const visits = takeUntil(day.visits, now);
  await transact(db, async (tx) => {
    await writeTalk({ db: tx, now }, said, day.deals);
    if (visits.length > 0) await countVisits({ db: tx }, visits);
  });
}

/** Takes out those whose moment has come. */
function takeUntil<T extends { at: Date }>(list: T[], now: Date): T[] {
  const past = list.filter(({ at }) => at <= now);
  list.splice(0, list.length, ...list.filter(({ at }) => at > now));
  return past;
}
