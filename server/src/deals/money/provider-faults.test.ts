import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../../test/context.ts';
import { dealViewer, openDealParts } from '../../../test/deals/deal-actors.ts';
import { type DealParams, openDealStage, PAYOUT_FORM, type Pair } from '../../../test/deals/deal-stage.ts';
import { FAULTS, type Fault, type FaultyProvider, openFaultyProvider } from '../../../test/deals/faulty-provider.ts';
import { samples } from '../../../test/samples.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { PaymentProvider } from '../../integrations/payments/port.ts';
import { reconcilePayments } from '../../payments/reconciler.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import * as deals from '../service.ts';

/*
 * A provider that loses replies after doing the work, gives random answers and forgets keys. However its faults fall, money
 * leaves at most once, and after the faults every operation completes.
 */

let server: TestServer;
let bank: FaultyProvider;
let pair: Pair;
let customer: Viewer;
let executor: Viewer;
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
  bank = await openFaultyProvider(server.clock);
});
afterEach(() => {
  bank.nextFault = () => null;
  bank.nextFinal = () => 'succeeded';
});
afterAll(async () => {
  await bank.stop();
  await server.stop();
});

const COMMENT = { comment: 'Так договорились' };
const partsWith = (provider: PaymentProvider): deals.DealParts => ({ ...openDealParts(server), provider });

let made = 0;

/** An order takes only so many deals. */
async function beginOrder(): Promise<void> {
  pair = await stage.pair();
  customer = dealViewer(await server.makers.user(pair.customerLogin));
  executor = dealViewer(await server.makers.user(pair.executorLogin));
}

/** Calls the service directly, since the days that pass here outlast every session. */
async function createDeal(): Promise<DealParams> {
  if (made++ % DEAL_LIMITS.ofOrder === 0) await beginOrder();
  const { order_id } = pair;
  const { deal } = await inTransaction(contextOf(server, customer), (context) =>
    deals.createDeal(context, order_id, stage.form(), null),
  );
  return { order_id, deal_id: deal.id };
}

/** A deal paid through the faulty provider before its faults began. */
async function paidDeal(parts: deals.DealParts): Promise<DealParams> {
  const ids = await createDeal();
  const url = await deals.payDeal(contextOf(server, customer), parts, ids, { method: 'card', accept_terms: true });
  bank.pay(url.split('/').at(-1) ?? '');
  server.clock.advance({ minutes: 3 });
  await reconcilePayments(contextOf(server, null), parts);
  return ids;
}

async function acceptedDeal(parts: deals.DealParts): Promise<DealParams> {
  const ids = await paidDeal(parts);
  await inTransaction(contextOf(server, customer), (context) => deals.accept(context, ids));
  return ids;
}

const askPayout = (parts: deals.DealParts, ids: DealParams) =>
  inTransaction(contextOf(server, executor), (context) => deals.requestPayout(context, parts, ids, PAYOUT_FORM));
const askRefund = (ids: DealParams) =>
  inTransaction(contextOf(server, executor), (context) => deals.requestRefund(context, ids, COMMENT));

async function statusOf({ deal_id }: DealParams): Promise<string> {
  const row = await server.db.selectFrom('deals').select('status').where('id', '=', deal_id).executeTakeFirstOrThrow();
  return row.status;
}

/** The number of transfers of this kind that left, or may still leave, for a deal by the provider's books. */
async function countMoved({ deal_id }: DealParams, kind: 'payouts' | 'refunds'): Promise<number> {
  const rows = await sql<{ idempotence_key: string }>`
    select idempotence_key from payments where deal_id = ${deal_id}`.execute(server.db);
  const references = new Set(rows.rows.map((row) => row.idempotence_key));
  return bank.objects.filter(
    ({ kind: own, final, body }) =>
      own === kind && final === 'succeeded' && references.has(body.metadata?.reference ?? ''),
  ).length;
}

/** Lets the reconciler work: two processes at once, as they would be after a restart. */
async function turn(parts: deals.DealParts, seconds: number): Promise<void> {
  server.clock.advance({ seconds });
  await Promise.all([
    reconcilePayments(contextOf(server, null), parts),
    reconcilePayments(contextOf(server, null), parts),
  ]);
}

