/** Generated histories over the deal machine: several actors, a ledger, and faulty machines that must be caught. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canEnd,
  DEAL_MACHINE,
  type DealMachine,
  factsKey,
  withoutMove,
  withPlantedMove,
} from '../../test/deal-machines.ts';
import { type Command, checkWorld, createWorld, run } from '../../test/deal-world.ts';
import { DEAL_MOVES, DEAL_STATUSES, type DealActor, type DealStatus, FINAL_DEAL_STATUSES } from './deals.ts';

const START = new Date('2026-03-10T12:00:00Z');
const EVERYBODY: DealActor[] = ['customer', 'executor', 'moderator', 'provider', 'clock'];

const dealCommand = fc.record({
  kind: fc.constant('deal' as const),
  deal: fc.nat(2),
  step: fc.nat(1000),
  share: fc.integer({ min: 0, max: 100 }),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: dealCommand },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 800 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      deal: fc.nat(2),
      what: fc.constantFrom('split_back' as const, 'late_return' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      move: fc.constantFrom('block' as const, 'unblock' as const, 'drop_executor' as const, 'choose_executor' as const),
      isSameExecutor: fc.boolean(),
    }),
  },
);
const history = fc.record({
  prices: fc.array(fc.integer({ min: 10_000, max: 6_000_000 }), { minLength: 1, maxLength: 3 }),
  rate: fc.constantFrom(0, 1, 650, 1234, 10_000),
  commands: fc.array(command, { minLength: 10, maxLength: 80, size: 'max' }),
});

/** The same runner judges the real machine and the faulty ones. Returns the statuses its histories passed through. */
function judge(machine: DealMachine, seed = 20_261_122): Set<DealStatus> {
  const visited = new Set<DealStatus>();
  const endable = new Set<string>();
  const property = fc.property(history, ({ prices, rate, commands }) => {
    const world = createWorld(START, prices, rate);
    for (const next of commands) {
      run(world, next, machine);
      checkWorld(world);
      for (const { facts } of world.deals) {
        visited.add(facts.status);
        const known = factsKey(facts);
        if (!endable.has(known)) {
          expect(canEnd(machine, facts, world.now, EVERYBODY), `a deal in ${facts.status} can end`).toBe(true);
          endable.add(known);
        }
      }
    }
  });
  fc.assert(property, { numRuns: 400, seed, includeErrorInReport: true });
  return visited;
}

test('money is conserved and every deal can end, whatever anybody does', () => {
  const visited = judge(DEAL_MACHINE);
  // Histories that never get anywhere would prove nothing.
  expect([...visited].sort()).toEqual(DEAL_STATUSES.map(({ code }) => code).sort());
});

describe('negative control: the same runner catches', () => {
  test.each([
    {
      fault: 'a second payout',
      machine: withPlantedMove({ move: 'payout_request', from: 'paid_out', to: 'payout_pending', by: 'executor' }),
      broken: /below zero|paid out once/,
    },
    {
      fault: 'a refund after acceptance',
      machine: withPlantedMove({ move: 'refund_request', from: 'accepted', to: 'refund_pending', by: 'executor' }),
      broken: /escrow/,
    },
    {
      fault: 'a second decision',
      machine: withPlantedMove({ move: 'dispute_decide', from: 'accepted', to: 'accepted', by: 'moderator' }),
      broken: /below zero|escrow|moves nothing/,
    },
    {
      fault: 'a paid deal deleted',
      machine: withPlantedMove({ move: 'delete', from: 'paid', to: 'deleted', by: 'customer' }),
      broken: /escrow/,
    },
    {
      fault: 'a payout before acceptance',
      machine: withPlantedMove({ move: 'payout_request', from: 'delivered', to: 'payout_pending', by: 'executor' }),
      broken: /escrow|below zero/,
    },
    {
      fault: 'a dispute right after a rework',
      machine: withPlantedMove({ move: 'expire', from: 'paid', to: 'disputed', by: 'clock' }),
      broken: /seven days after a rework/,
    },
    { fault: 'a refund that never ends', machine: withoutMove('refund_confirmed'), broken: /refund_pending can end/ },
    { fault: 'a payout that never ends', machine: withoutMove('payout_confirmed'), broken: /can end/ },
  ])('$fault', ({ machine, broken }) => {
    expect(() => judge(machine, 1)).toThrow(broken);
  });
});

describe('nobody holds the money hostage', () => {
  const paid = createWorld(START, [100_000], 650).deals[0]?.facts;
  const starts = (['paid', 'delivered', 'disputed'] as const).flatMap((status) =>
    [false, true].map((everDelivered) => ({ status, everDelivered })),
  );

  test.each(starts)('from $status (delivered: $everDelivered), with one side silent', ({ status, everDelivered }) => {
    if (!paid) {
      throw new Error('A world begins with its deals');
    }
    const facts = { ...paid, status, everDelivered, formerStatus: status === 'disputed' ? ('paid' as const) : null };
    const delivered = { ...facts, acceptanceDueAt: status === 'delivered' ? START : null };
    const withoutCustomer = EVERYBODY.filter((actor) => actor !== 'customer');
    const withoutExecutor = EVERYBODY.filter((actor) => actor !== 'executor');
    expect(canEnd(DEAL_MACHINE, delivered, START, withoutCustomer)).toBe(true);
    // Only the executor can name the target of a payout, so others can bring a deal no further than accepted.
    expect(canEnd(DEAL_MACHINE, delivered, START, withoutExecutor, [...FINAL_DEAL_STATUSES, 'accepted'])).toBe(true);
  });
});

test('final statuses are final', () => {
  for (const status of FINAL_DEAL_STATUSES) {
    expect(DEAL_MOVES.filter((row) => row.from.includes(status))).toEqual([]);
  }
});
