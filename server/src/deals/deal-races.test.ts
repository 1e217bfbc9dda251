import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { type DealAction, type DealActors, fingerprint, openDealActors } from '../../test/deals/deal-actors.ts';
import { type DealParams, openDealStage, type Pair } from '../../test/deals/deal-stage.ts';
import { sampleOf } from '../../test/samples.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { snapshotState } from '../../test/state-snapshot.ts';
import { checkInvariants } from '../doctor/check-invariants.ts';
import { findOrder } from '../orders/service.ts';
import { inTransaction } from '../platform/context.ts';
import { writeReturn } from './money/refunds.ts';
import { type Step, writeAcceptance } from './moves.ts';
import { findDealRow } from './store.ts';

/*
 * Two people act on one deal at once: every pair of actions from every state, raced on a real PostgreSQL. The outcome
 * must equal that of one of the two sequential orders.
 */

let server: TestServer;
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Deals prepared at a time; a return to them costs about as much as making three. */
const KEPT_TRIALS = 12;

type Prepare = (actors: DealActors, ids: DealParams) => Promise<unknown>;

const pay: Prepare = async (actors, ids) => {
  await actors.pay(ids);
  await succeedAtBank(ids);
  await actors.notify(ids);
};
const deliver: Prepare = async (actors, ids) => {
  await pay(actors, ids);
  await actors.deliver(ids);
};
const accept: Prepare = async (actors, ids) => {
  await pay(actors, ids);
  await actors.accept(ids);
};
const askPayout: Prepare = async (actors, ids) => {
  await accept(actors, ids);
  await actors.payout(ids);
};

/** Prepares a deal in each state from which pairs are raced. */
const STATES: Record<string, Prepare> = {
  'just created': async () => undefined,
  'created, paid at the bank, not confirmed': async (actors, ids) => {
    await actors.pay(ids);
    await succeedAtBank(ids);
  },
  paid: pay,
  delivered: deliver,
  reworked: async (actors, ids) => {
    await deliver(actors, ids);
    await actors.rework(ids);
  },
  disputed: async (actors, ids) => {
    await deliver(actors, ids);
    await actors.rework(ids);
    await makeDue(ids);
    await actors.clock(ids);
  },
  accepted: accept,
  'payout asked for': askPayout,
  'payout on its way': async (actors, ids) => {
    await askPayout(actors, ids);
    await actors.follow(ids);
    await ageObjects(ids);
  },
  'payout refused by the bank': async (actors, ids) => {
    await askPayout(actors, ids);
    await actors.follow(ids);
    await ageObjects(ids);
    await sql`update sandbox_objects set body = jsonb_set(body, '{outcome}', '"canceled"')
      where kind = 'payout' and id in (select provider_id from payments where deal_id = ${ids.deal_id})`.execute(
      server.db,
    );
  },
  'refund asked for': async (actors, ids) => {
    await pay(actors, ids);
    await actors.refund_by_executor(ids);
  },
};

const DEAL_ACTIONS: readonly DealAction[] = [
  'delete',
  'pay',
  'deliver',
  'rework',
  'accept',
  'payout',
  'refund_by_executor',
  'refund_by_customer',
  'concede_by_customer',
  'concede_by_executor',
  'notify',
  'follow',
  'clock',
];
/** Actions that change the order, so each trial needs an order of its own. */
const ORDER_ACTIONS: readonly DealAction[] = ['drop_executor', 'close', 'block'];

interface Trial {
  actors: DealActors;
  ids: DealParams;
}

/** States in which changes of the order race with these moves. */
const MEETINGS: [state: string, moves: DealAction[]][] = [
  ['just created', ['delete', 'pay']],
  ['created, paid at the bank, not confirmed', ['delete', 'notify']],
  ['paid', ['accept', 'deliver', 'refund_by_executor']],
  ['refund asked for', ['follow']],
];

const RACED_STATES = sampleOf(Object.keys(STATES), 3, 'states');
const RACED_MEETINGS = sampleOf(MEETINGS, 1, 'meetings');

describe('two actions at once on one deal', () => {
  it.each(RACED_STATES)('from «%s» end as they would one after the other', async (state) => {
    const pair = await stage.pair();
    const actors = await openDealActors(server, pair);
    const prepare = await keepTrials(() => trial(pair, actors, state));
    const alone = await tryEach(prepare);
    expect(alone.size).toBeGreaterThan(0);
    const pairs = sampleOf(pairsOf([...alone.keys()], DEAL_ACTIONS), 2, state);
    for (const [a, b] of pairs) await compare(prepare, a, b, { state, alone });
    expect(await stage.findings()).toEqual([]);
  });

  it.each(RACED_MEETINGS)('from «%s» end so too when one of them changes the order', async (state, moves) => {
    const prepare = await keepTrials(async () => {
      const pair = await stage.pair();
      return await trial(pair, await openDealActors(server, pair), state);
    });
    const pairs = sampleOf(pairsOf(ORDER_ACTIONS, moves), 2, `order ${state}`);
    for (const [a, b] of pairs) await compare(prepare, a, b, { state });
    expect(await stage.findings()).toEqual([]);
  });
});