describe('a payout whose first reply was lost', () => {
  it.each(FAULTS.filter((how) => how !== 'forget'))(
    'and whose repetitions are answered by %s is sent once',
    async (how) => {
      const parts = partsWith(bank.provider);
      const ids = await acceptedDeal(parts);
      await askPayout(parts, ids);
      const first: Fault[] = [{ how: 'lost', after: true }];
      bank.nextFault = () => first.pop() ?? { how, after: false };
      for (let minutes = 0; minutes < 60; minutes += 10) {
        await turn(parts, 600);
        expect(await statusOf(ids)).toBe('payout_pending');
      }
      expect(await countMoved(ids, 'payouts')).toBe(1);
      bank.nextFault = () => ({ how: 'forget', after: false });
      await turn(parts, 25 * 3600);
      await turn(parts, 900);
      expect(await statusOf(ids)).toBe('paid_out');
      expect(await countMoved(ids, 'payouts')).toBe(1);
      expect(await stage.findings()).toEqual([]);
    },
  );
});

describe('a provider that does not answer in time or answers another request', () => {
  it.each([
    { how: 'silent', after: true },
    { how: 'silent', after: false },
    { how: 'foreign', after: true },
    { how: 'foreign', after: false },
  ] as const)('sends a payout once ($how, the work done: $after)', async (fault) => {
    const ids = await acceptedDeal(partsWith(bank.provider));
    await askPayout(partsWith(bank.provider), ids);
    bank.nextFault = () => fault;
    await turn(partsWith(bank.impatient), 1);
    expect(await statusOf(ids)).toBe('payout_pending');
    bank.nextFault = () => null;
    const parts = partsWith(bank.provider);
    for (let more = 0; more < 4 && (await statusOf(ids)) !== 'paid_out'; more += 1) await turn(parts, 5000);
    expect(await statusOf(ids)).toBe('paid_out');
    expect(await countMoved(ids, 'payouts')).toBe(1);
  });

  it('tells the payer so, and goes on with the same payment', async () => {
    const ids = await createDeal();
    const pay = (provider: PaymentProvider) =>
      deals.payDeal(contextOf(server, customer), partsWith(provider), ids, { method: 'card', accept_terms: true });
    const faults: (Fault | null)[] = [null, { how: 'silent', after: true }];
    bank.nextFault = () => faults.shift() ?? null;
    await expect(pay(bank.impatient)).rejects.toThrow('Банк сейчас не отвечает');
    bank.nextFault = () => null;
    expect((await pay(bank.provider)).split('/').at(-1)).toBe(bank.objects.at(-1)?.id);
    expect(await countRows(ids, 'payment')).toBe(1);
  });
});

describe('a payout that the provider finds invalid', () => {
  it('goes back to the executor when the provider shows nothing of it', async () => {
    const parts = partsWith(bank.provider);
    const ids = await acceptedDeal(parts);
    await askPayout(parts, ids);
    const faults: (Fault | null)[] = [
      { how: '400', after: false },
      { how: 'lost', after: false },
    ];
    bank.nextFault = () => faults.shift() ?? null;
    await turn(parts, 1);
    expect(await statusOf(ids)).toBe('payout_pending');
    await turn(parts, 120);
    expect(await statusOf(ids)).toBe('accepted');
    expect(await countMoved(ids, 'payouts')).toBe(0);
  });

  it('is paid out when it did the work all the same', async () => {
    const parts = partsWith(bank.provider);
    const ids = await acceptedDeal(parts);
    await askPayout(parts, ids);
    const faults: (Fault | null)[] = [{ how: '400', after: true }];
    bank.nextFault = () => faults.shift() ?? null;
    await turn(parts, 1);
    await turn(parts, 120);
    expect(await statusOf(ids)).toBe('paid_out');
    expect(await countMoved(ids, 'payouts')).toBe(1);
  });
});

describe('a payment whose opening was answered by an error', () => {
  const HOWS = ['401', '403', '404', '409'] as const;
  it.each(
    HOWS.flatMap((how) => [
      { how, what: 'safe deal', before: [] },
      { how, what: 'payment', before: [null] },
    ]),
  )('$how to its $what goes on as the same payment', async ({ how, before }) => {
    const parts = partsWith(bank.provider);
    const ids = await createDeal();
    const pay = () => deals.payDeal(contextOf(server, customer), parts, ids, { method: 'card', accept_terms: true });
    const faults: (Fault | null)[] = [...before, { how, after: true }];
    bank.nextFault = () => faults.shift() ?? null;
    await expect(pay()).rejects.toThrow('Банк сейчас не отвечает');
    const url = await pay();
    expect(bank.objects.at(-1)?.id).toBe(url.split('/').at(-1));
    expect(await countRows(ids, 'payment')).toBe(1);
  });
});

