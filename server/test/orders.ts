import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import type { ResponseStatus } from '@provodka/domain/orders/responses.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../src/platform/database/schema.ts';
import type { TestServer } from './server.ts';

/** A form that passes every check, of a customer who passes every threshold. */
export const ORDER_FORM = {
  title: 'Доработка обмена УТ и БП',
  description: 'Нужно доработать правила обмена между торговлей и бухгалтерией, чтобы договоры не задваивались.',
  budget: 50_000,
  configurations: [121],
  platforms: [11],
};

/** The budget in kopecks. */
export type OrderSpec = Partial<Omit<Insertable<Database['orders']>, 'budget'>> & {
  budget?: number | null;
  executor?: string;
};

/**
 * Puts an order straight into its table, for states that take long to reach by calls. `executor` is a login, whose approved
 * response comes with it. Returns the order's id.
 */
export async function insertOrder(server: TestServer, customer: string, spec: OrderSpec = {}): Promise<number> {
  const { executor, budget = 5_000_000, ...columns } = spec;
  const now = server.clock.now();
  const { customer_uuid } = await server.makers.user(customer);
  const { id } = await server.db
    .insertInto('orders')
    .values({
      customer_uuid,
      status: 'N',
      title: ORDER_FORM.title,
      description: ORDER_FORM.description,
      budget: budget === null ? null : kopecks(budget),
      configuration_ids: ORDER_FORM.configurations,
      platform_ids: ORDER_FORM.platforms,
      published_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
      created_at: now,
      updated_at: now,
      ...(executor ? { ...columns, status: 'N', former_status: null } : columns),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (executor) await giveExecutor(server, id, executor, columns);
  return id;
}

async function giveExecutor(server: TestServer, orderId: number, executor: string, columns: OrderSpec): Promise<void> {
  const { freelancer_uuid } = await server.makers.user(executor);
  const response_id = await insertResponse(server, orderId, executor, 'approved');
  await server.db
    .updateTable('orders')
    .set({
      executor_uuid: freelancer_uuid,
      response_id,
      was_in_work: true,
      status: columns.status ?? 'W',
      former_status: columns.former_status ?? null,
    })
    .where('id', '=', orderId)
    .execute();
}

/** A response of the login's freelancer, priced at 10 000 rubles; returns its id. */
export async function insertResponse(
  server: TestServer,
  orderId: number,
  login: string,
  status: ResponseStatus = 'active',
): Promise<number> {
  const now = server.clock.now();
  const { freelancer_uuid } = await server.makers.user(login);
  const { id } = await server.db
    .insertInto('responses')
    .values({
      order_id: orderId,
      freelancer_uuid,
      status,
      price: 1_000_000,
      period_hours: 24,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (['active', 'viewed', 'approved'].includes(status)) {
    await server.db
      .updateTable('orders')
      .set((order) => ({ number_responses: order('number_responses', '+', 1) }))
      .where('id', '=', orderId)
      .execute();
  }
  return id;
}

/** A deal of an order with an executor, for 10 000 rubles unless told otherwise; returns its id. */
export async function insertDeal(
  server: TestServer,
  orderId: number,
  deal: { status: DealStatus; number?: number; price?: number; executor_share?: number },
): Promise<number> {
  const now = server.clock.now();
  const order = await server.db
    .selectFrom('orders')
    .select(['customer_uuid', 'executor_uuid'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.executor_uuid === null) throw new Error('A deal needs an executor');
  const isPaid = !['created', 'deleted'].includes(deal.status);
  const isAccepted = ['accepted', 'payout_pending', 'paid_out'].includes(deal.status);
  const { id } = await server.db
    .insertInto('deals')
    .values({
      order_id: orderId,
      number: deal.number ?? 1,
      customer_uuid: order.customer_uuid,
      executor_uuid: order.executor_uuid,
      status: deal.status,
      former_status: deal.status === 'disputed' ? 'paid' : null,
      description: 'Настройка обмена по согласованному плану',
      price: kopecks(deal.price ?? 1_000_000),
      commission_rate: 650,
      commission: kopecks(65_000),
      executor_share: deal.executor_share === undefined ? null : kopecks(deal.executor_share),
      planned_at: '2030-01-01',
      created_at: now,
      expired_at: now,
      paid_at: isPaid ? now : null,
      accepted_at: isAccepted ? now : null,
      accept_until: deal.status === 'delivered' ? now : null,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a setting as an administrator would; the servers have noticed when this returns. */
export async function setSetting(server: TestServer, name: string, value: unknown): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: server.clock.now() };
  await server.db
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  server.clock.advance({ seconds: 2 });
}
