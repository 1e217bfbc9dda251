import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ORDER_MOVES, type OrderActor, type OrderFacts, orderMoveTarget, refuseOrderMove } from './order-moves.ts';
import { ORDER_STATUSES, type OrderStatus } from './orders.ts';

const ACTORS: OrderActor[] = ['customer', 'executor', 'moderator', 'clock'];
const DRAFT: OrderFacts = {
  status: 'C',
  formerStatus: null,
  isEndingSoon: true,
  hasPaidUnfinishedDeal: false,
  hasEverPaidDeal: false,
  everInWork: false,
  everPublished: false,
  isReopenWindowOpen: true,
  isExecutorLeaving: false,
  premoderation: false,
};

const ALL_STEPS = ORDER_MOVES.flatMap(({ move }) => ACTORS.map((actor) => ({ move, actor })));

const history = fc.array(
  fc.record({ pick: fc.nat(1000), hasPaidUnfinishedDeal: fc.boolean(), premoderation: fc.boolean() }),
  { minLength: 5, maxLength: 60, size: 'max' },
);

function factsAfter(before: OrderFacts, status: OrderStatus): OrderFacts {
  return {
    ...before,
    status,
    formerStatus: status === 'B' ? before.status : null,
    everInWork: before.everInWork || status === 'W',
    everPublished: before.everPublished || status === 'N',
  };
}

test('generated histories keep an order consistent', () => {
  const visited = new Set<OrderStatus>();
  const property = fc.property(history, (steps) => {
    let facts = DRAFT;
    for (const { pick, ...situation } of steps) {
      const before = { ...facts, ...situation };
      const allowed = ALL_STEPS.filter(({ move, actor }) => refuseOrderMove(move, before, actor) === null);
      const step = allowed[pick % Math.max(1, allowed.length)];
      if (!step) {
        expect(before.status, 'only a deleted order has nowhere to go').toBe('D');
        return;
      }
      const status = orderMoveTarget(step.move, before);
      if (before.status === 'W' && before.hasPaidUnfinishedDeal) {
        expect(status, 'a paid unfinished deal keeps the order in work').toBe('B');
      }
      if (status === 'N' && before.premoderation && !before.everPublished) {
        expect(step.actor, 'nothing unseen is published under premoderation').toBe('moderator');
      }
      facts = factsAfter(before, status);
      expect(['B', 'D'], 'a block is undone to a status that is alive').not.toContain(facts.formerStatus);
      visited.add(status);
    }
  });
  fc.assert(property, { numRuns: 500, seed: 20_261_122 });
  expect([...visited].sort()).toEqual(ORDER_STATUSES.map(({ code }) => code).sort());
});
