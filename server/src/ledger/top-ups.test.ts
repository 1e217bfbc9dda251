import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { dealViewer, openDealParts } from '../../test/deals/deal-actors.ts';
import { playDeals } from '../../test/deals/deal-stage.ts';
import { FAULTS, type Fault, type FaultyProvider, openFaultyProvider } from '../../test/deals/faulty-provider.ts';
import { giveSm } from '../../test/deals/wallets.ts';
import { refusalOf, statusesOf } from '../../test/market.ts';
import type { SwitchName } from '../integrations/payments/sandbox/switches.ts';
import { reconcilePayments } from '../payments/reconciler.ts';
import { topUp } from './service.ts';

const site = playDeals();
const { stage } = site;

let people = 0;
/** A new person, who buys. */
const newBuyer = async () => {
  people += 1;
  const login = `buyer_${people}`;
  return { api: await site.server.api(login), ...(await site.server.makers.user(login)) };
};
type Buyer = Awaited<ReturnType<typeof newBuyer>>;

const FORM = { amount: 500, method: 'card', accept_terms: true } as const;

async function openBank({ api }: Buyer, changes: Record<string, unknown> = {}): Promise<string> {
  const { data } = await api.accounts_top_up({ body: { ...FORM, ...changes } });
  return new URL(data.payment_url).pathname;
}
const balanceOf = async ({ api }: Buyer) => (await api.accounts_list()).data[0]?.balance ?? 0;
const topUpOf = async ({ api }: Buyer) => (await api.accounts_top_up_get()).data;

describe('a top-up', () => {
  it('is credited by the word of the bank alone, and says so', async () => {
    const buyer = await newBuyer();
    const bank = await openBank(buyer, { return_to: '/orders/7?page=2' });
    expect(await topUpOf(buyer)).toMatchObject({ status: 'pending', amount: 500, price: 500, method: 'card' });
    expect(await balanceOf(buyer)).toBe(0);
    expect(await (await fetch(site.server.url + bank)).text()).toContain('>Пополнение счёта на 500 SM<');
    const back = await stage.press(bank, 'pay');
    const { id } = (await topUpOf(buyer)) ?? {};
    expect(back).toBe(`${site.server.url}/wallet?top_up=${id}&return_to=%2Forders%2F7%3Fpage%3D2`);
    await site.server.settle();
    expect(await balanceOf(buyer)).toBe(500);
    expect(await topUpOf(buyer)).toMatchObject({ status: 'succeeded', payment_url: null });
    const { data, meta } = await buyer.api.accounts_entries({ query: {} });
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({ kind: 'top_up', amount: 500, balance: 500, order_id: null, reason: null });
    expect(data[0]?.title).toMatch(/^Пополнение: карта/);
    expect((await buyer.api.auth_user()).data.accounts).toEqual((await buyer.api.accounts_list()).data);
  });

  it('that the bank declined leaves the balance and tells why', async () => {
    const buyer = await newBuyer();
    await stage.press(await openBank(buyer), 'decline');
    await site.server.settle();
    expect(await topUpOf(buyer)).toMatchObject({ status: 'canceled', payment_url: null });
    expect((await topUpOf(buyer))?.refusal).toContain('Банк отклонил платёж');
    expect(await balanceOf(buyer)).toBe(0);
    // A declined one is over: the next is a payment of its own.
    await stage.press(await openBank(buyer), 'pay');
    await site.server.settle();
    expect(await balanceOf(buyer)).toBe(500);
  });

  it('that was left at the bank goes on at the same page, and ends after its hour', async () => {
    const buyer = await newBuyer();
    const bank = await openBank(buyer);
    await stage.press(bank, 'abandon');
    expect(await openBank(buyer)).toBe(bank);
    expect((await topUpOf(buyer))?.payment_url).toContain(bank);
    await stage.pass({ hours: 2 });
    expect(await topUpOf(buyer)).toMatchObject({
      status: 'canceled',
      refusal: 'Время на оплату истекло. Оплатите снова.',
    });
  });

  it('of another sum puts the former aside; money by either is credited', async () => {
    const buyer = await newBuyer();
    const first = await openBank(buyer);
    const second = await openBank(buyer, { amount: 1000 });
    expect(second).not.toBe(first);
    expect(await topUpOf(buyer)).toMatchObject({ amount: 1000 });
    await stage.press(first, 'pay');
    await stage.press(second, 'pay');
    await site.server.settle();
    expect(await balanceOf(buyer)).toBe(1500);
  });

  it('that was given up is forgotten, and credited if it was paid all the same', async () => {
    const buyer = await newBuyer();
    const bank = await openBank(buyer);
    const canceled = [await buyer.api.accounts_top_up_cancel(), await buyer.api.accounts_top_up_cancel()];
    expect(canceled.map(({ message }) => message)).toEqual(['Пополнение отменено', 'Незавершённых пополнений нет']);
    expect(await topUpOf(buyer)).toBeNull();
    await stage.press(bank, 'pay');
    await site.server.settle();
    expect(await balanceOf(buyer)).toBe(500);
  });

  it('whose buyer has nothing but locked accounts goes back', async () => {
    const buyer = await newBuyer();
    await giveSm(site.server, buyer.uuid, 100);
    const bank = await openBank(buyer);
    await sql`update ledger_accounts set is_locked = true where owner_uuid = ${buyer.uuid}`.execute(site.server.db);
    await stage.press(bank, 'pay');
    await site.server.settle();
    await stage.pass({ seconds: 3 });
    expect(await balanceOf(buyer)).toBe(100);
    expect(await topUpOf(buyer)).toMatchObject({ status: 'returned' });
    const refund = await sql<{ status: string }>`
      select status from payments where user_uuid = ${buyer.uuid} and kind = 'refund'`.execute(site.server.db);
    expect(refund.rows).toEqual([{ status: 'succeeded' }]);
  });

  it('is refused before the e-mail is verified, without consent and out of bounds', async () => {
    const unverified = await site.server.api('unverified');
    expect(await refusalOf(unverified.accounts_top_up({ body: FORM }))).toMatchObject({ status: 403 });
    const { api } = await newBuyer();
    const bodies = [
      { ...FORM, accept_terms: false },
      { ...FORM, amount: 99 },
      { ...FORM, amount: 100_001 },
      { ...FORM, amount: 100.5 },
      { ...FORM, return_to: 'https://elsewhere.test/' },
      { ...FORM, return_to: '//elsewhere.test' },
      { ...FORM, return_to: '/\\elsewhere.test' },
    ];
    for (const body of bodies)
      expect(await refusalOf(api.accounts_top_up({ body: body as typeof FORM })), JSON.stringify(body)).toMatchObject({
        status: 422,
      });
  });

  it('that the bank leaves open for days is told to people, as a deal’s is', async () => {
    const buyer = await newBuyer();
    await stage.flip('offline');
    expect(await refusalOf(openBank(buyer))).toMatchObject({ status: 422 });
    await stage.pass({ hours: 1 });
    await stage.pass({ days: 3 });
    const alerts = await sql<{ order_id: number | null }>`
      select a.order_id from money_alerts a join payments p on p.id = a.subject_id where p.user_uuid = ${buyer.uuid}`.execute(
      site.server.db,
    );
    expect(alerts.rows).toEqual([{ order_id: null }]);
    await stage.calm();
    await stage.pass({ hours: 1 });
  });

  it('asked for twenty times at once is one', async () => {
    const buyer = await newBuyer();
    const pages = await Promise.all(Array.from({ length: 20 }, () => openBank(buyer).catch(() => null)));
    expect(new Set(pages.filter(Boolean)).size).toBe(1);
    const rows = await sql`select from payments where user_uuid = ${buyer.uuid}`.execute(site.server.db);
    expect(rows.rows).toHaveLength(1);
  });
});

