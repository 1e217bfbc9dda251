import { MOST_CRASH_GROUPS } from '@provodka/domain/text/crashes.ts';
import { type Selectable, sql } from 'kysely';
import { beyondCursor, orderAndLimit, type Place, type RowOrder } from '../platform/cursor-paging.ts';
import type { Db, Reader, Tx } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';

export type CrashRow = Selectable<Database['crashes']>;
export type CrashSlice = 'open' | 'fixed';

/** A group as a process met it since it wrote the last time. */
export interface MetGroup extends Omit<CrashRow, 'id' | 'fingerprint' | 'first_at' | 'last_at' | 'fixed_at'> {
  /** In hexadecimal digits. */
  fingerprint: string;
}

/** The last met first. */
export const CRASH_ORDER: RowOrder<CrashRow> = {
  value: sql`last_at`,
  id: sql`id`,
  isDescending: true,
  holds: 'moment',
  key: ({ last_at, id }) => ({ value: last_at, id }),
};

/**
 * Adds to the groups in one statement, in the order of their fingerprints so that two processes cannot wait for each
 * other. A new group is left out while there are too many. Returns the new ones.
 */
export async function addToGroups(db: Db, met: readonly MetGroup[], now: Date): Promise<CrashRow[]> {
  const sorted = met.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const { rows } = await sql<CrashRow & { is_new: boolean }>`
    insert into crashes as kept
      (fingerprint, kind, message, frames, route, build, browsers, request_id, number, first_at, last_at)
    select decode(met.fingerprint, 'hex'), met.kind, met.message, met.frames, met.route, met.build, met.browsers,
      met.request_id, met.number, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as met (fingerprint text, kind text, message text,
      frames text[], route text, build text, browsers text[], request_id text, number bigint)
    where (exists (select from crashes known where known.fingerprint = decode(met.fingerprint, 'hex'))
      or (select count(*) from crashes) < ${MOST_CRASH_GROUPS})
    on conflict (fingerprint) do update set
      number = kept.number + excluded.number,
      last_at = greatest(kept.last_at, excluded.last_at),
      route = coalesce(excluded.route, kept.route),
      request_id = coalesce(excluded.request_id, kept.request_id),
      browsers = array(select distinct unnest(kept.browsers || excluded.browsers) order by 1)
    returning *, xmax = 0 as is_new`.execute(db);
  return rows.filter(({ is_new }) => is_new);
}

const isOf = (slice: CrashSlice) => (slice === 'open' ? sql`fixed_at is null` : sql`fixed_at is not null`);

/** One page of groups. */
export async function findCrashes(db: Reader, { slice, ...place }: Place & { slice: CrashSlice }): Promise<CrashRow[]> {
  const found = await sql<CrashRow>`select * from crashes where ${isOf(slice)} and ${beyondCursor(CRASH_ORDER, place)}
    ${orderAndLimit(CRASH_ORDER, place)}`.execute(db);
  return found.rows;
}

export async function countCrashes(db: Reader): Promise<Record<CrashSlice, number>> {
  const found = await sql<Record<CrashSlice, number>>`
    select count(*) filter (where ${isOf('open')}) as open, count(*) filter (where ${isOf('fixed')}) as fixed
    from crashes`.execute(db);
  return found.rows[0] ?? { open: 0, fixed: 0 };
}

/** Marks a group; a mark that stands keeps its moment. False when there is no such group. */
export async function markFixed(tx: Tx, id: number, fixed_at: Date | null): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update crashes set fixed_at = case when ${fixed_at}::timestamptz is null then null
      else coalesce(fixed_at, ${fixed_at}::timestamptz) end
    where id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Deletes groups not met since, and beyond `most` those that were met once, then those met longest ago. One that is being counted now is left
 * for the next sweep, so that neither waits for the other.
 */
export async function deleteOldCrashes(db: Db, { since, most }: { since: Date; most: number }): Promise<void> {
  await sql`delete from crashes where id in (
    select id from crashes where (last_at < ${since} or id in (
      select id from crashes order by number > 1 desc, last_at desc, id desc offset ${most}))
    for update skip locked)`.execute(db);
}
