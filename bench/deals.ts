/**
 * Accepting deals: through our service against a bare client of `pg` that sends the same statements in the same
 * transactions, on one durable PostgreSQL in one run (quality.md: writes ≥ 50 %).
 */
import pg from 'pg';
import { openContent } from '../server/src/content/service.ts';
import { dealPayments } from '../server/src/deals/money/payment-purpose.ts';
import { showDeal } from '../server/src/deals/reading.ts';
import { accept, type DealParts } from '../server/src/deals/service.ts';
import { topUpPayments } from '../server/src/ledger/top-ups.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase, transact } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import type { Viewer } from '../server/src/platform/viewer.ts';
import { findDealReviews } from '../server/src/reviews/service.ts';
import { startBenchCluster, withClient } from './database.ts';
import { type PaidDeal, seedPaidDeals } from './deals-data.ts';
import type { Statement } from './list/list-statements.ts';
import { recordStatements } from './recorded-statements.ts';
import { median, printFigures, recordResults } from './report.ts';

const AT_ONCE = 8;
const TURNS = 3;
const TURN_MS = 2000;
/** Both run as code that the JIT has compiled, as in a server that has been up for a while. */
const WARM_UP_MS = 3000;

type Accept = (deal: PaidDeal) => Promise<unknown>;

/** Prints moves a second of both and their ratio; takes some 20 seconds. */
export async function benchDeals(): Promise<void> {
  const cluster = await startBenchCluster();
  try {
    const connectionString = await cluster.createDatabase('deals');
    await migrate(connectionString);
    await measure(connectionString);
  } finally {
    await cluster.stop();
  }
}

async function measure(connectionString: string): Promise<void> {
  const queue = await seedPaidDeals(connectionString);
  const seeded = queue.length;
  const ours = openOurs(connectionString);
  const bare = new pg.Pool({ connectionString, max: AT_ONCE });
  // Connections that are closing may still receive the stop of the cluster.
  bare.on('error', () => undefined);
  try {
    const template = await captureAcceptance(connectionString, take(queue));
    const acceptBare: Accept = (deal) => replay(bare, template, deal);
    for (const warmUp of [ours.accept, acceptBare]) await movesPerSecond(warmUp, queue, WARM_UP_MS);
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      rates.ours.push(await movesPerSecond(ours.accept, queue, TURN_MS));
      rates.bare.push(await movesPerSecond(acceptBare, queue, TURN_MS));
    }
    await assertAccepted(connectionString, seeded - queue.length);
    report(rates, template.statements.length);
  } finally {
    await Promise.all([ours.close(), bare.end()]);
  }
}

/** Moves that did not happen would make the rate meaningless. */
async function assertAccepted(connectionString: string, moves: number): Promise<void> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query<{ deals: number; entries: number }>(`select
      (select count(*) from deals where status = 'accepted')::int as deals,
      (select count(*) from journal where kind = 'deal_accepted')::int as entries`),
  );
  const [found] = rows;
  if (found?.deals !== moves || found.entries !== moves)
    throw new Error(`${moves} deals were to be accepted, the database has ${JSON.stringify(found)}`);
}

function report(rates: { ours: number[]; bare: number[] }, statements: number): void {
  const figures = [
    { name: 'statements of an acceptance, begin and commit included', value: statements, atMost: 10 },
    { name: 'accept through our service', value: median(rates.ours), unit: 'moves/s' },
    { name: 'the same statements from a bare pg client', value: median(rates.bare), unit: 'moves/s' },
    { name: 'ratio', value: median(rates.ours) / median(rates.bare), atLeast: 0.5 },
  ];
  printFigures(`Accepting deals, ${AT_ONCE} at once, synchronous_commit on`, figures);
  recordResults('deals', { rates, figures });
}

function take(queue: PaidDeal[]): PaidDeal {
  const deal = queue.shift();
  if (!deal) throw new Error('All seeded deals are accepted: the machine is faster than expected, seed more');
  return deal;
}