describe('the judge of these races', () => {
  it('notices two moves that looked at the deal without locking it', async () => {
    const pair = await stage.pair();
    const actors = await openDealActors(server, pair);
    const prepare = () => trial(pair, actors, 'delivered');
    const first = await inTurn(prepare, 'accept', 'refund_by_executor');
    const second = await inTurn(prepare, 'refund_by_executor', 'accept');
    const serial = [outcomeOf(first.labels, first.print), outcomeOf(second.labels.toReversed(), second.print)];
    const { ids } = await prepare();
    let looked = 0;
    const careless = (write: typeof writeAcceptance | typeof writeReturn, step: Step) =>
      inTransaction(contextOf(server, null), async (context) => {
        const order = await findOrder(context, ids.order_id);
        const deal = await findDealRow(context.db, ids.order_id, ids.deal_id, sql<boolean>`true`);
        looked += 1;
        while (looked < 2) await new Promise((resolve) => setImmediate(resolve));
        if (order && deal) await write(context, { order, deal, maintenances: [] }, step);
        return 'ok';
      });
    const labels = await Promise.all([
      careless(writeAcceptance, { move: 'accept', by: 'customer' }),
      careless(writeReturn, { move: 'refund_request', by: 'executor' }),
    ]);
    const raced = outcomeOf(labels, await fingerprint(server, ids));
    expect(serial).not.toContain(raced);
    const findings = await checkInvariants(server.built.pool, server.clock.now());
    expect(findings.map((finding) => finding.invariant)).toContain('an escrow holds what the state of its deal says');
  });
});

async function trial(pair: Pair, actors: DealActors, state: string): Promise<Trial> {
  const ids = await stage.create(pair, { price: 100 });
  await STATES[state]?.(actors, ids);
  return { actors, ids };
}

/**
 * Prepares some trials and saves the market. When all have been played, derived effects run, the doctor
 * checks, and the market is restored.
 *
 * @returns the next trial
 */
async function keepTrials(make: () => Promise<Trial>): Promise<() => Promise<Trial>> {
  const unplayed: Trial[] = [];
  while (unplayed.length < KEPT_TRIALS) unplayed.push(await make());
  // Notifications run once, not after each restore.
  await server.tell();
  const takeBack = await snapshotState(server, []);
  const trials = [...unplayed];
  return async () => {
    if (unplayed.length === 0) {
      await stage.assertSound();
      await takeBack();
      unplayed.push(...trials);
    }
    return unplayed.shift() ?? expect.unreachable();
  };
}

/** Outcomes of single actions that change something; two that change nothing cannot disturb each other. */
async function tryEach(prepare: () => Promise<Trial>): Promise<Map<DealAction, string>> {
  const results = new Map<DealAction, string>();
  for (const action of DEAL_ACTIONS) {
    const { actors, ids } = await prepared(prepare, action);
    const before = await fingerprint(server, ids);
    await actors[action](ids);
    const after = await fingerprint(server, ids);
    if (after !== before) results.set(action, after);
  }
  return results;
}

/** Every pair of one action of `first` and one of `second`, each pair once. */
function pairsOf(first: readonly DealAction[], second: readonly DealAction[]): [DealAction, DealAction][] {
  const seen = new Set<string>();
  return first.flatMap((a) =>
    second.flatMap((b): [DealAction, DealAction][] => {
      const key = [a, b].toSorted().join(' ');
      if (seen.has(key)) return [];
      seen.add(key);
      return [[a, b]];
    }),
  );
}

/**
 * Races b against a, and plays the second order only when the race ended differently from the first.
 *
 * @param from.alone the outcome of each action alone: one that changes nothing, not even after the other, has no race
 */
async function compare(
  prepare: () => Promise<Trial>,
  a: DealAction,
  b: DealAction,
  from: { state: string; alone?: ReadonlyMap<DealAction, string> },
): Promise<void> {
  const first = await inTurn(prepare, a, b);
  if (from.alone && !from.alone.has(b) && first.print === from.alone.get(a)) return;
  const { actors, ids } = await prepared(prepare, a, b);
  const labels = await Promise.all([actors[a](ids), actors[b](ids)]);
  const raced = outcomeOf(labels, await fingerprint(server, ids));
  const serial = [outcomeOf(first.labels, first.print)];
  if (raced !== serial[0]) {
    const second = await inTurn(prepare, b, a);
    serial.push(outcomeOf(second.labels.toReversed(), second.print));
  }
  expect(serial, `${a} and ${b} from «${from.state}»`).toContain(raced);
}

/** Plays two actions one after another; returns both replies and the final state. */
async function inTurn(
  prepare: () => Promise<Trial>,
  a: DealAction,
  b: DealAction,
): Promise<{ labels: string[]; print: string }> {
  const { actors, ids } = await prepared(prepare, a, b);
  const labels = [await actors[a](ids), await actors[b](ids)];
  return { labels, print: await fingerprint(server, ids) };
}

const outcomeOf = (labels: readonly string[], print: string): string => [...labels, print].join(' | ');

async function prepared(prepare: () => Promise<Trial>, ...actions: DealAction[]): Promise<Trial> {
  const ready = await prepare();
  if (actions.includes('clock')) await makeDue(ready.ids);
  return ready;
}

/** Makes only this deal's deadlines pass. It is marked as reminded, since a reminder is a move too. */
async function makeDue({ deal_id }: DealParams): Promise<void> {
  const now = server.clock.now();
  await sql`update deals set expired_at = ${now}, accept_reminded = 2, expiry_warned_at = ${now},
      accept_until = case when accept_until is null then null else ${now}::timestamptz end
    where id = ${deal_id}`.execute(server.db);
}

/** The payer has paid, and the bank has not told us yet. */
async function succeedAtBank({ deal_id }: DealParams): Promise<void> {
  await sql`update sandbox_objects set status = 'succeeded'
    where kind = 'payment' and id in (select provider_id from payments where deal_id = ${deal_id})`.execute(server.db);
}

/** Dates the deal's payout far enough back for the bank to have made it. */
async function ageObjects({ deal_id }: DealParams): Promise<void> {
  const earlier = new Date(server.clock.now().getTime() - 60_000);
  await sql`update sandbox_objects set created_at = ${earlier}
    where id in (select provider_id from payments where deal_id = ${deal_id})`.execute(server.db);
}
