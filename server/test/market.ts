import { ApiError } from '@provodka/contract/http/client.ts';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import type { TestServer } from './server.ts';

/** A response that passes every check of its form. */
export const RESPONSE_FORM = {
  price: 15_000.5,
  period_hours: 48,
  message: 'Делал похожую доработку для трёх торговых компаний, покажу примеры и начну сегодня.',
};

export const ORDER_FORM = {
  title: 'Обмен между УТ 11 и БП 3.0',
  description: 'Нужно настроить обмен документами между двумя базами и научить его работать по расписанию.',
  budget: 20_000,
  configurations: [121],
  platforms: [11],
};

export interface ResponseIds {
  order_id: number;
  response_id: number;
}

/** Sets up the marketplace for a test, all over HTTP. */
export interface Market {
  /** Publishes an order, by default of a customer who passes every threshold; returns its id. */
  publishOrder(changes?: Record<string, unknown>, customer?: string): Promise<number>;
  respond(login: string, order_id: number, changes?: Record<string, unknown>): Promise<ResponseView>;
  /** A new order with one response. */
  respondedOrder(login?: string, changes?: Record<string, unknown>): Promise<ResponseIds>;
  /** A new order whose customer chose this freelancer. */
  orderInWork(login?: string, changes?: Record<string, unknown>): Promise<ResponseIds>;
}

export function openMarket(server: () => TestServer): Market {
  const market: Market = {
    async publishOrder(changes = {}, customer = 'customer') {
      const api = await server().api(customer);
      const { data } = await api.orders_create({ body: { ...ORDER_FORM, ...changes } });
      return data.id;
    },
    async respond(login, order_id, changes = {}) {
      const api = await server().api(login);
      const body = { ...RESPONSE_FORM, ...changes };
      return (await api.responses_create({ params: { order_id }, body })).data;
    },
    async respondedOrder(login = 'freelancer', changes = {}) {
      const order_id = await market.publishOrder(changes);
      const { id } = await market.respond(login, order_id);
      return { order_id, response_id: id };
    },
    async orderInWork(login = 'freelancer', changes = {}) {
      const params = await market.respondedOrder(login, changes);
      const customer = await server().api('customer');
      await customer.responses_approve({ params });
      return params;
    },
  };
  return market;
}

/** The status and text of a refusal. Throws when the call succeeds. */
export async function refusalOf(reply: Promise<unknown>): Promise<{ status: number; message: string }> {
  try {
    await reply;
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, message: error.body.message };
    throw error;
  }
  throw new Error('The call was not refused');
}

/** Sorted statuses of simultaneous calls; 200 stands for every success. */
export async function statusesOf(replies: Promise<unknown>[]): Promise<number[]> {
  const results = await Promise.allSettled(replies);
  return results.map(statusOf).toSorted((a, b) => a - b);
}

function statusOf(result: PromiseSettledResult<unknown>): number {
  if (result.status === 'fulfilled') return 200;
  if (result.reason instanceof ApiError) return result.reason.status;
  throw result.reason;
}
