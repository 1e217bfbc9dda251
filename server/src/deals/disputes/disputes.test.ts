import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DealParams, PAYOUT_FORM, type Pair, playDeals } from '../../../test/deals/deal-stage.ts';
import { refusalOf, statusesOf } from '../../../test/market.ts';

const site = playDeals();
const { stage } = site;

const OPENING = { reason: 'poor_quality', comment: 'Остатки обновляются раз в час вместо реального времени' } as const;
const REASON = 'Обмен работает, но в описании указано реальное время';

const moderator = () => site.server.api('judge');
beforeAll(() => site.server.makers.user('judge', { is_moderator: true }));

async function disputed(pair: Pair, by: 'customer' | 'executor' = 'customer'): Promise<DealParams> {
  const params = await stage.delivered(pair);
  await pair[by].deals_dispute({ params, body: OPENING });
  return params;
}

/** The final balances in the ledger, in kopecks. */
async function ledgerOf({ deal_id }: DealParams) {
  const { rows } = await site.server.built.pool.query<{ kind: string; sum: string }>(
    `select a.kind, sum(p.amount)::text as sum from postings p join journal j on j.id = p.journal_id
     join ledger_accounts a on a.id = p.account_id where j.deal_id = $1 group by a.kind`,
    [deal_id],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]));
}

describe('a dispute', () => {
  it('shows both sides and the moderator the same: positions, files with their hashes, all that happened', async () => {
    const pair = await stage.pair();
    const params = await stage.delivered(pair);
    await pair.executor.messages_create({
      params: { order_id: params.order_id },
      body: { deal_id: params.deal_id, message: 'Раз в час на первом этапе устроит' },
    });
    const bytes = 'Отмены Ozon за неделю';
    const form = new FormData();
    form.append('reason', OPENING.reason);
    form.append('comment', OPENING.comment);
    form.append('files[]', new Blob([bytes]), 'отмены.txt');
    const path = `/rest/v1/freelance/orders/${params.order_id}/deals/${params.deal_id}/dispute`;
    const browser = await site.server.browser(pair.customerLogin);
    expect((await browser.request(path, { method: 'POST', body: form })).status).toBe(200);
    await pair.executor.deals_dispute_evidence({ params, body: { comment: 'Частоту согласовали в чате' } });
    const judge = await moderator();
    await judge.deals_dispute_evidence({ params, body: { comment: 'Приложите журнал обмена' } });
    const seen = await Promise.all(
      [pair.customer, pair.executor, judge].map(async (api) => (await api.deals_dispute_get({ params })).data),
    );
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]).toMatchObject({
      opener: 'customer',
      reason: { code: 'poor_quality', title: 'Работа сделана плохо' },
      outcome: null,
      positions: [
        { by: 'customer', comment: OPENING.comment },
        { by: 'executor', comment: 'Частоту согласовали в чате' },
        { by: 'moderator', comment: 'Приложите журнал обмена' },
      ],
      money: { price: 10_000, total: 10_650, commission_rate: 650 },
    });
    const [file] = seen[0]?.positions[0]?.files ?? [];
    expect(file).toMatchObject({ title: 'отмены.txt', sha256: createHash('sha256').update(bytes).digest('hex') });
    expect((await browser.request(file?.url ?? '')).status).toBe(200);
    expect(seen[0]?.timeline.map(({ move, text }) => move ?? text)).toEqual(
      expect.arrayContaining(['payment_confirmed', 'deliver', 'Раз в час на первом этапе устроит', 'dispute_open']),
    );
    expect(await refusalOf((await site.server.api('bystander')).deals_dispute_get({ params }))).toMatchObject({
      status: 404,
    });
    const { data } = await judge.moderator_disputes_list({ query: { limit: 100 } });
    expect(data.find(({ deal_id }) => deal_id === params.deal_id)).toMatchObject({ opener: 'customer', price: 10_000 });
    expect((await judge.moderator_queue()).data.disputes).toBeGreaterThan(0);
  });

  it('is withdrawn by who opened it alone; a delivered deal gets its seven days anew', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair, 'executor');
    expect(await refusalOf(pair.customer.deals_dispute_withdraw({ params }))).toMatchObject({ status: 422 });
    await stage.stayAway(pair, { days: 3 });
    const customer = await site.server.api(pair.customerLogin);
    await (await site.server.api(pair.executorLogin)).deals_dispute_withdraw({ params });
    const { data } = await customer.deals_get({ params });
    expect(data).toMatchObject({ status: { code: 'delivered' }, dispute: null });
    const days = (Date.parse(data.accept_until ?? '') - site.server.clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    expect((await customer.deals_dispute_get({ params })).data.outcome).toBe('withdrawn');
    await customer.deals_dispute({ params, body: OPENING });
    expect((await customer.deals_dispute_get({ params })).data).toMatchObject({ outcome: null, opener: 'customer' });
  });

  it('ends when a side gives in', async () => {
    const [first, second] = [await stage.pair(), await stage.pair()];
    const [won, lost] = [await disputed(first), await disputed(second)];
    await first.customer.deals_dispute_concede({ params: won });
    expect(await stage.status(first, won)).toBe('accepted');
    await second.executor.deals_dispute_concede({ params: lost });
    await stage.pass({ minutes: 1 });
    await stage.pass({ minutes: 1 });
    expect(await stage.status(second, lost)).toBe('refunded');
    expect((await first.executor.deals_dispute_get({ params: won })).data.outcome).toBe('conceded_by_customer');
  });
});