/** Each deal is accepted once; the queue's neighbours belong to different orders. */
async function movesPerSecond(acceptOne: Accept, queue: PaidDeal[], forMs: number): Promise<number> {
  const startedAt = performance.now();
  let moves = 0;
  const work = async () => {
    while (performance.now() - startedAt < forMs) {
      await acceptOne(take(queue));
      moves += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (moves * 1000) / (performance.now() - startedAt);
}

function openOurs(connectionString: string) {
  const { db, pool, aside, close } = openDatabase(connectionString, AT_ONCE);
  const content = openContent(aside, systemClock);
  const parts: DealParts = {
    findDealReviews,
    siteOrigin: () => '',
    provider: NO_PROVIDER,
    secret: '',
    purposes: { deal: dealPayments, top_up: topUpPayments },
  };
  const acceptOne: Accept = (deal) =>
    transact(db, async (tx) => {
      const context = { db: tx, content, viewer: customerOf(deal), now: systemClock.now() };
      return await showDeal(context, parts, await accept(context, deal));
    });
  return { accept: acceptOne, pool, close };
}

const refuseToTalk = () => Promise.reject(new Error('An acceptance does not need the provider'));
const NO_PROVIDER: DealParts['provider'] = {
  name: 'none',
  offers: { deal: [], top_up: [], payout: [], most_payout: null, card_form: null },
  createPayment: refuseToTalk,
  createRefund: refuseToTalk,
  createPayout: refuseToTalk,
  find: refuseToTalk,
  search: refuseToTalk,
};

const customerOf = ({ user_uuid, customer_uuid }: PaidDeal): Viewer => ({
  session_id: 0,
  user_uuid,
  user_id: 0,
  login: '',
  customer_uuid,
  // A profile that takes no part in the bench's deals.
  freelancer_uuid: '00000000-0000-0000-0000-000000000000',
  is_moderator: false,
  is_admin: false,
  is_email_verified: true,
  proved_at: null,
  has_second_factor: false,
  factor_due_at: null,
  is_user_banned: false,
  is_customer_banned: false,
  is_freelancer_banned: false,
  agreed: [],
  is_leaving: false,
});

interface Template {
  deal: PaidDeal;
  statements: Statement[];
}

/** Accepts one deal through our service and records its statements, `begin` and `commit` included. */
async function captureAcceptance(connectionString: string, deal: PaidDeal): Promise<Template> {
  const recorder = openOurs(connectionString);
  const { take } = recordStatements(recorder.pool);
  try {
    await recorder.accept(deal);
  } finally {
    await recorder.close();
  }
  return { deal, statements: take() };
}

/** Sends the captured transaction for another deal, each statement prepared once as ours are. */
async function replay(pool: pg.Pool, template: Template, deal: PaidDeal): Promise<void> {
  const client = await pool.connect();
  try {
    for (const [index, { text, values }] of template.statements.entries()) {
      const own = values.map((value) => forDeal(value, template.deal, deal));
      await client.query(own.length > 0 ? { name: `s${index}`, text, values: own } : text);
    }
  } finally {
    client.release();
  }
}

/** Translates a value of the captured acceptance to another deal. */
function forDeal(value: unknown, captured: PaidDeal, deal: PaidDeal): unknown {
  if (Array.isArray(value)) return value.map((item) => forDeal(item, captured, deal));
  if (typeof value === 'number') return Number(renamed(String(value), captured, deal));
  return typeof value === 'string' ? renamed(value, captured, deal) : value;
}

/** Ids of each kind have a range of their own, so a replaced id is never taken for another. */
function renamed(text: string, captured: PaidDeal, deal: PaidDeal): string {
  return (Object.keys(captured) as (keyof PaidDeal)[]).reduce(
    (result, key) => result.replaceAll(String(captured[key]), String(deal[key])),
    text,
  );
}
