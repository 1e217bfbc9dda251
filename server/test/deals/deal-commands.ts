import fc from 'fast-check';
import { SWITCHES, type SwitchName } from '../../src/integrations/payments/sandbox/switches.ts';
import type { DealAction, ReviewStep } from './deal-actors.ts';

const ACTIONS: readonly DealAction[] = [
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
  'dispute_by_customer',
  'dispute_by_executor',
  'evidence',
  'withdraw_by_customer',
  'withdraw_by_executor',
  'decide',
  'notify',
];
/** Deals in one history. */
export const DEALS = 2;
export const SEED = 20_261_120;

/** Likely next actions in each status, so that histories get far; other actions are mixed in. */
export const NEXT: Partial<Record<string, readonly DealAction[]>> = {
  created: ['pay', 'notify'],
  paid: ['deliver', 'deliver', 'deliver', 'accept', 'refund_by_executor', 'dispute_by_customer'],
  delivered: [
    'accept',
    'accept',
    'rework',
    'deliver',
    'refund_by_executor',
    'dispute_by_customer',
    'dispute_by_executor',
  ],
  disputed: ['concede_by_customer', 'decide', 'decide', 'evidence', 'withdraw_by_customer', 'concede_by_executor'],
  accepted: ['payout'],
};

/** One step of a history. */
export type Command =
  | { kind: 'next'; deal: number; choice: number }
  | { kind: 'act'; deal: number; action: DealAction }
  | { kind: 'both'; deal: number; actions: [DealAction, DealAction] }
  | { kind: 'bank'; deal: number; press: 'pay' | 'decline' | 'abandon' }
  | { kind: 'switch'; name: SwitchName }
  | { kind: 'order'; action: DealAction }
  | { kind: 'wait'; minutes: number };

/** Reviews written after the deals have ended; the days publish reviews without a counterpart. */
type Aftermath = { deal: number; days: number } & ReviewStep;

const deal = fc.nat(DEALS - 1);
const action = fc.constantFrom(...ACTIONS);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('next' as const), deal, choice: fc.nat(100) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('act' as const), deal, action }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('both' as const), deal, actions: fc.tuple(action, action) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('bank' as const),
      deal,
      press: fc.constantFrom('pay' as const, 'pay' as const, 'pay' as const, 'decline' as const, 'abandon' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('switch' as const),
      name: fc.constantFrom(...SWITCHES.map((s) => s.name)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      action: fc.constantFrom<DealAction>('drop_executor', 'choose_executor', 'block', 'unblock'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(0, 1, 1, 3, 3, 20, 90, 5000, 15_000),
    }),
  },
);
export const history = fc.array(command, { minLength: 8, maxLength: 30, size: 'max' });
const aftermath: fc.Arbitrary<Aftermath[]> = fc.array(
  fc.record({
    deal,
    by: fc.constantFrom('customer' as const, 'executor' as const),
    step: fc.constantFrom('write' as const, 'write' as const, 'write' as const, 'change' as const, 'delete' as const),
    stars: fc.integer({ min: 1, max: 5 }),
    days: fc.constantFrom(0, 0, 0, 1, 20),
  }),
  { minLength: 2, maxLength: 8 },
);
export const aftermathOf = (number: number): Aftermath[] =>
  fc.sample(aftermath, { seed: SEED + number, numRuns: 1 })[0] ?? [];

const act = (deal: number, action: DealAction): Command => ({ kind: 'act', deal, action });
const paid = (deal: number): Command[] => [
  act(deal, 'pay'),
  { kind: 'bank', deal, press: 'pay' },
  { kind: 'wait', minutes: 3 },
];
/** Always played first: one deal is split, the other refunded. */
export const DISPUTED: Command[] = [
  ...paid(0),
  ...paid(1),
  act(0, 'deliver'),
  act(0, 'dispute_by_customer'),
  act(0, 'evidence'),
  act(1, 'refund_by_executor'),
  { kind: 'both', deal: 0, actions: ['decide', 'withdraw_by_customer'] },
  act(0, 'decide'),
  act(0, 'payout'),
  { kind: 'wait', minutes: 1 },
];
