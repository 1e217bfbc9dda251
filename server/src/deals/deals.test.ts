import { describe, expect, it } from 'vitest';
import { PAYOUT_FORM, type Pair, playDeals } from '../../test/deals/deal-stage.ts';
import { refusalOf, statusesOf } from '../../test/market.ts';

const site = playDeals();
const { stage } = site;

const COMMENT = { comment: 'Посмотрите, пожалуйста' };
const PAY = { method: 'card', accept_terms: true } as const;

describe('a deal', () => {
  it('goes from the proposal through payment, delivery and acceptance to the payout', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    expect(await stage.view(pair, params)).toMatchObject({
      number: 1,
      title: 'Перенести остатки и взаиморасчёты',
      status: { code: 'created', title: 'Ждёт оплаты' },
      price: 10_000,
      commission: 650,
      total: 10_650,
      commission_rate: 6.5,
      side: 'customer',
    });
    const bank = await stage.openBank(pair, params);
    const back = `${site.server.url}/orders/${params.order_id}/deals/${params.deal_id}?from_bank=1`;
    expect(await stage.press(bank, 'pay')).toBe(back);
    await site.server.settle();
    expect(await stage.view(pair, params)).toMatchObject({
      status: { code: 'paid', title: 'В резерве' },
      is_payment: true,
      payment_url: null,
      paid_by: { method: 'card', title: 'карта ·· 4417' },
    });
    await pair.executor.deals_deliver({ params, body: COMMENT });
    await pair.customer.deals_accept({ params });
    const asked = await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    expect(asked.data.status.code).toBe('payout_pending');
    await stage.settlePayout();
    const ended = await stage.view(pair, params);
    expect(ended).toMatchObject({ status: { code: 'paid_out' }, is_payout: true, is_accepted: true });
    expect(ended.events.map((event) => event.move)).toEqual([
      'create',
      'payment_confirmed',
      'deliver',
      'accept',
      'payout_request',
      'payout_confirmed',
    ]);
  });

  it('counts for both sides once it is paid out, and completes the order whose price it reaches', async () => {
    const pair = await stage.pair();
    await stage.paidOut(pair);
    const { data: order } = await pair.customer.orders_get({ params: { order_id: pair.order_id } });
    expect(order.executor).toMatchObject({ number_deals: 1, sum_deals: 10_000 });
    expect(order.customer).toMatchObject({ number_deals: 1, sum_deals: 10_000 });
    expect(order.status.code).toBe('W');
    const rest = await stage.paid(pair, { price: 5000.5 });
    await pair.customer.deals_accept({ params: rest });
    await pair.executor.deals_payout({ params: rest, body: PAYOUT_FORM });
    await stage.settlePayout();
    const { data: completed } = await pair.customer.orders_get({ params: { order_id: pair.order_id } });
    expect(completed.status.code).toBe('F');
    expect(completed.customer).toMatchObject({ number_deals: 2, sum_deals: 15_000.5 });
  });
});

describe('a payment left open', () => {
  const SBP = { method: 'sbp', accept_terms: true } as const;

  it('stands in the deal for whoever looks, and is gone on with by the same way or by another', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const { data: card } = await pair.customer.deals_pay({ params, body: PAY });
    expect((await stage.view(pair, params)).payment_url).toBe(card.payment_url);
    expect((await pair.customer.deals_pay({ params, body: PAY })).data).toEqual(card);

    const { data: sbp } = await pair.customer.deals_pay({ params, body: SBP });
    expect(sbp.payment_url).not.toBe(card.payment_url);
    expect((await stage.view(pair, params)).payment_url).toBe(sbp.payment_url);

    await stage.press(new URL(card.payment_url).pathname, 'decline');
    await site.server.settle();
    const declined = await stage.view(pair, params);
    expect(declined.payment_url).toBe(sbp.payment_url);
    expect(declined.events.map(({ move }) => move)).toEqual(['create']);

    await stage.press(new URL(sbp.payment_url).pathname, 'pay');
    await site.server.settle();
    expect(await stage.view(pair, params)).toMatchObject({ status: { code: 'paid' }, paid_by: { method: 'sbp' } });
  });

  it('pays the deal once when money comes by both ways, and the second goes back', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    const card = await stage.openBank(pair, params);
    const sbp = await stage.openBank(pair, params, 'sbp');
    await stage.press(card, 'pay');
    await stage.press(sbp, 'pay');
    await site.server.settle();
    await stage.pass({ seconds: 5 });
    const paid = await stage.view(pair, params);
    expect(paid).toMatchObject({ status: { code: 'paid' }, payment_url: null });
    expect(paid.events.map(({ move }) => move)).toEqual(
      expect.arrayContaining(['payment_confirmed', 'late_payment', 'late_payment_returned']),
    );
  });
});