describe('a notification of the bank', () => {
  it.each<SwitchName>(['late', 'duplicate', 'out_of_order', 'failing'])('that comes %s credits once', async (how) => {
    const buyer = await newBuyer();
    const bank = await openBank(buyer);
    await stage.flip(how);
    await stage.press(bank, 'pay');
    await site.server.settle();
    for (const minutes of [1, 2, 5, 20]) await stage.pass({ minutes });
    expect(await balanceOf(buyer)).toBe(500);
  });
});

describe('a provider that fails', () => {
  let bank: FaultyProvider;
  beforeAll(async () => {
    bank = await openFaultyProvider(site.server.clock);
  });
  afterAll(() => bank.stop());

  const fault = fc.option(fc.record({ how: fc.constantFrom(...FAULTS), after: fc.boolean() }), { freq: 2 });

  it('however it does, credits a paid top-up once and an unpaid one never', async () => {
    const faulty = { ...openDealParts(site.server), provider: bank.provider };
    const play = async (faults: (Fault | null)[], isPaid: boolean) => {
      const buyer = await newBuyer();
      const left = [...faults];
      const known = bank.objects.length;
      bank.nextFault = () => left.shift() ?? null;
      const viewer = dealViewer(buyer);
      const ask = () => topUp(contextOf(site.server, viewer), faulty, FORM).catch(() => null);
      const turn = async (seconds: number) => {
        site.server.clock.advance({ seconds });
        await Promise.all([1, 2].map(() => reconcilePayments(contextOf(site.server, null), faulty).catch(() => null)));
      };
      await ask();
      for (const seconds of [130, 300, 1000]) await turn(seconds);
      bank.nextFault = () => null;
      for (const seconds of [2000, 2000]) await turn(seconds);
      const made = bank.objects.slice(known);
      if (isPaid) for (const { id } of made) bank.pay(id);
      for (const seconds of [2000, 2000]) await turn(seconds);
      const { rows } = await sql<{ balance: number; open: number }>`
        select coalesce((select balance from ledger_accounts where owner_uuid = ${buyer.uuid}), 0)::bigint as balance,
          (select count(*) from payments where user_uuid = ${buyer.uuid} and status = 'pending') as open`.execute(
        site.server.db,
      );
      const isMade = made.some(({ status }) => status === 'succeeded');
      expect(rows[0]?.balance, JSON.stringify(faults)).toBe(isPaid && isMade ? 500 : 0);
      if (isPaid && isMade) expect(rows[0]?.open).toBe(0);
      await sql`update payments set next_attempt_at = ${new Date('2100-01-01')} where user_uuid = ${buyer.uuid}`.execute(
        site.server.db,
      );
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 8 }), fc.boolean(), async (faults, isPaid) => {
        await play(faults, isPaid);
      }),
      { seed: 20_261_122, numRuns: 30 },
    );
  });
});

it('opens for nobody without a session', async () => {
  const guest = await site.server.api();
  expect(
    await statusesOf([guest.accounts_list(), guest.accounts_top_up_get(), guest.accounts_entries({ query: {} })]),
  ).toEqual([401, 401, 401]);
});