async function countRows({ deal_id }: DealParams, kind: string): Promise<number> {
  const rows = await sql`select 1 from payments where deal_id = ${deal_id} and kind = ${kind}`.execute(server.db);
  return rows.rows.length;
}

interface Schedule {
  faults: readonly (Fault | null)[];
  finals: readonly ('succeeded' | 'canceled')[];
  waits: readonly number[];
}

const fault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.constant<Fault>({ how: 'lost', after: true }) },
  { weight: 3, arbitrary: fc.constant<Fault>({ how: 'forget', after: false }) },
  { weight: 8, arbitrary: fc.record({ how: fc.constantFrom(...FAULTS), after: fc.boolean() }) },
);
const schedules: fc.Arbitrary<Schedule> = fc.record({
  faults: fc.array(fault, { minLength: 4, maxLength: 30, size: 'max' }),
  finals: fc.array(fc.constantFrom('succeeded' as const, 'succeeded' as const, 'canceled' as const), { maxLength: 4 }),
  waits: fc.array(fc.constantFrom(1, 3, 61, 130, 1000, 4000, 90_000), { minLength: 3, maxLength: 12 }),
});

/** Plays a schedule over a payout and a refund; returns the most often that either moved money, and where both ended. */
async function play(provider: PaymentProvider, { faults, finals, waits }: Schedule) {
  const parts = partsWith(provider);
  bank.nextFault = () => null;
  bank.nextFinal = () => 'succeeded';
  const payout = await acceptedDeal(parts);
  const refund = await paidDeal(parts);
  const [faultsLeft, finalsLeft] = [[...faults], [...finals]];
  bank.nextFault = () => faultsLeft.shift() ?? null;
  bank.nextFinal = () => finalsLeft.shift() ?? 'succeeded';
  await askRefund(refund);
  const go = async (seconds: number) => {
    if ((await statusOf(payout)) === 'accepted') await askPayout(parts, payout);
    await turn(parts, seconds);
  };
  for (const seconds of waits) await go(seconds);
  bank.nextFault = () => null;
  bank.nextFinal = () => 'succeeded';
  const ended = async () => [await statusOf(payout), await statusOf(refund)];
  for (let more = 0; more < 6 && String(await ended()) !== 'paid_out,refunded'; more += 1) await go(5000);
  return {
    moved: Math.max(await countMoved(payout, 'payouts'), await countMoved(refund, 'refunds')),
    ended: await ended(),
  };
}

describe('any schedule of faults', () => {
  it('moves money once and comes to its end', async () => {
    await fc.assert(
      fc.asyncProperty(schedules, async (schedule) => {
        expect(await play(bank.provider, schedule)).toEqual({ moved: 1, ended: ['paid_out', 'refunded'] });
      }),
      { seed: 20_261_122, numRuns: samples(8, 50) },
    );
    expect(await stage.findings()).toEqual([]);
  });

  const search: PaymentProvider['search'] = (kind, wanted) => bank.provider.search(kind, wanted);
  it.each<[string, Partial<PaymentProvider>]>([
    ['does not look things up', { search: () => Promise.resolve(null) }],
    ['takes a failed search for an empty one', { search: (...wanted) => search(...wanted).catch(() => null) }],
    [
      'takes an object without its state for a canceled one',
      {
        search: async (...wanted) => {
          const object = await search(...wanted);
          return object && { ...object, status: 'canceled' };
        },
      },
    ],
  ])('is too much for a client that %s', async (_what, planted) => {
    const found = await fc.check(
      fc.asyncProperty(schedules, async (schedule) => {
        const { moved } = await play({ ...bank.provider, ...planted }, schedule);
        return moved <= 1;
      }),
      { seed: 20_261_122, numRuns: 60, endOnFailure: true },
    );
    expect(String(found.errorInstance)).toContain('by returning false');
  });
});
