import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';

export async function ping(db: Db): Promise<number> {
  await sql`select 1`.execute(db);
  return 1;
}

export async function countFailingJobs(db: Db): Promise<{ task: string; jobs: number }[]> {
  const counted = await sql<{ task: string; jobs: number }>`
    select task_identifier as task, count(*)::int as jobs from graphile_worker.jobs
    where last_error is not null group by task_identifier`.execute(db);
  return counted.rows;
}

export async function findJobsByTask(db: Db): Promise<Map<string, { jobs: number; oldest: Date }>> {
  const counted = await sql<{ task: string; jobs: number; oldest: Date }>`
    select task_identifier as task, count(*)::int as jobs, min(created_at) as oldest
    from graphile_worker.jobs group by task_identifier`.execute(db);
  return new Map(counted.rows.map((row) => [row.task, row]));
}

export async function countWaitingDeliveries(db: Db): Promise<{ channel: string; waiting: number; failing: number }[]> {
  const counted = await sql<{ channel: string; waiting: number; failing: number }>`
    select channel, (count(*) filter (where attempts = 0))::int as waiting, (count(*) filter (where attempts > 0))::int as failing
    from notification_deliveries where next_attempt_at is not null group by channel`.execute(db);
  return counted.rows;
}

/** Messages to people's programs on their way, and addresses that are on and do not take them. */
export async function countWebhooks(db: Db): Promise<{ state: string; number: number }[]> {
  const counted = await sql<{ state: string; number: number }>`
    select case when attempts = 0 then 'waiting' else 'failing' end as state, count(*)::int as number
    from webhook_deliveries where next_attempt_at is not null group by 1
    union all select 'failing_addresses', count(*)::int from webhooks where is_active and failing_since is not null`.execute(
    db,
  );
  return counted.rows;
}

/** The age in seconds of the oldest event that was not handed on. */
export async function findOutboxAge(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((event) => event.fn.min('created_at').as('oldest'))
    .where('number', 'is', null)
    .executeTakeFirst();
  const oldest = row?.oldest as Date | null | undefined;
  return oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0;
}

export async function countAlerts(db: Db): Promise<{ kind: string; number: number }[]> {
  return await db
    .selectFrom('money_alerts')
    .select((alert) => ['kind', alert.fn.countAll<number>().as('number')])
    .groupBy('kind')
    .execute();
}

/** The sum of all postings in each currency, in its smallest unit: 0 while the ledger balances. */
export async function sumPostings(db: Db): Promise<{ currency: string; sum: number }[]> {
  const sums = await sql<{ currency: string; sum: number }>`
    select a.currency, coalesce(sum(p.amount), 0)::float8 as sum
    from ledger_accounts a left join postings p on a.id = p.account_id group by a.currency`.execute(db);
  return sums.rows;
}

/** The age in seconds of the last backup; null when there was none. */
export async function findBackupAge(db: Db, now: Date): Promise<number | null> {
  const made = await db
    .selectFrom('settings')
    .select('updated_at')
    .where('name', '=', 'last_backup')
    .executeTakeFirst();
  return made ? Math.max(0, now.getTime() - made.updated_at.getTime()) / 1000 : null;
}
