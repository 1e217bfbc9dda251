/** What time does to deals. Each deal is asked again under its lock, so a move made meanwhile wins (decisions 6). */
import {
  ACCEPTANCE_DAYS,
  acceptanceRemindersDue,
  deadlineAfterMaintenance,
  payoutRemindersDue,
} from '@provodka/domain/deal-clocks.ts';
import { type DealFacts, dealMoveTarget, refuseDealMove } from '@provodka/domain/deals.ts';
import { addDays } from '@provodka/domain/moscow-days.ts';
import { findMaintenances } from '../content/service.ts';
import { type Db, type Reader, type Tx, transact } from '../platform/database.ts';
import {
  type DealIds,
  findAcceptable,
  findExpired,
  findPayoutUnreminded,
  findUnreminded,
  type Page,
} from './clock-store.ts';
import { factsOf } from './facts.ts';
import { acceptWork, type LockedDeal, lockDeal, makeMove, tellMove } from './moves.ts';
import { returnMoney } from './refunds.ts';
import { type DealChange, updateDealRow } from './store.ts';

const BATCH = 100;

type Maintenance = Awaited<ReturnType<typeof findMaintenances>>;
type Find = (db: Reader, page: Page, now: Date) => Promise<DealIds[]>;
type Work = (tx: Tx, locked: LockedDeal, maintenance: Maintenance, now: Date) => Promise<void>;

/**
 * Accepts what nobody objected to in time, reminds both sides of what is theirs to do, ends deals that expired. One deal that fails does not hold
 * up the others; what went wrong is thrown at the end.
 */
export async function sweepDeals({ db }: { db: Db }, now: Date): Promise<void> {
  const maintenance = await findMaintenances(db);
  const failures: unknown[] = [];
  for (const { find, work } of CLOCKS) {
    for await (const ids of dueDeals(db, find, now)) {
      await transact(db, async (tx) => work(tx, await lockDeal(tx, ids), maintenance, now)).catch((error: unknown) =>
        failures.push(new Error(`deal ${ids.deal_id} could not be moved`, { cause: error })),
      );
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some deals could not be moved by their clocks');
}

/** Walks over the deals by pages, so that one which stays due is not met twice. */
async function* dueDeals(db: Db, find: Find, now: Date): AsyncGenerator<{ order_id: number; deal_id: number }> {
  let after_id = 0;
  for (;;) {
    const due = await find(db, { after_id, limit: BATCH }, now);
    for (const { id, order_id } of due) yield { order_id, deal_id: id };
    if (due.length < BATCH) return;
    after_id = due.at(-1)?.id ?? after_id;
  }
}

async function remind(tx: Tx, { deal }: LockedDeal, _maintenance: Maintenance, now: Date): Promise<void> {
  if (deal.accept_until === null) return;
  const sent = acceptanceRemindersDue(addDays(deal.accept_until, -ACCEPTANCE_DAYS), now);
  if (sent <= deal.accept_reminded) return;
  await updateDealRow(tx, deal.id, { accept_reminded: sent }, now);
  await tellMove(tx, deal, { move: 'acceptance_reminder', by: 'clock' }, now);
}

async function remindOfPayout(tx: Tx, { deal }: LockedDeal, _maintenance: Maintenance, now: Date): Promise<void> {
  if (deal.status !== 'accepted' || deal.accepted_at === null) return;
  const sent = payoutRemindersDue(deal.accepted_at, now);
  if (sent <= deal.payout_reminded) return;
  await updateDealRow(tx, deal.id, { payout_reminded: sent }, now);
  await tellMove(tx, deal, { move: 'payout_reminder', by: 'clock' }, now);
}

async function accept(tx: Tx, locked: LockedDeal, maintenance: Maintenance, now: Date): Promise<void> {
  const facts = factsAfter(locked, maintenance);
  if (refuseDealMove('accept_automatically', facts, 'clock', now) !== null) return;
  await acceptWork(tx, locked, { move: 'accept_automatically', by: 'clock', facts }, now);
}

async function expire(tx: Tx, locked: LockedDeal, maintenance: Maintenance, now: Date): Promise<void> {
  const facts = factsAfter(locked, maintenance);
  if (refuseDealMove('expire', facts, 'clock', now) !== null) return;
  const step = { move: 'expire', by: 'clock', facts } as const;
  const target = dealMoveTarget('expire', facts, 'clock');
  if (target === 'refund_pending') await returnMoney(tx, locked, step, now);
  else await makeMove(tx, locked, { ...step, change: target === 'disputed' ? DISPUTED : { ended_at: now } }, now);
}

/** Only a reworked deal, which is back in `paid`, becomes disputed by expiry. */
const DISPUTED: DealChange = { former_status: 'paid' };

/** The facts with deadlines that fell inside maintenance moved behind it. */
function factsAfter({ order, deal }: LockedDeal, maintenance: Maintenance): DealFacts {
  const facts = factsOf(order, deal);
  const { acceptanceDueAt, expiredAt } = facts;
  return {
    ...facts,
    expiredAt: deadlineAfterMaintenance(expiredAt, maintenance),
    acceptanceDueAt: acceptanceDueAt && deadlineAfterMaintenance(acceptanceDueAt, maintenance),
  };
}

const CLOCKS: readonly { find: Find; work: Work }[] = [
  { find: findUnreminded, work: remind },
  { find: findAcceptable, work: accept },
  { find: findExpired, work: expire },
  { find: findPayoutUnreminded, work: remindOfPayout },
];