describe('a decision', () => {
  it.each([
    [0, { executor: 0, commission: 0, back: 10_650 }],
    [1, { executor: 100, commission: 6.5, back: 10_543.5 }],
    [70, { executor: 7000, commission: 455, back: 3195 }],
    [100, { executor: 10_000, commission: 650, back: 0 }],
  ])('of %i percent pays out and gives back to the kopeck', async (share, { executor, commission, back }) => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    const judge = await moderator();
    const shown = { executor_sum: executor, refund_sum: back };
    await judge.deals_dispute_decide({ params, body: { share, reason: REASON, ...shown } });
    if (share > 0) await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    for (let turn = 0; turn < 4; turn += 1) await stage.pass({ minutes: 2 });
    const view = await stage.view(pair, params);
    expect(view).toMatchObject({
      status: { code: share === 0 ? 'refunded' : 'paid_out' },
      is_payout: share > 0,
      is_refund: back > 0,
      dispute: null,
    });
    if (share > 0 && share < 100) expect(view.split).toMatchObject({ executor, commission, back });
    const kept = await ledgerOf(params);
    expect(kept).toMatchObject({ escrow: 0, provider_clearing: share === 0 ? 0 : -commission * 100 });
    expect([kept.payable ?? 0, kept.commission_revenue ?? 0]).toEqual([0, commission * 100]);
    const { data } = await pair.executor.deals_dispute_get({ params });
    expect(data).toMatchObject({ outcome: 'decided', decision: { share, reason: REASON } });
    const { data: audit } = await judge.moderator_audit_list({
      query: { subject_kind: 'deal', subject_id: String(params.deal_id) },
    });
    expect(audit).toMatchObject([{ action: { code: 'decide_dispute' }, after: { share }, comment: REASON }]);
  });

  it('confirms the figures that were shown, is made once, and by nobody but a moderator who is no party', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    const judge = await moderator();
    const decide = (api: typeof judge, body: object = {}) =>
      api.deals_dispute_decide({ params, body: { share: 50, reason: REASON, ...body } });
    expect(await refusalOf(decide(pair.customer))).toMatchObject({ status: 403 });
    expect(await refusalOf(decide(judge, { executor_sum: 4999 }))).toMatchObject({ status: 422 });
    const otherwise = { share: 0, reason: 'Работа принята с удержанием части' };
    expect(await refusalOf(decide(judge, otherwise))).toMatchObject({
      status: 422,
      message: expect.stringContaining('доля исполнителя, 0'),
    });
    await site.server.db
      .updateTable('users')
      .set({ is_moderator: true })
      .where('login', '=', pair.executorLogin)
      .execute();
    expect(await refusalOf(decide(pair.executor))).toMatchObject({ status: expect.any(Number) });
    await site.server.db
      .updateTable('users')
      .set({ is_moderator: false })
      .where('login', '=', pair.executorLogin)
      .execute();
    expect(await statusesOf([decide(judge), decide(judge)])).toEqual([200, 422]);
    expect(await refusalOf(pair.customer.deals_dispute_concede({ params }))).toMatchObject({ status: 422 });
    expect(
      await refusalOf(pair.customer.deals_dispute_evidence({ params, body: { comment: 'Ещё одно' } })),
    ).toMatchObject({
      status: 422,
    });
  });

  it('goes through the criteria one by one, and tells what was found to both sides and in the audit', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair, { criteria: ['Обмен в реальном времени', 'Отмен нет', 'Протокол пуст'] });
    await pair.executor.deals_deliver({ params, body: { comment: 'Готово' } });
    await pair.customer.deals_tick({ params, body: { number: 3, is_met: true } });
    await pair.customer.deals_dispute({ params, body: OPENING });
    const judge = await moderator();
    const read = (await judge.deals_dispute_get({ params })).data;
    const finding = (number: number, is_met = true) => ({ number, is_met });
    const findings = [finding(3), finding(2), finding(1, false)];
    const decide = (body: object) =>
      judge.deals_dispute_decide({
        params,
        body: { share: 67, reason: REASON, findings, dispute_id: read.id, ...body },
      });
    for (const wrong of [
      [finding(1), finding(2)],
      [...findings, finding(4)],
      [finding(1), finding(1), finding(2)],
    ]) {
      const refused = await refusalOf(decide({ findings: wrong }));
      expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('каждый критерий') });
    }
    expect(await statusesOf([decide({}), decide({})])).toEqual([200, 422]);
    for (const api of [pair.customer, pair.executor, judge]) {
      const { criteria, split } = (await api.deals_get({ params })).data;
      expect(criteria.map(({ is_met, is_found_met }) => [is_met, is_found_met])).toEqual([
        [false, false],
        [false, true],
        [true, true],
      ]);
      expect(split).toMatchObject({ executor: 6700, back: 3514.5 });
      const { decision } = (await api.deals_dispute_get({ params })).data;
      expect(decision).toMatchObject({ share: 67, criteria_share: 67, reason: REASON });
    }
    const query = { subject_kind: 'deal', subject_id: String(params.deal_id) } as const;
    const [line] = (await judge.moderator_audit_list({ query })).data;
    expect(line).toMatchObject({
      before: { met: ['Протокол пуст'], unmet: ['Обмен в реальном времени', 'Отмен нет'] },
      after: {
        share: 67,
        criteria_share: 67,
        met: ['Отмен нет', 'Протокол пуст'],
        unmet: ['Обмен в реальном времени'],
      },
    });
  });

  it('may give another share than the criteria, or none a look; where there are none, none is found', async () => {
    const pair = await stage.pair();
    const judge = await moderator();
    const deals = [await stage.paid(pair, { criteria: ['Акт'] }), await stage.paid(pair, { criteria: [] })] as const;
    const findings = [{ number: 1, is_met: false }];
    for (const params of deals) await pair.customer.deals_dispute({ params, body: OPENING });
    const decide = (params: DealParams, body: object = {}) =>
      judge.deals_dispute_decide({ params, body: { share: 80, reason: REASON, ...body } });
    expect(await refusalOf(decide(deals[1], { findings }))).toMatchObject({ status: 422 });
    await decide(deals[0], { findings });
    await decide(deals[1]);
    const decisionOf = async (params: DealParams) => (await judge.deals_dispute_get({ params })).data.decision;
    expect(await decisionOf(deals[0])).toMatchObject({ share: 80, criteria_share: 0 });
    expect(await decisionOf(deals[1])).toMatchObject({ share: 80, criteria_share: null });
  });

  it('is about the dispute that was read, not about one that was opened again meanwhile', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    const judge = await moderator();
    const { id: dispute_id } = (await judge.deals_dispute_get({ params })).data;
    await pair.customer.deals_dispute_withdraw({ params });
    await pair.customer.deals_dispute({ params, body: { ...OPENING, reason: 'other_scope' } });
    const body = { share: 0, reason: REASON };
    const refused = await refusalOf(judge.deals_dispute_decide({ params, body: { ...body, dispute_id } }));
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('открыли новый') });
    const { id } = (await judge.deals_dispute_get({ params })).data;
    await judge.deals_dispute_decide({ params, body: { ...body, dispute_id: id } });
    expect(await stage.status(pair, params)).toBe('refund_pending');
  });

  it('takes no silence of the bank for an answer: both legs wait for it and arrive once', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    await stage.flip('offline');
    await (await moderator()).deals_dispute_decide({ params, body: { share: 40, reason: REASON } });
    await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    for (let turn = 0; turn < 2; turn += 1) await stage.pass({ minutes: 2 });
    expect(await stage.view(pair, params)).toMatchObject({
      status: { code: 'payout_pending' },
      is_refund: false,
      split: { executor: 4000, back: 6390, returned_at: null },
    });
    await stage.calm();
    for (let turn = 0; turn < 4; turn += 1) await stage.pass({ hours: 1 });
    const customer = await site.server.api(pair.customerLogin);
    const { data } = await customer.deals_get({ params });
    expect(data).toMatchObject({ status: { code: 'paid_out' }, is_refund: true });
    expect(await ledgerOf(params)).toMatchObject({ escrow: 0, payable: 0, provider_clearing: -26_000 });
  });
});

it('a banned side argues, and a banned executor still gets what was decided', async () => {
  const pair = await stage.pair();
  const params = await stage.delivered(pair);
  const judge = await moderator();
  const { uuid } = await site.server.makers.user(pair.executorLogin);
  const body = { target: 'freelancer', reason_code: 'rude', comment: 'Грубит' } as const;
  await judge.users_ban({ params: { uuid }, body });
  await pair.executor.deals_dispute({ params, body: OPENING });
  await judge.deals_dispute_decide({ params, body: { share: 80, reason: REASON } });
  await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
  for (let turn = 0; turn < 4; turn += 1) await stage.pass({ minutes: 2 });
  expect(await stage.status(pair, params)).toBe('paid_out');
  await judge.users_unban({ params: { uuid } });
});
