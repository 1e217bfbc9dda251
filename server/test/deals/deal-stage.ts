import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { Api } from '@provodka/contract/http/client.ts';
import { moscowDay, shiftDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { checkInvariants, type Finding } from '../../src/doctor/check-invariants.ts';
import type { SwitchName } from '../../src/integrations/payments/sandbox/switches.ts';
import { openMarket } from '../market.ts';
import { startTestServer, type TestServer } from '../server.ts';

export interface DealParams {
  order_id: number;
  deal_id: number;
}

/** Two people and an order of their own, so that other tests do not affect them. */
export interface Pair {
  customer: Api;
  executor: Api;
  customerLogin: string;
  executorLogin: string;
  order_id: number;
}

export const DEAL_DESCRIPTION = 'Перенести остатки и взаиморасчёты\nСверка по счетам 60 и 62, протокол в конце';

/**
 * A server and its stage for all tests of a file. After each test the bank works normally and the doctor finds nothing.
 */
export function playDeals() {
  let started: TestServer;
  const stage = openDealStage(() => started);
  beforeAll(async () => {
    started = await startTestServer();
  });
  afterEach(async () => {
    await stage.calm();
    await stage.assertSound();
  });
  afterAll(() => started.stop());
  return {
    stage,
    /** Available once the tests run. */
    get server() {
      return started;
    },
  };
}

/** Sets up deals for a test: over HTTP, with the sandbox as the bank. */
export function openDealStage(server: () => TestServer) {
  const market = openMarket(server);
  let pairs = 0;

  const stage = {
    /** Two new people with an order in work between them; the executor can be an existing person. */
    async pair(known?: { executorLogin: string }): Promise<Pair> {
      pairs += 1;
      const customerLogin = `payer_${pairs}`;
      const executorLogin = known?.executorLogin ?? `worker_${pairs}`;
      const order_id = await market.publishOrder({}, customerLogin);
      const { id: response_id } = await market.respond(executorLogin, order_id);
      const customer = await server().api(customerLogin);
      await customer.responses_approve({ params: { order_id, response_id } });
      return { customer, executor: await server().api(executorLogin), customerLogin, executorLogin, order_id };
    },

    form(changes: Record<string, unknown> = {}) {
      const planned_at = shiftDay(moscowDay(server().clock.now()), 10);
      return { description: DEAL_DESCRIPTION, price: 10_000, planned_at, ...changes };
    },

    async create({ customer, order_id }: Pair, changes: Record<string, unknown> = {}): Promise<DealParams> {
      const { data } = await customer.deals_create({ params: { order_id }, body: stage.form(changes) });
      return { order_id, deal_id: data.id };
    },

    /** Opens the payment and returns the path of the bank's page. */
    async openBank({ customer }: Pair, params: DealParams, method: 'card' | 'sbp' = 'card'): Promise<string> {
      const { data } = await customer.deals_pay({ params, body: { method, accept_terms: true } });
      return new URL(data.payment_url).pathname;
    },

    /** Presses a button on the bank's page; returns the address it leads to. */
    async press(bankPath: string, action: 'pay' | 'decline' | 'abandon'): Promise<string> {
      const body = new URLSearchParams({ action });
      const reply = await fetch(server().url + bankPath, { method: 'POST', body, redirect: 'manual' });
      return reply.headers.get('location') ?? `status ${reply.status}`;
    },

    async toggle(bankPath: string, name: SwitchName): Promise<void> {
      const body = new URLSearchParams({ action: 'switch', name });
      await fetch(server().url + bankPath, { method: 'POST', body, redirect: 'manual' });
    },

    /** Turns a fault of the sandbox on or off without a page of the bank. */
    async flip(name: SwitchName): Promise<void> {
      await sql`insert into sandbox_switches (name, is_on) values (${name}, true)
        on conflict (name) do update set is_on = not sandbox_switches.is_on`.execute(server().db);
    },

    /** Turns every fault of the sandbox off. */
    async calm(): Promise<void> {
      await sql`delete from sandbox_switches`.execute(server().db);
    },

    /** Advances the clock without running sweeps; the people sign in again afterwards. */
    async stayAway(pair: Pair, step: { days?: number; hours?: number }): Promise<void> {
      server().clock.advance(step);
      for (const login of [pair.customerLogin, pair.executorLogin]) {
        await server().makers.signIn(await server().browser(login), login);
      }
    },

    /** Advances the clock and runs everything that is due. */
    async pass(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): Promise<void> {
      server().clock.advance(step);
      await server().settle();
    },

    async paid(pair: Pair, changes: Record<string, unknown> = {}): Promise<DealParams> {
      const params = await stage.create(pair, changes);
      await stage.press(await stage.openBank(pair, params), 'pay');
      await server().settle();
      return params;
    },

    async delivered(pair: Pair): Promise<DealParams> {
      const params = await stage.paid(pair);
      await pair.executor.deals_deliver({ params, body: { comment: 'Готово, проверяйте' } });
      return params;
    },

    async accepted(pair: Pair): Promise<DealParams> {
      const params = await stage.delivered(pair);
      await pair.customer.deals_accept({ params });
      return params;
    },

    async paidOut(pair: Pair): Promise<DealParams> {
      const params = await stage.accepted(pair);
      await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
      await stage.settlePayout();
      return params;
    },

    /** Sends a payout, waits the second the bank takes, and applies its outcome. */
    async settlePayout(): Promise<void> {
      await server().settle();
      await stage.pass({ seconds: 2 });
    },

    async view({ customer }: Pair, params: DealParams): Promise<DealView> {
      return (await customer.deals_get({ params })).data;
    },

    async status(pair: Pair, params: DealParams): Promise<string> {
      return (await stage.view(pair, params)).status.code;
    },

    /** The doctor's findings. Only people without made-up deals may take part, since those are findings. */
    async findings(): Promise<Finding[]> {
      await server().settle();
      return await checkInvariants(server().built.pool, server().clock.now());
    },

    /** Throws when the doctor finds anything; for hooks after each test. */
    async assertSound(): Promise<void> {
      const findings = await stage.findings();
      if (findings.length > 0) throw new Error(`The doctor found: ${JSON.stringify(findings, null, 2)}`);
    },
  };
  return stage;
}

export const PAYOUT_FORM = {
  method: 'sbp',
  phone: '+79172441806',
  bank_id: '100000000004',
  tax_status: 'npd',
  inn: '500100732259',
  accept_terms: true,
} as const;
