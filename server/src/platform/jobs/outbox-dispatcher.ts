import { NOTIFY_WITHIN_DAYS } from '@provodka/domain/notifications.ts';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { notifyEvents } from '../database/pg-listener.ts';
import { MOVES_REACTED_TO, REACTIONS, type ReactionPriority } from './outbox.ts';

/** One dispatcher at a time over all instances of the server. */
const DISPATCHER_LOCK = 7_301_001;
const BATCH = 500;
const MOST_ATTEMPTS = 12;
/** An event older than this is dispatched with the priority of the past. */
const PAST_HOURS = 1;
/** The queue of jobs takes the lowest first. */
const PRIORITIES: Record<ReactionPriority, { fresh: number; past: number }> = {
  at_once: { fresh: 0, past: 0 },
  telling: { fresh: 5, past: 20 },
  letter: { fresh: 10, past: 10 },
};
/** Reactions to each kind of event with their priorities, as the statement reads them. */
const REACTIONS_BY_KIND = JSON.stringify(
  Object.fromEntries(
    Object.entries<Record<string, ReactionPriority>>(REACTIONS).map(([kind, reactions]) => [
      kind,
      Object.entries(reactions).map(([name, haste]) => ({
        name,
        is_telling: haste === 'telling',
        moves: MOVES_REACTED_TO[name],
        ...PRIORITIES[haste],
      })),
    ]),
  ),
);
/** The content of these events is deleted together with their jobs. */
const WORDS_FORGOTTEN = sql`('mail', 'telegram_answer')`;

/** An event that was handed on, and the move of its subject where it has one. */
export interface DispatchedEvent {
  kind: string;
  move: string | null;
}

/**
 * Numbers the waiting events and makes a job for each reaction to them; returns the events. A letter, or an
 * answer in Telegram, is deleted together with its job, because its content must not lie in the outbox for a month.
 * Every instance is notified. Does nothing while another instance dispatches.
 */
export async function dispatchEvents(db: Db, now: Date): Promise<DispatchedEvent[]> {
  const past = new Date(now.getTime() - PAST_HOURS * 3_600_000);
  const untold = new Date(now.getTime() - NOTIFY_WITHIN_DAYS * 86_400_000);
  // One statement, one round trip: each reader waits for it. What another numbered after it began is looked at once more by
  // the update itself, and has its number already.
  const dispatched = await sql<DispatchedEvent & { id: number }>`
    with mine as materialized (
      select pg_try_advisory_xact_lock(${DISPATCHER_LOCK}::bigint) as is_mine
    ), waiting as (
      select id, payload, nextval('outbox_numbers') as next
      from (select id, payload from outbox where number is null and (select is_mine from mine) order by id limit ${BATCH}) as in_order
    ), numbered as (
      update outbox set number = waiting.next, dispatched_at = ${now},
        payload = case when kind in ${WORDS_FORGOTTEN} then '{}' else outbox.payload end
      from waiting where outbox.id = waiting.id and outbox.number is null
      returning outbox.id, outbox.kind, outbox.number, outbox.created_at, waiting.payload
    )
    select id, numbered.kind, numbered.payload ->> 'move' as move, case when reaction.name is not null then graphile_worker.add_job(
      reaction.name,
      (numbered.payload || jsonb_build_object('event_number', numbered.number, 'event_at', numbered.created_at))::json,
      job_key := 'outbox:' || id || ':' || reaction.name,
      max_attempts := ${MOST_ATTEMPTS}::int,
      -- Jobs of one moment are taken in any order, wherever their rows happen to lie: each has a moment of its own.
      run_at := now() - ((select max(number) from numbered) - numbered.number) * interval '1 microsecond',
      priority := case when numbered.created_at < ${past} then reaction.past else reaction.fresh end
    ) end, ${notifyEvents()}
    from numbered
    left join lateral jsonb_to_recordset(${REACTIONS_BY_KIND}::jsonb -> kind) as reaction (name text, is_telling boolean, moves jsonb, fresh int, past int)
      on not (reaction.is_telling and numbered.created_at < ${untold})
        and (reaction.moves is null or reaction.moves ? (numbered.payload ->> 'move'))`.execute(db);
  // A row for each reaction.
  return [...new Map(dispatched.rows.map(({ id, kind, move }) => [id, { kind, move }])).values()];
}

const KEPT_DAYS = 30;

/** Deletes events that were dispatched a month ago. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('outbox').where('dispatched_at', '<', before).execute();
}