describe('a sum that was shown', () => {
  const other = { expected_price: 9_999 };
  async function expectChanged(call: Promise<unknown>, price: RegExp): Promise<void> {
    const { status, message } = await refusalOf(call);
    expect(status).toBe(422);
    expect(message.replaceAll('\u00a0', ' ')).toMatch(price);
  }

  it('is what is paid, accepted and paid out, else nothing moves', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    await expectChanged(pair.customer.deals_pay({ params, body: { ...PAY, ...other } }), /теперь 10 650 ₽/);
    await pair.customer.deals_pay({ params, body: { ...PAY, expected_price: 10_650 } });
    await stage.press(await stage.openBank(pair, params), 'pay');
    await site.server.settle();
    await expectChanged(pair.customer.deals_accept({ params, body: other }), /теперь 10 000 ₽/);
    expect(await stage.status(pair, params)).toBe('paid');
    await pair.customer.deals_accept({ params, body: { expected_price: 10_000 } });
    await expectChanged(pair.executor.deals_payout({ params, body: { ...PAYOUT_FORM, ...other } }), /теперь 10 000 ₽/);
    await pair.executor.deals_payout({ params, body: { ...PAYOUT_FORM, expected_price: 10_000 } });
    expect(await stage.status(pair, params)).toBe('payout_pending');
    await stage.settlePayout();
  });

  it('is what goes back, and both sides are told the same one', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    const { data: executors } = await pair.executor.deals_get({ params });
    expect(executors).toMatchObject({ refund_sum: 10_650, total: null, commission: null });
    expect(await stage.view(pair, params)).toMatchObject({ refund_sum: 10_650, total: 10_650 });
    await expectChanged(pair.executor.deals_refund({ params, body: other }), /теперь 10 650 ₽/);
    await pair.executor.deals_refund({ params, body: { expected_price: 10_650 } });
    expect(await stage.status(pair, params)).toBe('refund_pending');
  });
});

describe('who sees a deal', () => {
  it('is its parties and moderators; the bill is no business of the executor', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    await stage.openBank(pair, params);
    const { data: customers } = await pair.customer.deals_get({ params });
    expect(customers).toMatchObject({ side: 'customer', commission: 650 });
    expect(customers.payment_url).toContain('/sandbox/bank/');
    const { data: executors } = await pair.executor.deals_get({ params });
    expect(executors).toMatchObject({
      side: 'executor',
      price: 10_000,
      commission: null,
      total: null,
      commission_rate: null,
      payment_url: null,
      paid_by: null,
    });
    const moderator = await site.server.api('moderator');
    expect((await moderator.deals_get({ params })).data.side).toBe('moderator');
    const stranger = await site.server.api('passer_by');
    expect(await refusalOf(stranger.deals_get({ params }))).toMatchObject({ status: 404 });
    expect((await stranger.deals_list({ params })).data).toEqual([]);
    const guest = await site.server.api();
    expect(await refusalOf(guest.deals_get({ params }))).toMatchObject({ status: 401 });
  });

  it('gets every move refused that belongs to another side', async () => {
    const pair = await stage.pair();
    const params = await stage.delivered(pair);
    const moderator = await site.server.api('moderator');
    const stranger = await site.server.api('passer_by');
    const moves = [
      (api: Pair['customer']) => api.deals_delete({ params }),
      (api: Pair['customer']) => api.deals_pay({ params, body: PAY }),
      (api: Pair['customer']) => api.deals_deliver({ params, body: COMMENT }),
      (api: Pair['customer']) => api.deals_rework({ params, body: COMMENT }),
      (api: Pair['customer']) => api.deals_accept({ params }),
      (api: Pair['customer']) => api.deals_payout({ params, body: PAYOUT_FORM }),
      (api: Pair['customer']) => api.deals_refund({ params, body: COMMENT }),
      (api: Pair['customer']) => api.deals_dispute_concede({ params }),
    ];
    expect(await statusesOf(moves.map((move) => move(moderator)))).toEqual(moves.map(() => 403));
    expect(await statusesOf(moves.map((move) => move(stranger)))).toEqual(moves.map(() => 404));
    expect(await refusalOf(pair.executor.deals_rework({ params, body: COMMENT }))).toMatchObject({ status: 403 });
    expect(await refusalOf(pair.executor.deals_accept({ params }))).toMatchObject({ status: 403 });
    expect(await refusalOf(pair.customer.deals_deliver({ params, body: COMMENT }))).toMatchObject({ status: 403 });
    expect(await refusalOf(pair.customer.deals_payout({ params, body: PAYOUT_FORM }))).toMatchObject({ status: 403 });
  });
});

