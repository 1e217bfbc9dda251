/** The deal machine as the property runner drives it, and faulty ones that the runner has to catch. */

import { acceptanceDueAt, expiredWithTimeLeft } from '../src/deals/deal-deadlines.ts';
import {
  DEAL_MOVES,
  type DealActor,
  type DealFacts,
  type DealMove,
  type DealStatus,
  dealMoveTarget,
  FINAL_DEAL_STATUSES,
  refuseDealMove,
} from '../src/deals/deals.ts';
import { type Refusal, refuse } from '../src/refusals.ts';
import { addDays } from '../src/time/moscow-days.ts';

export interface DealMachine {
  refuse(move: DealMove, facts: DealFacts, actor: DealActor, now: Date): Refusal | null;
  target(move: DealMove, facts: DealFacts, actor: DealActor, share: number): DealStatus;
}

export const DEAL_MACHINE: DealMachine = { refuse: refuseDealMove, target: dealMoveTarget };

/** The machine with one more move in its table, which no condition guards. */
export function withPlantedMove(planted: {
  move: DealMove;
  from: DealStatus;
  to: DealStatus;
  by: DealActor;
}): DealMachine {
  const isPlanted = (move: DealMove, facts: DealFacts, actor: DealActor) =>
    move === planted.move && facts.status === planted.from && actor === planted.by;
  return {
    refuse: (move, facts, actor, now) =>
      isPlanted(move, facts, actor) ? null : refuseDealMove(move, facts, actor, now),
    target: (move, facts, actor, share) =>
      isPlanted(move, facts, actor) ? planted.to : dealMoveTarget(move, facts, actor, share),
  };
}

/** The machine with a move struck from its table. */
export function withoutMove(lost: DealMove): DealMachine {
  return {
    ...DEAL_MACHINE,
    refuse: (move, facts, actor, now) =>
      move === lost ? refuse('not_your_move') : refuseDealMove(move, facts, actor, now),
  };
}

export interface Step {
  move: DealMove;
  actor: DealActor;
}

const ALL_STEPS: readonly Step[] = DEAL_MOVES.flatMap(({ move }) =>
  (['customer', 'executor', 'moderator', 'provider', 'clock'] as const).map((actor) => ({ move, actor })),
);

/** Every step the machine allows now. */
export function allowedSteps(machine: DealMachine, facts: DealFacts, now: Date): Step[] {
  return ALL_STEPS.filter(({ move, actor }) => machine.refuse(move, facts, actor, now) === null);
}

/** The facts after a move, as a service would write them beside the status. */
export function factsAfter(machine: DealMachine, facts: DealFacts, step: Step, share: number, now: Date): DealFacts {
  const status = machine.target(step.move, facts, step.actor, share);
  const isDisputeOpened = status === 'disputed' && facts.status !== 'disputed';
  const isGivenTime = status === 'paid' && (step.move === 'rework' || step.move === 'dispute_withdraw');
  const isClockStarted = status === 'delivered' && facts.status !== 'delivered';
  return {
    ...facts,
    status,
    formerStatus: isDisputeOpened
      ? (facts.status as 'paid' | 'delivered')
      : status === 'disputed'
        ? facts.formerStatus
        : null,
    disputeOpener: isDisputeOpened ? (step.actor as 'customer' | 'executor' | 'clock') : facts.disputeOpener,
    expiredAt: isGivenTime ? expiredWithTimeLeft(facts.expiredAt, now) : facts.expiredAt,
    reworks: facts.reworks + (step.move === 'rework' ? 1 : 0),
    withdrawals: facts.withdrawals + (step.move === 'dispute_withdraw' ? 1 : 0),
    everDelivered: facts.everDelivered || status === 'delivered',
    acceptanceDueAt: isClockStarted ? acceptanceDueAt(now) : status === 'delivered' ? facts.acceptanceDueAt : null,
  };
}

/**
 * Whether some continuation brings the deal to an end: now or after years, in moves of the given actors only.
 * `ends` are the statuses that count as an end.
 */
export function canEnd(
  machine: DealMachine,
  start: DealFacts,
  now: Date,
  actors: readonly DealActor[],
  ends: readonly DealStatus[] = FINAL_DEAL_STATUSES,
): boolean {
  const seen = new Set<string>();
  const waiting = [start];
  const yearsLater = addDays(now, 1000);
  for (let facts = waiting.pop(); facts !== undefined; facts = waiting.pop()) {
    if (ends.includes(facts.status)) {
      return true;
    }
    const known = factsKey(facts);
    if (seen.has(known)) {
      continue;
    }
    seen.add(known);
    for (const instant of [now, yearsLater]) {
      const steps = allowedSteps(machine, facts, instant).filter(({ actor }) => actors.includes(actor));
      for (const step of steps) {
        waiting.push(factsAfter(machine, facts, step, 0, instant), factsAfter(machine, facts, step, 50, instant));
      }
    }
  }
  return false;
}

/** Facts that decide what can still happen; the clocks are left out, because they only have to be waited for. */
export function factsKey(facts: DealFacts): string {
  return JSON.stringify({ ...facts, expiredAt: null, acceptanceDueAt: null, overdueAt: null });
}
