import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDealStage } from '../../../../test/deals/deal-stage.ts';
import { TEST_SECRET } from '../../../../test/makers.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => stage.calm());
afterAll(() => server.stop());

const secretKey = createHmac('sha256', TEST_SECRET).update('sandbox payments').digest('hex');
const CREDENTIALS = `Basic ${Buffer.from(`sandbox:${secretKey}`).toString('base64')}`;
const PAYMENT = {
  amount: { value: '106.50', currency: 'RUB' },
  capture: true,
  description: 'Резерв по <b>заказу</b> 7',
  payment_method_data: { type: 'bank_card' },
  confirmation: { type: 'redirect', return_url: 'https://shop.example.ru/orders/7/deals/1' },
};

interface Reply {
  status: number;
  body: Record<string, unknown> & { id: string; confirmation?: { confirmation_url: string } };
}

async function ask(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await fetch(`${server.url}/sandbox/yookassa/v3${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: CREDENTIALS,
      'idempotence-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: reply.status, body: (await reply.json()) as Reply['body'] };
}

async function paidPayment(): Promise<string> {
  const { body } = await ask('/payments', PAYMENT);
  await stage.press(`/sandbox/bank/${body.id}`, 'pay');
  return body.id;
}

describe("the sandbox's API", () => {
  it('lets in nobody without the key of the shop', async () => {
    expect((await ask('/payments', PAYMENT, { authorization: 'Basic c2FuZGJveDpndWVzcw==' })).status).toBe(401);
    const reply = await fetch(`${server.url}/sandbox/yookassa/v3/payments/1`);
    expect(reply.status).toBe(401);
  });

  it("makes a payment in YooKassa's shape and the same one for the same key", async () => {
    const headers = { 'idempotence-key': 'one and the same' };
    const made = await Promise.all([1, 2, 3].map(() => ask('/payments', PAYMENT, headers)));
    expect(new Set(made.map((reply) => reply.body.id)).size).toBe(1);
    expect(made[0]?.body).toMatchObject({
      status: 'pending',
      paid: false,
      amount: { value: '106.50', currency: 'RUB' },
      confirmation: { type: 'redirect', confirmation_url: expect.stringContaining('/sandbox/bank/') },
    });
  });

  it.each([
    ['a payment of nothing', '/payments', { ...PAYMENT, amount: { value: '0.00', currency: 'RUB' } }],
    ['a payment in dollars', '/payments', { ...PAYMENT, amount: { value: '5.00', currency: 'USD' } }],
    ['a payment without a way to pay', '/payments', { ...PAYMENT, payment_method_data: undefined }],
    ['a refund of no payment', '/refunds', { amount: PAYMENT.amount, payment_id: 'none' }],
    ['a payout to nowhere', '/payouts', { amount: PAYMENT.amount }],
  ])('refuses %s', async (_what, path, body) => {
    expect(await ask(path, body)).toMatchObject({ status: 400, body: { type: 'error', code: 'invalid_request' } });
  });

  it('refuses a write without an idempotence key', async () => {
    expect((await ask('/payments', PAYMENT, { 'idempotence-key': '' })).status).toBe(400);
  });

  it('returns no more than was paid', async () => {
    const payment_id = await paidPayment();
    const half = { amount: { value: '60.00', currency: 'RUB' }, payment_id };
    expect(await ask('/refunds', half)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect((await ask('/refunds', half)).status).toBe(400);
  });

  it('takes a second for a payout', async () => {
    const made = await ask('/payouts', { amount: PAYMENT.amount, payout_token: 'token' });
    expect(made.body.status).toBe('pending');
    server.clock.advance({ seconds: 2 });
    expect((await ask(`/payouts/${made.body.id}`)).body.status).toBe('succeeded');
    expect((await ask(`/payments/${made.body.id}`)).status).toBe(404);
  });

  it('tells a payout again under its key, and lets nothing else out of a deal that it has ended', async () => {
    const deal = await ask('/deals', { type: 'safe_deal', fee_moment: 'deal_closed' });
    const part = { id: deal.body.id, settlements: [{ type: 'payout', amount: { value: '100.00', currency: 'RUB' } }] };
    const payment = await ask('/payments', { ...PAYMENT, deal: part });
    await stage.press(`/sandbox/bank/${payment.body.id}`, 'pay');
    const payout = { amount: { value: '60.00', currency: 'RUB' }, deal: { id: deal.body.id }, payout_token: 'token' };
    const headers = { 'idempotence-key': randomUUID() };
    const first = await ask('/payouts', payout, headers);
    expect(first.status).toBe(200);
    expect(await ask('/payouts', payout, headers)).toEqual(first);
    const rest = { ...payout, amount: { value: '40.00', currency: 'RUB' } };
    expect(await ask('/payouts', rest)).toMatchObject({ status: 400, body: { description: 'The deal is closed' } });
  });

  it('lists what it made, with what the shop wanted kept, page by page and by time', async () => {
    const before = new Date(server.clock.now());
    server.clock.advance({ minutes: 1 });
    const since = `created_at.gte=${server.clock.now().toISOString()}`;
    const made: string[] = [];
    for (const reference of ['first', 'second', 'third'])
      made.unshift(
        (await ask('/payouts', { amount: PAYMENT.amount, payout_token: 'token', metadata: { reference } })).body.id,
      );
    const listed = async (query: string) => {
      const { status, body } = await ask(`/payouts?${query}`);
      return { status, next: body.next_cursor, items: body.items as { id: string; metadata: { reference: string } }[] };
    };
    const first = await listed(`${since}&limit=2`);
    const second = await listed(`${since}&limit=2&cursor=${String(first.next)}`);
    expect(second.next).toBeUndefined();
    expect([...first.items, ...second.items].map((item) => item.id).sort()).toEqual(made.sort());
    expect([...first.items, ...second.items].map((item) => item.metadata.reference).sort()).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect(
      (await listed(`created_at.lt=${before.toISOString()}&limit=100`)).items.filter(({ id }) => made.includes(id)),
    ).toEqual([]);
    expect((await listed('limit=101')).status).toBe(400);
    expect((await listed('created_at.gte=yesterday')).status).toBe(400);
  });

  it('lists the refunds of one payment', async () => {
    const [payment_id, another] = [await paidPayment(), await paidPayment()];
    const refund = (id: string) => ask('/refunds', { amount: PAYMENT.amount, payment_id: id });
    const { body } = await refund(payment_id);
    await refund(another);
    const list = (await ask(`/refunds?payment_id=${payment_id}`)).body;
    expect(list).toMatchObject({ type: 'list', items: [{ id: body.id, payment_id }] });
    expect(list.items).toHaveLength(1);
  });

  it('does not answer while it is told not to', async () => {
    await stage.flip('offline');
    expect((await ask('/payments', PAYMENT)).status).toBe(503);
  });
});

describe('the page of the bank', () => {
  const page = async (id: string) => {
    const reply = await fetch(`${server.url}/sandbox/bank/${id}`);
    return { status: reply.status, headers: reply.headers, html: await reply.text() };
  };

  it('says what is paid and to whom, runs no script and lets nothing in', async () => {
    const { body } = await ask('/payments', PAYMENT);
    const { status, headers, html } = await page(body.id);
    expect(status).toBe(200);
    expect(html).toContain('106,50\u00a0₽');
    expect(html).toContain('Проводка');
    expect(html).toContain('Резерв по &lt;b&gt;заказу&lt;/b&gt; 7');
    expect(html).not.toContain('<script');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://shop.example.ru");
    expect(headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['pay', 'Платёж прошёл', 'succeeded'],
    ['decline', 'Платёж отменён', 'canceled'],
  ] as const)('takes %s once and leads back to the shop', async (action, words, status) => {
    const { body } = await ask('/payments', PAYMENT);
    const path = `/sandbox/bank/${body.id}`;
    expect(await stage.press(path, action)).toBe(PAYMENT.confirmation.return_url);
    const opposite = action === 'pay' ? 'decline' : 'pay';
    expect(await stage.press(path, opposite)).toBe(PAYMENT.confirmation.return_url);
    const { html } = await page(body.id);
    expect(html).toContain(words);
    expect(html).not.toContain('value="pay"');
    expect((await ask(`/payments/${body.id}`)).body.status).toBe(status);
  });

  it('leaves the payment open to those who walk away', async () => {
    const { body } = await ask('/payments', PAYMENT);
    expect(await stage.press(`/sandbox/bank/${body.id}`, 'abandon')).toBe(PAYMENT.confirmation.return_url);
    expect((await page(body.id)).html).toContain('value="pay"');
  });

  it('takes no money for a payment that has expired', async () => {
    const { body } = await ask('/payments', PAYMENT);
    server.clock.advance({ hours: 1 });
    await stage.press(`/sandbox/bank/${body.id}`, 'pay');
    expect((await ask(`/payments/${body.id}`)).body).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'expired_on_confirmation' },
    });
  });

  it('turns troubles on and off; all are off at first', async () => {
    const { body } = await ask('/payments', PAYMENT);
    const path = `/sandbox/bank/${body.id}`;
    expect((await page(body.id)).html).not.toContain('aria-checked="true"');
    await stage.toggle(path, 'late');
    expect((await page(body.id)).html).toContain('value="late" role="switch" aria-checked="true"');
    await stage.toggle(path, 'late');
    expect((await page(body.id)).html).not.toContain('aria-checked="true"');
  });

  it('knows no other payments and no other actions', async () => {
    expect((await page(randomUUID())).status).toBe(404);
    const { body } = await ask('/payments', PAYMENT);
    const reply = await fetch(`${server.url}/sandbox/bank/${body.id}`, { method: 'POST' });
    expect(reply.status).toBe(422);
  });
});
