import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Api } from '@provodka/contract/http/client.ts';
import { apiOf } from './people.ts';

type Visitor = BrowserContext | Page;

export interface OrderIds {
  order_id: number;
}
export interface DealIds extends OrderIds {
  deal_id: number;
}
export interface ResponseIds extends OrderIds {
  response_id: number;
}

export const DESCRIPTION =
  'Перенести остатки и справочники из УТ 10.3 в УТ 11.5. Доработок мало, база файловая, релиз 10.3.88. Проверим по ОСВ.';
export const MESSAGE =
  'Переносил такие базы не раз: сделаю пробный перенос на копии, сверим остатки и повторим на рабочей базе ночью.';

let named = 0;

/** A title that no other order of the run has. Letters separate its numbers, so that none looks like a telephone. */
export function newTitle(): string {
  named += 1;
  return `Перенос базы ${process.pid}х${Date.now() % 1_000_000}х${named}`;
}

/** An order of this visitor in search of an executor. */
export async function publishOrder(visitor: Visitor, title = newTitle(), api = apiOf(visitor)): Promise<OrderIds> {
  const { data } = await api.orders_create({
    body: { title, description: DESCRIPTION, budget: 12_000, configurations: [await someConfiguration(api)] },
  });
  return { order_id: data.id };
}

async function someConfiguration(api: Api): Promise<number> {
  const { data } = await api.configurations_list();
  const item = data.find(({ parent_id, is_active }) => parent_id !== null && is_active);
  if (!item) throw new Error('There are no configurations.');
  return item.id;
}

/** @returns id of the response */
export async function respond(freelancer: Visitor, { order_id }: OrderIds, price = 12_000): Promise<number> {
  const { data } = await apiOf(freelancer).responses_create({
    params: { order_id },
    body: { price, period_hours: 72, message: MESSAGE },
  });
  return data.id;
}

/** An order in search of an executor, to which this freelancer has responded. */
export async function publishWithResponse(customer: Visitor, freelancer: Visitor): Promise<ResponseIds> {
  const order = await publishOrder(customer);
  return { ...order, response_id: await respond(freelancer, order) };
}

/** An order in work with a deal that is not paid yet. */
export async function proposeDeal(customer: Visitor, freelancer: Visitor): Promise<DealIds> {
  const { order_id, response_id } = await publishWithResponse(customer, freelancer);
  const api = apiOf(customer);
  await api.responses_approve({ params: { order_id, response_id } });
  const { data } = await api.deals_create({
    params: { order_id },
    body: {
      description: 'Перенос остатков\nСправочники и остатки на 1 число.',
      price: 12_000,
      planned_at: dayAhead(7),
    },
  });
  return { order_id, deal_id: data.id };
}

/** The customer pays by card, and the provider has confirmed it. */
export async function payDeal(customer: Visitor, deal: DealIds): Promise<void> {
  const api = apiOf(customer);
  const { data } = await api.deals_pay({ params: deal, body: { method: 'card', accept_terms: true } });
  await customer.request.post(data.payment_url, { form: { action: 'pay' } });
  await expect.poll(async () => (await api.deals_get({ params: deal })).data.status.code).toBe('paid');
}

/** `yyyy-MM-dd` of Moscow so many days from today. */
export const dayAhead = (days: number): string => dayOf(Date.now() + days * 86_400_000);

/** `yyyy-MM-dd` of Moscow at this moment. */
export const dayOf = (moment: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(moment);

/** The same day as people type it: dd.MM.yyyy. */
export const typed = (day: string): string => day.split('-').reverse().join('.');
