import { addHours } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDealActors } from '../../../test/deals/deal-actors.ts';
import { type DealParams, PAYOUT_FORM, type Pair, playDeals } from '../../../test/deals/deal-stage.ts';
import { refusalOf } from '../../../test/market.ts';
import { setSetting } from '../../../test/orders.ts';

const site = playDeals();
const { stage } = site;

/** The default limits. */
beforeAll(async () => {
  await setSetting(site.server, 'payouts', {});
  site.server.clock.advance({ hours: 1 });
});

let phones = 1_000_000;
const someForm = () => ({ ...PAYOUT_FORM, phone: `+7917${++phones}` });

/** A pair with an accepted deal. */
async function acceptedPair(changes: Record<string, unknown> = {}): Promise<Pair & { params: DealParams }> {
  const pair = await stage.pair();
  const params = await stage.paid(pair, changes);
  await pair.customer.deals_accept({ params });
  return { ...pair, params };
}

const seenBy = async ({ executor }: Pair, params: DealParams) => (await executor.deals_get({ params })).data;
const bellOf = async ({ executor }: Pair) => (await executor.notifications_list({ query: { limit: 20 } })).data;

describe('the first payout to a number', () => {
  it('waits an hour, says so by the bell with when and where, and then leaves', async () => {
    const pair = await acceptedPair();
    const { params } = pair;
    const asked = await pair.executor.deals_payout({ params, body: someForm() });
    const leaves = addHours(site.server.clock.now(), 1);
    expect(asked.data).toMatchObject({
      status: { code: 'payout_pending' },
      payout_hold: { state: 'first_use', leaves_at: leaves.toISOString(), to: expect.stringMatching(/^СБП ·· \d{4}/) },
      rights: { stop_payout: { allowed: true } },
    });
    await stage.settlePayout();
    expect((await bellOf(pair)).find(({ title }) => title === 'Выплата на новый номер')?.text).toMatch(
      /^10\s000\s₽ → СБП ·· \d{4}, .+ Деньги уйдут в \d\d:\d\d по Москве/,
    );
    const customers = await stage.view(pair, params);
    expect(customers).toMatchObject({ payout_hold: null, rights: { stop_payout: { allowed: false } } });
    await stage.pass({ minutes: 58 });
    expect(await stage.status(pair, params)).toBe('payout_pending');
    await stage.pass({ minutes: 2 });
    await stage.settlePayout();
    expect(await stage.status(pair, params)).toBe('paid_out');
  });

  it('is the only one that waits: the next to the same number leaves at once', async () => {
    const pair = await acceptedPair();
    const body = someForm();
    await pair.executor.deals_payout({ params: pair.params, body });
    await stage.pass({ hours: 1 });
    await stage.settlePayout();
    const next = await stage.accepted(pair);
    const asked = await pair.executor.deals_payout({ params: next, body });
    expect(asked.data).toMatchObject({ payout_hold: null, rights: { stop_payout: { allowed: false } } });
    await stage.settlePayout();
    expect(await stage.status(pair, next)).toBe('paid_out');
  });

  it('is stopped by its executor however often they press, and nothing is lost', async () => {
    const pair = await acceptedPair();
    const { params } = pair;
    const body = someForm();
    await pair.executor.deals_payout({ params, body });
    expect(await refusalOf(pair.customer.deals_payout_stop({ params }))).toMatchObject({ status: 403 });
    const stopped = await Promise.all([1, 2].map(() => pair.executor.deals_payout_stop({ params })));
    expect(stopped.map(({ data }) => data.status.code)).toEqual(['accepted', 'accepted']);
    await stage.pass({ hours: 2 });
    expect(await seenBy(pair, params)).toMatchObject({
      status: { code: 'accepted' },
      rights: { payout: { allowed: true } },
    });
    // A request, perhaps from a stolen session, does not make the number a known one.
    const again = await pair.executor.deals_payout({ params, body });
    expect(again.data.payout_hold).toMatchObject({ state: 'first_use' });
    await stage.pass({ hours: 1 });
    await stage.settlePayout();
    expect(await stage.status(pair, params)).toBe('paid_out');
  });

  it('is not stopped once it was sent', async () => {
    const pair = await acceptedPair();
    const { params } = pair;
    await pair.executor.deals_payout({ params, body: someForm() });
    await stage.pass({ hours: 1 });
    expect(await refusalOf(pair.executor.deals_payout_stop({ params }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('уже ушла в банк'),
    });
  });

  it('is not sent before, even where its row says that it is due', async () => {
    const { server } = site;
    for (const wait of [sql`held_until = ${addHours(server.clock.now(), 9)}`, sql`held_until = null, is_held = true`]) {
      const pair = await acceptedPair();
      const { params } = pair;
      await pair.executor.deals_payout({ params, body: someForm() });
      const payout = sql`kind = 'payout' and deal_id = ${params.deal_id}`;
      await sql`update payments set ${wait}, next_attempt_at = ${server.clock.now()} where ${payout}`.execute(
        server.db,
      );
      await stage.settlePayout();
      expect(await stage.status(pair, params)).toBe('payout_pending');
      // The test changes rows by hand, so the doctor's findings do not matter.
      await pair.executor.deals_payout_stop({ params });
    }
  });

  it('stays while its executor is marked as a scammer, whom a moderator has caught in that hour', async () => {
    const pair = await acceptedPair();
    const { params } = pair;
    await pair.executor.deals_payout({ params, body: someForm() });
    const { uuid } = await site.server.makers.user(pair.executorLogin);
    const mark = async (status: boolean) =>
      (await site.server.api('moderator')).users_scam({ params: { uuid }, body: { status, comment: 'Чужие карты' } });
    await mark(true);
    await stage.pass({ hours: 26 });
    await stage.settlePayout();
    expect(await seenBy(pair, params)).toMatchObject({
      status: { code: 'payout_pending' },
      payout_hold: { state: 'check', leaves_at: null },
      rights: { stop_payout: { allowed: true } },
    });
    const { rows } = await sql`select kind from money_alerts where deal_id = ${params.deal_id}`.execute(site.server.db);
    expect(rows).toEqual([]);
    await mark(false);
    await stage.settlePayout();
    expect(await stage.status(pair, params)).toBe('paid_out');
  });

  it('that the bank may have got is followed to its end though its executor is marked since', async () => {
    const pair = await acceptedPair();
    const { params } = pair;
    await pair.executor.deals_payout({ params, body: someForm() });
    await stage.pass({ hours: 1 });
    const { uuid } = await site.server.makers.user(pair.executorLogin);
    await sql`update users set is_scam = true where uuid = ${uuid}`.execute(site.server.db);
    expect(await refusalOf(pair.executor.deals_payout_stop({ params }))).toMatchObject({ status: 422 });
    await stage.settlePayout();
    expect(await stage.status(pair, params)).toBe('paid_out');
  });

  it('is either sent or stopped when both happen at once', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const pair = await acceptedPair();
      const { params } = pair;
      await pair.executor.deals_payout({ params, body: someForm() });
      const payout = sql`kind = 'payout' and status = 'pending' and deal_id = ${params.deal_id}`;
      // A payout held by a moderator can be stopped at any time, and is released at this very moment.
      await sql`update payments set held_until = null, is_held = true where ${payout}`.execute(site.server.db);
      const actors = await openDealActors(site.server, pair);
      const release = async () => {
        await sql`update payments set is_held = false where ${payout}`.execute(site.server.db);
        await actors.follow(params);
      };
      const [stopped] = await Promise.all([actors.stop_payout(params), release()]);
      await stage.settlePayout();
      const status = await stage.status(pair, params);
      expect([stopped, status]).toEqual(stopped === 'ok' ? ['ok', 'accepted'] : ['payout_sent', 'paid_out']);
    }
  });
});

