import type { Db } from '../../database/database.ts';

export interface RateCount {
  used: number;
  ends_at: Date;
}

/**
 * A count lasts a minute, and the clocks of two machines differ by less than another one: an end later than both was written before this
 * clock was set back. No limit may have a longer window.
 */
const LATEST_END_MS = 120_000;

/** Whether the minute of a count is over, or was begun before the clock was set back. */
export const isOver = (ends_at: Date, now: Date): boolean => ends_at <= now || ends_at > latestEnd(now);

const latestEnd = (now: Date): Date => new Date(now.getTime() + LATEST_END_MS);

/** Adds to the count of all processes, which begins anew when its minute is over; returns it. */
export async function addToCount(db: Db, key: Buffer, added: RateCount, now: Date): Promise<RateCount> {
  return await db
    .insertInto('rate_counts')
    .values({ key, ...added })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const isOfAnother = row.or([
          row('rate_counts.ends_at', '<=', now),
          row('rate_counts.ends_at', '>', latestEnd(now)),
        ]);
        return {
          used: row
            .case()
            .when(isOfAnother)
            .then(row.ref('excluded.used'))
            .else(row('rate_counts.used', '+', row.ref('excluded.used')))
            .end(),
          ends_at: row
            .case()
            .when(isOfAnother)
            .then(row.ref('excluded.ends_at'))
            .else(row.ref('rate_counts.ends_at'))
            .end(),
        };
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow();
}

/** Deletes the counts of minutes that are over. */
export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_counts').where('ends_at', '<', now).execute();
}
