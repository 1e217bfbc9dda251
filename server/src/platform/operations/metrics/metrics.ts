import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Currency } from '@provodka/domain/money/ledger.ts';
import { OUTER_CHANNELS } from '@provodka/domain/notification-preferences.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../../clock.ts';
import { isSame } from '../../config/secrets.ts';
import type { Db } from '../../database/database.ts';
import type { GuestReads } from '../../database/guest-reads.ts';
import { REACTIONS } from '../../jobs/outbox.ts';
import type { DispatchedEvent } from '../../jobs/outbox-dispatcher.ts';
import { ttlCache } from '../../ttl-cache.ts';
import { answerSupervisor, collectMetrics, isOneOfSeveral } from '../processes.ts';
import { BUILD, VERSION } from '../version.ts';
import * as store from './metric-store.ts';

export interface MetricsParts {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  /** The folder whose disk is watched. */
  data_dir: string;
  /** The bearer token of /metrics; without one the page does not exist. */
  token: string | undefined;
}

/** Kinds of alerts, shown as 0 while there are none, so that a rule on them is never without data. */
const ALERTS = ['refund_late', 'payout_late', 'outcome_unclear', 'provider_life'];

/** Currencies of the ledger, shown as 0 before their first account. */
const CURRENCIES: readonly Currency[] = ['RUB', 'SM'];

/** Kinds of jobs, shown as 0 while there are none. */
const TASKS: readonly string[] = Object.values(REACTIONS).flatMap((reactions) => Object.keys(reactions));

/** Values that do not come by then are left out: the page matters most while the database is down. */
const READ_WITHIN_MS = 3000;
/** All postings are summed less often than they are shown, since that reads the whole table. */
const SUMS_LIVE_MS = 300_000;

/** The reports of the rest of the server to its metrics. */
export interface Meters {
  /** One more failure of a job, a sweep or a loop. */
  countFailure(task: string): void;
  /** Events that this process handed on: what happened on the marketplace. */
  countEvents(events: readonly DispatchedEvent[]): void;
  /** One more error of a browser, on a page of this build. */
  countCrash(build: string): void;
  /** A sweep ended without a failure. */
  recordSweep(): void;
  /** Shows the number of event streams that are open in this process. */
  showStreams(count: () => number): void;
  /** Shows the replica that guests read from; null without one. */
  showReplica(replica: Pick<GuestReads, 'lagSeconds' | 'isInUse'> | null): void;
}

const NO_METERS: Meters = {
  countFailure: () => undefined,
  countEvents: () => undefined,
  countCrash: () => undefined,
  recordSweep: () => undefined,
  showStreams: () => undefined,
  showReplica: () => undefined,
};

/**
 * `/metrics` for Prometheus: requests, pages, pool, event loop, jobs, streams, disk, ledger, alerts about money and what
 * happens on the marketplace (quality.md, operability). deploy/monitoring has rules and a dashboard for them.
 */
