import { sql } from 'kysely';
import { type Db, transact } from './database.ts';
import type { OutboxFacts, OutboxKind } from './outbox.ts';

/** One dispatcher at a time over all instances of the server. */
const DISPATCHER_LOCK = 7_301_001;
const BATCH = 500;

/** What reacts to a kind of fact. A fact is delivered at least once, so a consumer must not mind a repetition. */
export type Consumers = { [K in OutboxKind]?: (payload: OutboxFacts[K]) => Promise<void> };

/**
 * Numbers the waiting facts in the order in which it sees them and hands each to the job queue; returns how many. A letter
 * goes along with its job, which is forgotten once it is sent: the link in it must not lie in the outbox for a month.
 * Nothing happens while another instance is at it.
 */
export async function dispatchFacts(db: Db, now: Date): Promise<number> {
  return await transact(db, async (tx) => {
    const lock = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${DISPATCHER_LOCK}::bigint) as mine`.execute(tx);
    if (!lock.rows[0]?.mine) return 0;
    const dispatched = await sql<{ id: number }>`
      with waiting as (
        select id, payload from outbox where number is null order by id limit ${BATCH}
      ), numbered as (
        update outbox set number = nextval('outbox_numbers'), dispatched_at = ${now},
          payload = case when kind = 'mail' then '{}' else outbox.payload end
        from waiting where outbox.id = waiting.id
        returning outbox.id, outbox.kind, waiting.payload
      )
      select id, graphile_worker.add_job(
        'outbox_fact',
        json_build_object('kind', kind, 'payload', payload),
        job_key := 'outbox:' || id,
        max_attempts := 12
      ) from numbered`.execute(tx);
    return dispatched.rows.length;
  });
}

/** Hands one fact to its consumer; a kind nobody waits for is done at once. */
export async function consumeFact(consumers: Consumers, fact: { kind: OutboxKind; payload: unknown }): Promise<void> {
  const consumer = consumers[fact.kind] as ((payload: unknown) => Promise<void>) | undefined;
  await consumer?.(fact.payload);
}

const KEPT_DAYS = 30;

/** Forgets facts that were handed on a month ago. */
export async function sweepFacts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('outbox').where('dispatched_at', '<', before).execute();
}
