import { ORDER_STATUSES, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { RESPONSE_STATUSES, type ResponseStatus } from '@provodka/domain/orders/responses.ts';
import type { MadeUser } from './makers.ts';
import { insertDeal, insertOrder } from './orders.ts';
import { seededRandom } from './search/order-sample.ts';
import type { TestServer } from './server.ts';

export const DAY_MS = 86_400_000;
const CODES = ORDER_STATUSES.map(({ code }) => code);
/** Deals in rubles: below the first step five responses fill an order, below the second ten, above it none do. */
const CUSTOMERS = { petty: 5000, middling: 15_000, grand: 400_000 } as const;
type CustomerLogin = keyof typeof CUSTOMERS;
const RESPONDERS = ['anna', 'boris', 'vera'];

export interface OrderFact {
  id: number;
  status: OrderStatus;
  customer: CustomerLogin;
  executor: string | null;
  responders: string[];
  deal: number | null;
  budget: number | null;
  date: number;
  number_responses: number;
  configuration: number;
  platform: number | null;
  is_private: boolean;
}
export interface ResponseFact {
  id: number;
  order: OrderFact;
  freelancer: string;
  status: ResponseStatus;
  date: number;
}

export interface ModeratedFacts {
  people: Map<string, MadeUser>;
  orders: OrderFact[];
  responses: ResponseFact[];
}

/** Orders in every status with their responses and deals, and the plain facts a filter is compared with. */
export async function makeFacts(server: TestServer): Promise<ModeratedFacts> {
  const people = new Map<string, MadeUser>();
  const orders: OrderFact[] = [];
  const responses: ResponseFact[] = [];
  const random = seededRandom(34);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (const [login, sum] of Object.entries(CUSTOMERS)) {
    people.set(login, await server.makers.user(login, { deals: 3, sum }));
  }
  for (const login of RESPONDERS) people.set(login, await server.makers.user(login, { deals: 2, sum: 12_000 }));
  for (let number = 0; number < 70; number++) orders.push(await insertFact());
  return { people, orders, responses };

  async function insertFact(): Promise<OrderFact> {
    const status = pick(CODES);
    const customer = pick(Object.keys(CUSTOMERS) as CustomerLogin[]);
    const executor = ['W', 'F'].includes(status) ? pick(RESPONDERS) : null;
    const date = server.clock.now().getTime() - Math.floor(random() * 40) * (DAY_MS / 2);
    const facts = {
      status,
      customer,
      executor,
      budget: random() < 0.2 ? null : 1000 * Math.ceil(random() * 30),
      date,
      configuration: pick([121, 122, 131]),
      platform: pick([11, 12, null]),
      is_private: random() < 0.3,
    };
    const isUnpublished = ['C', 'M', 'R'].includes(status);
    const id = await insertOrder(server, customer, {
      status,
      former_status: status === 'B' ? 'N' : null,
      budget: facts.budget === null ? null : facts.budget * 100,
      configuration_ids: [facts.configuration],
      platform_ids: facts.platform === null ? [] : [facts.platform],
      is_private: facts.is_private,
      created_at: new Date(date),
      published_at: isUnpublished ? null : new Date(date),
      expires_at: isUnpublished ? null : new Date(date + 30 * DAY_MS),
      ...(executor ? { executor } : {}),
    });
    const fact: OrderFact = { id, ...facts, responders: executor ? [executor] : [], deal: null, number_responses: 0 };
    if (executor) {
      const response = await server.db
        .selectFrom('responses')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      responses.push({
        id: response.id,
        order: fact,
        freelancer: executor,
        status: 'approved',
        date: server.clock.now().getTime(),
      });
      if (random() < 0.5) fact.deal = await insertDeal(server, id, { status: 'paid' });
    }
    for (const freelancer of RESPONDERS.filter((login) => login !== executor && random() < 0.5)) {
      responses.push(await insertOwnResponse(fact, freelancer));
      fact.responders.push(freelancer);
    }
    fact.number_responses = 4 + Math.floor(random() * 8);
    const { number_responses } = fact;
    await server.db.updateTable('orders').set({ number_responses }).where('id', '=', id).execute();
    return fact;
  }

  async function insertOwnResponse(order: OrderFact, freelancer: string): Promise<ResponseFact> {
    const status = pick(RESPONSE_STATUSES.map(({ code }) => code).filter((code) => code !== 'approved'));
    const date = server.clock.now().getTime() - Math.floor(random() * 40) * (DAY_MS / 2);
    const { id } = await server.db
      .insertInto('responses')
      .values({
        order_id: order.id,
        freelancer_uuid: people.get(freelancer)?.freelancer_uuid ?? '',
        status,
        former_status: status === 'hidden' ? 'active' : null,
        price: 1_000_000,
        period_hours: 24,
        created_at: new Date(date),
        updated_at: new Date(date),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, order, freelancer, status, date };
  }
}
