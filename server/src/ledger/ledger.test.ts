import { dealAccepted, dealPaid, dealRefunded, payoutSent, smTopup } from '@provodka/domain/money/ledger.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { giveSm } from '../../test/deals/wallets.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { inTransaction } from '../platform/context.ts';
import { postPlan, spendSm } from './service.ts';
import { findBalance } from './store.ts';

let server: TestServer;
let freelancer: string;
beforeAll(async () => {
  server = await startTestServer();
  freelancer = (await server.makers.user('freelancer')).freelancer_uuid;
});
afterAll(() => server.stop());

const now = () => server.clock.now();
const post = (plan: Parameters<typeof postPlan>[1], key: string, deal_id = 1) =>
  inTransaction(contextOf(server, null), (context) => postPlan(context, plan, { key, deal_id, payment_id: null }));

const priceOf = (response_id: number) => ({ key: `price:${response_id}`, order_id: 1, response_id });

describe('the ledger', () => {
  it('carries a deal from the payment to the payout', async () => {
    await post(dealPaid(1, kopecks(10_650)), 'paid:1');
    expect(await findBalance(server.db, 'escrow', '1')).toBe(10_650);
    await post(dealAccepted(1, freelancer, { executor: kopecks(10_000), commission: kopecks(650) }), 'accepted:1');
    expect(await findBalance(server.db, 'escrow', '1')).toBe(0);
    expect(await findBalance(server.db, 'payable', freelancer)).toBe(10_000);
    await post(payoutSent(freelancer, kopecks(10_000)), 'payout:1');
    expect(await findBalance(server.db, 'payable', freelancer)).toBe(0);
    expect(await findBalance(server.db, 'commission_revenue', null)).toBe(650);
    expect(await findBalance(server.db, 'provider_clearing', null)).toBe(-650);
  });

  it('posts a repeated entry once and refuses its key for another', async () => {
    expect(await post(dealPaid(2, kopecks(500)), 'paid:2', 2)).toBe(true);
    expect(await post(dealPaid(2, kopecks(500)), 'paid:2', 2)).toBe(false);
    await expect(post(dealPaid(2, kopecks(501)), 'paid:2', 2)).rejects.toThrow(/another entry/);
    expect(await findBalance(server.db, 'escrow', '2')).toBe(500);
  });

  it('lets twenty simultaneous repetitions post once', async () => {
    const posted = await Promise.all(Array.from({ length: 20 }, () => post(dealPaid(3, kopecks(700)), 'paid:3', 3)));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await findBalance(server.db, 'escrow', '3')).toBe(700);
  });

  it('never gives out more than an escrow holds', async () => {
    await post(dealPaid(4, kopecks(1000)), 'paid:4', 4);
    const refunds = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => post(dealRefunded(4, kopecks(400)), `refund:4:${index}`, 4)),
    );
    expect(refunds.filter((refund) => refund.status === 'fulfilled')).toHaveLength(2);
    expect(await findBalance(server.db, 'escrow', '4')).toBe(200);
  });

  it('refuses an entry that does not balance, and any change of what was written', async () => {
    const unbalanced = inTransaction(contextOf(server, null), async (context) => {
      await postPlan(context, dealPaid(5, kopecks(100)), { key: 'paid:5', deal_id: 5, payment_id: null });
      await sql`insert into postings (journal_id, account_id, amount)
        select max(id), (select min(id) from ledger_accounts where kind = 'commission_revenue'), 1 from journal`.execute(
        context.db,
      );
    });
    await expect(unbalanced).rejects.toThrow(/does not balance/);
    await expect(sql`update postings set amount = amount + 1`.execute(server.db)).rejects.toThrow(/append-only/);
    await expect(sql`delete from journal`.execute(server.db)).rejects.toThrow(/append-only/);
  });

  it('spends SM from a wallet that has enough and from no other', async () => {
    const { uuid } = await server.makers.user('freelancer');
    await giveSm(server, uuid, 70);
    const spent = await Promise.allSettled(
      [101, 102].map((response_id) =>
        inTransaction(contextOf(server, null), (context) => spendSm(context, uuid, 50, priceOf(response_id))),
      ),
    );
    expect(spent.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await findBalance(server.db, 'sm_wallet', uuid)).toBe(20);
  });

  it('spends SM from the first wallet that is not locked and not empty', async () => {
    const { uuid } = await server.makers.user('two_wallets');
    const wallet = { kind: 'sm_wallet', currency: 'SM', owner_uuid: uuid, created_at: now() };
    await server.db
      .insertInto('ledger_accounts')
      .values([{ ...wallet, is_locked: true }, wallet])
      .execute();
    const [, second] = await server.db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('owner_uuid', '=', uuid)
      .orderBy('id')
      .execute();
    const origin = { key: 'topup second', deal_id: null, payment_id: null, wallet_id: second?.id ?? 0 };
    await inTransaction(contextOf(server, null), (context) => postPlan(context, smTopup(uuid, 30), origin));
    await inTransaction(contextOf(server, null), (context) => spendSm(context, uuid, 10, priceOf(103)));
    expect(await findBalance(server.db, 'sm_wallet', uuid)).toBe(20);
  });

  it('opens one wallet for a person who buys SM twice at once', async () => {
    const { uuid } = await server.makers.user('hasty');
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        inTransaction(contextOf(server, null), (context) =>
          postPlan(context, smTopup(uuid, 5), { key: `hasty:${index}`, deal_id: null, payment_id: null }),
        ),
      ),
    );
    const wallets = await server.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('owner_uuid', '=', uuid)
      .execute();
    expect(wallets).toEqual([{ balance: 40 }]);
  });
});
