import { sql } from 'kysely';
import { type Db, transact } from './database.ts';
import { tellOfEvents } from './live-line.ts';
import { REACTIONS } from './outbox.ts';

/** One dispatcher at a time over all instances of the server. */
const DISPATCHER_LOCK = 7_301_001;
const BATCH = 500;
const MOST_ATTEMPTS = 12;
/** Letters need another server, which may keep us waiting: everything else goes first. */
const LETTERS_LAST = 10;

/**
 * Numbers the waiting events in the order in which it sees them and makes a job for each reaction to them; returns how many
 * events. A letter goes along with its job, which is forgotten once it is sent: the link in it must not lie in the outbox
 * for a month. Every instance is told that there is something new. Nothing happens while another instance is at it.
 */
export async function dispatchEvents(db: Db, now: Date): Promise<number> {
  return await transact(db, async (tx) => {
    const lock = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${DISPATCHER_LOCK}::bigint) as mine`.execute(tx);
    if (!lock.rows[0]?.mine) return 0;
    const dispatched = await sql<{ id: number }>`
      with waiting as (
        select id, payload, nextval('outbox_numbers') as next
        from (select id, payload from outbox where number is null order by id limit ${BATCH}) as in_order
      ), numbered as (
        update outbox set number = waiting.next, dispatched_at = ${now},
          payload = case when kind = 'mail' then '{}' else outbox.payload end
        from waiting where outbox.id = waiting.id
        returning outbox.id, outbox.kind, waiting.payload
      )
      select id, case when reaction is not null then graphile_worker.add_job(
        reaction,
        numbered.payload::json,
        job_key := 'outbox:' || id || ':' || reaction,
        max_attempts := ${MOST_ATTEMPTS}::int,
        priority := case when kind = 'mail' then ${LETTERS_LAST}::int else 0 end
      ) end
      from numbered
      left join lateral jsonb_array_elements_text(${JSON.stringify(REACTIONS)}::jsonb -> kind) as reaction on true`.execute(
      tx,
    );
    if (dispatched.rows.length > 0) await tellOfEvents(tx);
    return new Set(dispatched.rows.map(({ id }) => id)).size;
  });
}

const KEPT_DAYS = 30;

/** Forgets events that were handed on a month ago. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('outbox').where('dispatched_at', '<', before).execute();
}