describe('work', () => {
  it('is delivered with files, supplemented without moving the clock, and reworked three times at most', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    const first = await pair.executor.deals_deliver({ params, body: COMMENT });
    const week = new Date(site.server.clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect(first.data).toMatchObject({ status: { code: 'delivered' }, accept_until: week });
    await stage.pass({ days: 1 });
    const browser = await site.server.browser(pair.executorLogin);
    const form = new FormData();
    form.set('comment', 'Протокол сверки');
    form.append('files', new Blob(['Сошлось']), 'протокол.txt');
    const address = `/rest/v1/freelance/orders/${params.order_id}/deals/${params.deal_id}/deliver`;
    expect((await browser.request(address, { method: 'POST', body: form })).status).toBe(200);
    const supplemented = await stage.view(pair, params);
    expect(supplemented.accept_until).toBe(week);
    expect(supplemented.events.at(-1)).toMatchObject({
      move: 'supplement',
      comment: 'Протокол сверки',
      files: [{ title: 'протокол.txt' }],
    });
    for (const left of [2, 1, 0]) {
      const { data } = await pair.customer.deals_rework({ params, body: COMMENT });
      expect(data).toMatchObject({ status: { code: 'paid' }, reworks_left: left, accept_until: null });
      await pair.executor.deals_deliver({ params, body: COMMENT });
    }
    expect(await refusalOf(pair.customer.deals_rework({ params, body: COMMENT }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('доработк'),
    });
    const { rights } = await stage.view(pair, params);
    expect(rights.rework).toMatchObject({ allowed: false, reason: expect.stringContaining('3') });
    expect(rights.accept).toEqual({ allowed: true, reason: null });
  });

  it('is ticked off by its customer while it is looked at, which both sides see', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair, { criteria: ['- Сальдо сходится;', '', 'Протокол пуст'] });
    const tick = (number: number, is_met: boolean) => pair.customer.deals_tick({ params, body: { number, is_met } });
    const seen = async () => (await pair.executor.deals_get({ params })).data.criteria;
    expect(await refusalOf(tick(1, true))).toMatchObject({ status: 422 });
    await pair.executor.deals_deliver({ params, body: COMMENT });
    expect((await tick(2, true)).data.criteria).toEqual([
      { number: 1, title: 'Сальдо сходится', is_met: false, is_found_met: null },
      { number: 2, title: 'Протокол пуст', is_met: true, is_found_met: null },
    ]);
    await Promise.all([tick(1, true), tick(2, false)]);
    expect((await seen()).map(({ is_met }) => is_met)).toEqual([true, false]);
    expect(await refusalOf(tick(3, true))).toMatchObject({ status: 404 });
    expect(await refusalOf(pair.executor.deals_tick({ params, body: { number: 2, is_met: true } }))).toMatchObject({
      status: 403,
    });
    // Met criteria stay ticked through a rework.
    const { data: reworked } = await pair.customer.deals_rework({ params, body: COMMENT });
    expect(reworked.events.map(({ move }) => move).slice(-2)).toEqual(['deliver', 'rework']);
    expect((await seen()).map(({ is_met }) => is_met)).toEqual([true, false]);
  });

  it('is accepted once, also before it was delivered; a repetition answers the deal as it is', async () => {
    const pair = await stage.pair();
    const params = await stage.paid(pair);
    const first = await pair.customer.deals_accept({ params });
    const again = await pair.customer.deals_accept({ params });
    expect(first.data).toMatchObject({ status: { code: 'accepted' }, is_accepted: true });
    expect(again.data).toEqual(first.data);
    expect(again.data.rights.review.allowed).toBe(true);
  });
});
