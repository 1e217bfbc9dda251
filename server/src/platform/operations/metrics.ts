import { setTimeout } from 'node:timers/promises';
import { OUTER_CHANNELS } from '@provodka/domain/notification-preferences.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import { isSame } from '../config/secrets.ts';
import type { Db } from '../database/database.ts';
import { REACTIONS } from '../jobs/outbox.ts';

export interface MetricsParts {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  /** The bearer token of /metrics; without one the page does not exist. */
  token: string | undefined;
}

/** Kinds of alerts, shown as 0 while there are none, so that a rule on them is never without data. */
const ALERTS = ['refund_late', 'payout_late', 'outcome_unclear', 'provider_life'];

/** Kinds of jobs, shown as 0 while there are none. */
const TASKS: readonly string[] = Object.values(REACTIONS).flatMap((reactions) => Object.keys(reactions));

/** Values the database does not deliver by then are left out: the page matters most while the database is down. */
const READ_WITHIN_MS = 3000;

export interface Meters {
  /** One more failure of a job, a sweep or a loop. */
  countFailure(task: string): void;
}

/**
 * `/metrics` for Prometheus: requests, pool, event loop, age of the outbox, background failures, balance of the ledger,
 * alerts about money (quality.md, operability).
 */
export function metrics(app: FastifyInstance, { db, pool, clock, token }: MetricsParts): Meters {
  if (!token) return { countFailure: () => undefined };
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  const fromDatabase = async <T>(read: Promise<T>, show: (value: T) => void): Promise<void> => {
    const found = await within(READ_WITHIN_MS, read);
    if (found !== undefined) show(found);
  };
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Not `reset`, which would show a 0 that nobody counted.
        this.remove();
        const value = read();
        if (typeof value === 'number') this.set(value);
        else await fromDatabase(value, (found) => this.set(found));
      },
    });
  const failures = new Counter({
    name: 'background_failures_total',
    help: 'Failed attempts of jobs, sweeps and loops',
    labelNames: ['task'],
    registers,
  });
  new Gauge({
    name: 'jobs_failing',
    help: 'Jobs that failed and were not done since',
    labelNames: ['task'],
    registers,
    async collect() {
      this.reset();
      await fromDatabase(failingJobs(db), (found) => {
        for (const { task, jobs } of found) this.set({ task }, jobs);
      });
    },
  });
  const waitingJobs = new Gauge({
    name: 'provodka_jobs_waiting',
    help: 'Jobs that are not done yet',
    labelNames: ['task'],
    registers,
  });
  new Gauge({
    name: 'provodka_jobs_oldest_age_seconds',
    help: 'Age of the oldest job that is not done yet',
    labelNames: ['task'],
    registers,
    async collect() {
      this.reset();
      waitingJobs.reset();
      await fromDatabase(jobsByTask(db), (found) => {
        for (const task of TASKS) {
          const { jobs, oldest } = found.get(task) ?? { jobs: 0, oldest: null };
          waitingJobs.set({ task }, jobs);
          this.set({ task }, oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / 1000 : 0);
        }
      });
    },
  });
  new Gauge({
    name: 'notification_deliveries',
    help: 'Notifications on their way out of the site; failing are those that were tried before',
    labelNames: ['channel', 'state'],
    registers,
    async collect() {
      this.reset();
      await fromDatabase(waitingDeliveries(db), (found) => {
        for (const channel of OUTER_CHANNELS)
          for (const state of ['waiting', 'failing']) this.set({ channel, state }, 0);
        for (const { channel, waiting, failing } of found) {
          this.set({ channel, state: 'waiting' }, waiting);
          this.set({ channel, state: 'failing' }, failing);
        }
      });
    },
  });
  gauge('database_connections', 'Open connections of the pool', () => pool.totalCount);
  gauge('database_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  gauge('database_up', '1 while the database answers', async () => (await within(READ_WITHIN_MS, isUp(db))) ?? 0);
  gauge('outbox_age_seconds', 'Age of the oldest event that was not handed on', () => outboxAge(db, clock.now()));
  gauge('ledger_imbalance', 'Sum of all postings over currencies, 0 when the ledger balances', () => imbalance(db));
  new Gauge({
    name: 'money_alerts',
    help: 'Payments, refunds, payouts and deals that somebody has to look after',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      await fromDatabase(countAlerts(db), (found) => {
        for (const kind of ALERTS) this.set({ kind }, 0);
        for (const { kind, number } of found) this.set({ kind }, number);
      });
    },
  });

  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.code(401).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { countFailure: (task) => failures.inc({ task }) };
}

/** The value, or undefined when it fails or takes longer. */
async function within<T>(ms: number, value: Promise<T>): Promise<T | undefined> {
  const none = value.catch(() => undefined);
  return await Promise.race([none, setTimeout(ms, undefined, { ref: false })]);
}

async function isUp(db: Db): Promise<number> {
  await sql`select 1`.execute(db);
  return 1;
}

async function failingJobs(db: Db): Promise<{ task: string; jobs: number }[]> {
  const counted = await sql<{ task: string; jobs: number }>`
    select task_identifier as task, count(*)::int as jobs from graphile_worker.jobs
    where last_error is not null group by task_identifier`.execute(db);
  return counted.rows;
}

async function jobsByTask(db: Db): Promise<Map<string, { jobs: number; oldest: Date }>> {
  const counted = await sql<{ task: string; jobs: number; oldest: Date }>`
    select task_identifier as task, count(*)::int as jobs, min(created_at) as oldest
    from graphile_worker.jobs group by task_identifier`.execute(db);
  return new Map(counted.rows.map((row) => [row.task, row]));
}

async function waitingDeliveries(db: Db): Promise<{ channel: string; waiting: number; failing: number }[]> {
  const counted = await sql<{ channel: string; waiting: number; failing: number }>`
    select channel, (count(*) filter (where attempts = 0))::int as waiting, (count(*) filter (where attempts > 0))::int as failing
    from notification_deliveries where next_attempt_at is not null group by channel`.execute(db);
  return counted.rows;
}

async function outboxAge(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((event) => event.fn.min('created_at').as('oldest'))
    .where('number', 'is', null)
    .executeTakeFirst();
  const oldest = row?.oldest as Date | null | undefined;
  return oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0;
}

async function countAlerts(db: Db): Promise<{ kind: string; number: number }[]> {
  return await db
    .selectFrom('money_alerts')
    .select((alert) => ['kind', alert.fn.countAll<number>().as('number')])
    .groupBy('kind')
    .execute();
}

async function imbalance(db: Db): Promise<number> {
  const sums = await sql<{ sum: number }>`
    select coalesce(sum(abs(sum)), 0)::float8 as sum from (
      select sum(p.amount) from postings p join ledger_accounts a on a.id = p.account_id group by a.currency) by_currency`.execute(
    db,
  );
  return sums.rows[0]?.sum ?? 0;
}