describe('a payout above the bounds', () => {
  const LARGE = { price: 60_000 };
  const REASON = 'Проверил переписку и работу';
  const judge = () => site.server.api('moderator');

  /** A deal of 60 000 on an order of 4 000, with a requested payout. */
  async function heldPair() {
    const pair = await acceptedPair(LARGE);
    await sql`update orders set budget = 400000 where id = ${pair.order_id}`.execute(site.server.db);
    const { data } = await pair.executor.deals_payout({ params: pair.params, body: someForm() });
    expect(data.payout_hold).toMatchObject({ state: 'check', leaves_at: null });
    await stage.pass({ hours: 3 });
    const list = await (await judge()).moderator_payouts_list({ query: { limit: 50 } });
    const held = list.data.find(({ deal_id }) => deal_id === pair.params.deal_id);
    if (!held) throw new Error('The payout is in no list');
    return { ...pair, held, decide: { params: { payout_id: held.id } } };
  }

  it('waits for a moderator, who reads why, and moves no sums before it left', async () => {
    const pair = await heldPair();
    expect(pair.held).toMatchObject({ amount: 60_000, budget: 4000, reasons: [{ code: 'far_above_budget' }] });
    expect((await (await judge()).moderator_queue()).data.payouts).toBeGreaterThan(0);
    expect((await bellOf(pair)).some(({ title }) => title === 'Выплату проверит модератор')).toBe(true);
    const { executor } = await seenBy(pair, pair.params);
    expect(executor).toMatchObject({ number_deals: 0, sum_deals: 0 });
    await (await judge()).payouts_decide({ ...pair.decide, body: { decision: 'released', comment: REASON } });
    await stage.settlePayout();
    const paid = await seenBy(pair, pair.params);
    expect(paid).toMatchObject({ status: { code: 'paid_out' }, executor: { number_deals: 1, sum_deals: 60_000 } });
    const { data: audit } = await (await judge()).moderator_audit_list({ query: { limit: 1 } });
    expect(audit).toMatchObject([{ action: { code: 'decide_payout' }, after: { is_released: true }, comment: REASON }]);
  });

  it('that is let go within its first hour is said to leave after it', async () => {
    const pair = await acceptedPair(LARGE);
    await sql`update orders set budget = 400000 where id = ${pair.order_id}`.execute(site.server.db);
    await pair.executor.deals_payout({ params: pair.params, body: someForm() });
    const list = await (await judge()).moderator_payouts_list({ query: { limit: 50 } });
    const payout_id = list.data.find(({ deal_id }) => deal_id === pair.params.deal_id)?.id ?? 0;
    const body = { decision: 'released', comment: REASON } as const;
    expect((await (await judge()).payouts_decide({ params: { payout_id }, body })).message).toBe('Выплата разрешена');
    await stage.settlePayout();
    expect(await stage.status(pair, pair.params)).toBe('payout_pending');
    const told = (await bellOf(pair)).find(({ title }) => title === 'Выплата проверена')?.text;
    expect(told).toMatch(/^60\s000\s₽ → СБП .+\. Деньги уйдут в \d\d:\d\d по Москве$/);
    await stage.pass({ hours: 1 });
    await stage.settlePayout();
    expect(await stage.status(pair, pair.params)).toBe('paid_out');
  });

  it('waits when several customers with new accounts pay one executor more than the bound', async () => {
    const first = await stage.pair();
    const holds: (string | undefined)[] = [];
    for (const pair of [first, await stage.pair(first), await stage.pair(first), await stage.pair(first)]) {
      const params = await stage.paid(pair, LARGE);
      await pair.customer.deals_accept({ params });
      const { data } = await pair.executor.deals_payout({ params, body: someForm() });
      holds.push(data.payout_hold?.state);
    }
    expect(holds).toEqual(['first_use', 'first_use', 'first_use', 'check']);
    const list = await (await judge()).moderator_payouts_list({ query: { limit: 50 } });
    expect(list.data.some(({ reasons }) => reasons.some(({ code }) => code === 'new_customers'))).toBe(true);
  });

  it('stays where it is when it is refused, with the reason, and can be let go or taken back later', async () => {
    const pair = await heldPair();
    const refuse = { ...pair.decide, body: { decision: 'refused', comment: 'Нет следов работы' } as const };
    await (await judge()).payouts_decide(refuse);
    expect(await refusalOf((await judge()).payouts_decide(refuse))).toMatchObject({ status: 422 });
    await stage.pass({ days: 1 });
    expect(await seenBy(pair, pair.params)).toMatchObject({
      status: { code: 'payout_pending' },
      payout_hold: { state: 'refused', reason: 'Нет следов работы' },
      rights: { stop_payout: { allowed: true } },
    });
    await pair.executor.deals_payout_stop({ params: pair.params });
    const again = await pair.executor.deals_payout({ params: pair.params, body: someForm() });
    expect(again.data.payout_hold).toMatchObject({ state: 'check' });
    const list = await (await judge()).moderator_payouts_list({ query: { limit: 50 } });
    const next = list.data.find(({ deal_id }) => deal_id === pair.params.deal_id);
    expect(next?.reasons.map(({ code }) => code)).toEqual(['far_above_budget', 'refused_before']);
  });

  it('is decided by no party and by nobody but moderators, once when two decide at once', async () => {
    const pair = await heldPair();
    const body = { decision: 'released', comment: REASON } as const;
    expect(await refusalOf(pair.executor.payouts_decide({ ...pair.decide, body }))).toMatchObject({ status: 403 });
    const results = await Promise.allSettled(
      (['released', 'refused'] as const).map(async (decision) =>
        (await judge()).payouts_decide({ ...pair.decide, body: { decision, comment: REASON } }),
      ),
    );
    const winners = results.filter(({ status }) => status === 'fulfilled').length;
    // A refused payout can be released afterwards, a released one cannot be refused.
    expect(winners).toBeGreaterThan(0);
    const { rows } = await sql<{ decision: string; is_held: boolean }>`
      select decision, is_held from payout_holds h join payments p on p.id = h.payment_id where p.id = ${pair.held.id}`.execute(
      site.server.db,
    );
    expect(rows).toEqual([{ decision: 'released', is_held: false }]);
  });
});
