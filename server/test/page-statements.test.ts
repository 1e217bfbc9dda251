import type { CallName } from '@provodka/contract/http/calls.ts';
import type { CallInput } from '@provodka/contract/http/client.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { ALL_GUESTS, type PageRead } from '../src/platform/pages/page-reads.ts';
import { findViewer } from '../src/users/auth/sessions.ts';
import { playDeals } from './deals/deal-stage.ts';

const playing = playDeals();
const { stage } = playing;
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => query.mockRestore());

type Ask = (name: CallName, input?: CallInput) => Promise<unknown>;

/** Counts the statements of one page without the visit's record, which is written in the background. */
async function countOf(login: string | null, page: (ask: Ask) => Promise<void>): Promise<number> {
  const { server } = playing;
  const token = login ? ((await server.browser(login)).cookies.get('sid') ?? '') : null;
  const load = async (scope: object | undefined) => {
    const viewer = token === null ? null : await findViewer({ db: server.db, now: server.clock.now() }, token);
    const replies: unknown[] = [];
    const reader = { viewer, caller: ALL_GUESTS.caller, ...(scope && { page: scope }) };
    await page(async (name, input = {}) => {
      const reply = await (server.built.pageReads.get(name) as PageRead)(input, reader);
      replies.push(reply);
      return reply;
    });
    return replies;
  };
  const apart = await load(undefined);
  query.mockClear();
  const together = await load(token === null ? undefined : {});
  const texts = query.mock.calls.map(([sent]) => (sent as unknown as { text: string }).text);
  // Calls of a page answer the same together and alone.
  expect(together).toEqual(apart);
  return texts.filter((text) => !/^\s*(with "counted" as \(insert|update)/.test(text)).length;
}

const shell = async (ask: Ask): Promise<void> => {
  await ask('events_start');
  await ask('auth_user');
  await ask('settings_get');
};

/** Calls of an order's page for one of its sides (web/src/pages/orders/order.tsx). */
const orderPage = (order_id: number, side: 'customer' | 'freelancer' | null) => async (ask: Ask) => {
  const params = { order_id };
  if (side === null) await ask('settings_get');
  else await shell(ask);
  const { data: order } = (await ask('orders_get', { params })) as { data: OrderView };
  if (side === null) return;
  const { my_response_id: response_id } = order;
  if (order.rights.view_responses.allowed) await ask('responses_list', { params, query: { limit: 6 } });
  if (response_id !== null) await ask('responses_get', { params: { order_id, response_id } });
  const { data: deals } = (await ask('deals_list', { params })) as { data: { id: number }[] };
  await ask(`${side}_messages_list`, { query: { order_id, limit: 100 } });
  await ask('messages_list', { params, query: { deal_id: deals[0]?.id, limit: 40 } });
};

it('reads the page of an order with a deal in few statements, whoever looks', async () => {
  const pair = await stage.pair();
  await stage.delivered(pair);
  expect(await countOf(null, orderPage(pair.order_id, null))).toBe(2);
  expect(await countOf(pair.customerLogin, orderPage(pair.order_id, 'customer'))).toBe(11);
  expect(await countOf(pair.executorLogin, orderPage(pair.order_id, 'freelancer'))).toBe(12);
});

it('reads the cabinets and an inbox in few statements', async () => {
  const pair = await stage.pair();
  const { order_id, deal_id } = await stage.delivered(pair);
  const list = (name: CallName) => async (ask: Ask) => {
    await shell(ask);
    await ask(name);
  };
  expect(await countOf(pair.customerLogin, list('customer_orders_list'))).toBe(7);
  expect(await countOf(pair.executorLogin, list('freelancer_orders_list'))).toBe(7);
  const inbox = async (ask: Ask) => {
    await shell(ask);
    await ask('customer_messages_list');
    await ask('customer_messages_list', { query: { order_id } });
    await ask('messages_list', { params: { order_id }, query: { deal_id } });
  };
  expect(await countOf(pair.customerLogin, inbox)).toBe(9);
});