export function metrics(app: FastifyInstance, { db, pool, clock, data_dir, token }: MetricsParts): Meters {
  if (!token) return NO_METERS;
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const named = (name: string, help: string) => ({ name: `provodka_${name}`, help, registers });
  countRequests(
    app,
    named('http_request_duration_seconds', 'Time from the arrival of a request to the end of its reply'),
  );

  const gauge = (
    name: string,
    help: string,
    read: () => number | Promise<number | null>,
    aggregator: Aggregator = 'first',
  ) =>
    new Gauge({
      ...named(name, help),
      aggregator,
      async collect() {
        // Not `reset`, which would show a 0 that nobody counted.
        this.remove();
        const value = (await within(READ_WITHIN_MS, read())) ?? null;
        if (value !== null) this.set(value);
      },
    });
  const gauges = <L extends string, T>(
    { labels, ...about }: { name: string; help: string; labels: readonly L[] },
    read: () => Promise<T>,
    show: (set: (labels: Record<L, string>, value: number) => void, found: T) => void,
  ) =>
    new Gauge({
      ...named(about.name, about.help),
      labelNames: [...labels],
      aggregator: 'first',
      async collect() {
        this.reset();
        const found = await within(READ_WITHIN_MS, read());
        if (found !== undefined) show((at, value) => this.set(at, value), found);
      },
    });

  new Gauge({
    ...named('build_info', 'The release that runs, always 1'),
    labelNames: ['version', 'build', 'node'],
    aggregator: 'first',
  }).set({ version: VERSION, build: BUILD, node: process.version }, 1);
  const failures = new Counter({
    ...named('background_failures_total', 'Failed attempts of jobs, sweeps and loops'),
    labelNames: ['task'],
  });
  const events = new Counter({
    ...named('events_total', 'What happened on the marketplace, by the kind of event and its move'),
    labelNames: ['kind', 'move'],
  });
  const crashes = new Counter({
    ...named(
      'client_errors_total',
      'Errors that browsers met, by the build of the page: that of this server or another',
    ),
    labelNames: ['build'],
  });
  const swept = new Gauge({
    ...named('last_sweep_timestamp_seconds', 'When this process last ended a sweep without a failure'),
    aggregator: 'max',
  });

  gauges(
    { name: 'jobs_failing', help: 'Jobs that failed and were not done since', labels: ['task'] },
    () => store.countFailingJobs(db),
    (set, found) => {
      for (const { task, jobs } of found) set({ task }, jobs);
    },
  );
  const waitingJobs = new Gauge({
    ...named('jobs_waiting', 'Jobs that are not done yet'),
    labelNames: ['task'],
    aggregator: 'first',
  });
  gauges(
    { name: 'jobs_oldest_age_seconds', help: 'Age of the oldest job that is not done yet', labels: ['task'] },
    () => store.findJobsByTask(db),
    (set, found) => {
      waitingJobs.reset();
      for (const task of TASKS) {
        const { jobs, oldest } = found.get(task) ?? { jobs: 0, oldest: null };
        waitingJobs.set({ task }, jobs);
        set({ task }, oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / 1000 : 0);
      }
    },
  );
  gauges(
    {
      name: 'notification_deliveries',
      help: 'Notifications on their way out of the site; failing are those that were tried before',
      labels: ['channel', 'state'],
    },
    () => store.countWaitingDeliveries(db),
    (set, found) => {
      for (const channel of OUTER_CHANNELS) for (const state of ['waiting', 'failing']) set({ channel, state }, 0);
      for (const { channel, waiting, failing } of found) {
        set({ channel, state: 'waiting' }, waiting);
        set({ channel, state: 'failing' }, failing);
      }
    },
  );
  gauges(
    {
      name: 'webhooks',
      help: "Messages to people's programs on their way, failing are those that were tried before; and addresses that do not take theirs",
      labels: ['state'],
    },
    () => store.countWebhooks(db),
    (set, found) => {
      for (const state of ['waiting', 'failing', 'failing_addresses']) set({ state }, 0);
      for (const { state, number } of found) set({ state }, number);
    },
  );
  const sums = ttlCache<Awaited<ReturnType<typeof store.sumPostings>>>(SUMS_LIVE_MS);
  gauges(
    {
      name: 'ledger_imbalance',
      help: 'Sum of all postings in the smallest unit of a currency, 0 when the ledger balances',
      labels: ['currency'],
    },
    () => sums.get(clock.now(), () => store.sumPostings(db)),
    (set, found) => {
      for (const currency of CURRENCIES) set({ currency }, 0);
      for (const { currency, sum } of found) set({ currency }, sum);
    },
  );
  gauges(
    {
      name: 'money_alerts',
      help: 'Payments, refunds, payouts and deals that somebody has to look after',
      labels: ['kind'],
    },
    () => store.countAlerts(db),
    (set, found) => {
      for (const kind of ALERTS) set({ kind }, 0);
      for (const { kind, number } of found) set({ kind }, number);
    },
  );
  // Read before the gauges above take connections themselves.
  let waiting = 0;
  gauge('database_connections', 'Open connections of the pool', () => pool.totalCount, 'sum');
  gauge('database_waiting', 'Requests that wait for a connection', () => waiting, 'sum');
  gauge('database_up', '1 while the database answers', () => store.ping(db).catch(() => 0), 'min');
  gauge('outbox_age_seconds', 'Age of the oldest event that was not handed on', () =>
    store.findOutboxAge(db, clock.now()),
  );
  gauge('backup_age_seconds', 'Age of the last backup of `npm run backup`, absent before the first', () =>
    store.findBackupAge(db, clock.now()),
  );
  const disk = async () => await statfs(data_dir);
  gauge('disk_free_bytes', 'Room on the disk of DATA_DIR for the service', async () => {
    const { bavail, bsize } = await disk();
    return bavail * bsize;
  });
  gauge('disk_size_bytes', 'Size of the disk of DATA_DIR', async () => {
    const { blocks, bsize } = await disk();
    return blocks * bsize;
  });

  if (isOneOfSeveral()) answerSupervisor(registry);

  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.code(401).send();
    waiting = pool.waitingCount;
    const together = isOneOfSeveral() ? await collectMetrics() : null;
    return reply.type(registry.contentType).send(together ?? (await registry.metrics()));
  });
  return {
    countFailure: (task) => failures.inc({ task }),
    countEvents: (all) => {
      for (const { kind, move } of all) events.inc({ kind, move: move ?? '' });
    },
    countCrash: (build) => crashes.inc({ build }),
    recordSweep: () => swept.setToCurrentTime(),
    showStreams: (count) => void gauge('streams', 'Event streams that are open in this process', count, 'sum'),
    showReplica: (replica) => {
      const lag = async () => replica?.lagSeconds() ?? null;
      gauge('replica_lag_seconds', 'How old what the replica shows may be, absent without one', lag, 'max');
      const isInUse = async () => (replica ? Number(replica.isInUse()) : null);
      gauge('replica_in_use', '1 while guests read from the replica, absent without one', isInUse, 'min');
    },
  };
}

/** Requests by method, status and route: a page by the id of its route, since all pages share one address. */
function countRequests(app: FastifyInstance, named: { name: string; help: string; registers: Registry[] }): void {
  const duration = new Histogram({
    ...named,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.page_route ?? request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** The value, or undefined when it fails or takes longer. */
async function within<T>(ms: number, value: T | Promise<T>): Promise<T | undefined> {
  const none = Promise.resolve(value).catch(() => undefined);
  return await Promise.race([none, setTimeout(ms, undefined, { ref: false })]);
}
