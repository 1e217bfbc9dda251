import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { Api, CallOptions } from '@provodka/contract/http/client.ts';
import type { CabinetOrder, OrderView } from '@provodka/contract/orders/orders.ts';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { moscowDay, shiftDay } from '@provodka/domain/time/moscow-days.ts';
import { PAYOUT_FORM } from '../deals/deal-stage.ts';
import { RESPONSE_FORM } from '../market.ts';
import type { DealName, PreparedPair } from './pairs.ts';

/** The state of a pair as its people see it afterwards. */
export interface Seen {
  deals: DealView[];
  undecided: OrderView;
  empty: OrderView;
  responses: ResponseView[];
  executorsOrders: CabinetOrder[];
}

/** One write of one person; every move of a pair is possible whichever others came before it. */
export interface Move {
  name: string;
  pair: PreparedPair;
  make(options: CallOptions): Promise<{ data: unknown }>;
  /** The number of times people see it done: once when it was acknowledged, otherwise at most once. */
  timesDone(seen: Seen): number;
}

type ApiOf = (login: string) => Api;

const UPDATED_TITLE = 'Обмен между УТ 11 и БП 3.0 по расписанию';
const DRAFT = { title: 'Черновик заказа исполнителя', is_draft: true };
const PUBLISHED = {
  title: 'Перенести справочники из УНФ',
  description: 'Нужно перенести справочники и проверить, что ни один элемент не появился в базе дважды.',
  budget: 20_000,
  configurations: [121],
};
const SUPPLEMENTS = 34;
const STRIDE = 389;
const NEW_STAGE = 'Новый этап: проверка обмена на копии базы';
const REVIEW = 'Всё прошло гладко, вопросы решались в тот же день.';

const seenDeal = (seen: Seen, id: number) => seen.deals.find((deal) => deal.id === id);
const events = (seen: Seen, id: number, move: string) =>
  seenDeal(seen, id)?.events.filter((event) => event.move === move).length ?? 0;
const once = (isDone: boolean | undefined) => (isDone ? 1 : 0);

/** Every move a prepared pair can make at the same moment. */
function movesOf(pair: PreparedPair, apiOf: ApiOf): Move[] {
  const customer = apiOf(pair.customerLogin);
  const executor = apiOf(pair.executorLogin);
  const deal = (name: DealName) => ({ params: { order_id: pair.order_id, deal_id: pair.deals[name] } });
  const order = { params: { order_id: pair.order_id } };
  const empty = { params: { order_id: pair.empty_order_id } };
  const planned_at = shiftDay(moscowDay(new Date()), 10);
  const moves: Omit<Move, 'pair'>[] = [
    {
      name: 'accept',
      make: (options) => customer.deals_accept(deal('accept'), options),
      timesDone: (seen) => events(seen, pair.deals.accept, 'accept'),
    },
    {
      name: 'deliver',
      make: (options) => executor.deals_deliver({ ...deal('deliver'), body: { comment: 'Готово' } }, options),
      timesDone: (seen) => events(seen, pair.deals.deliver, 'deliver'),
    },
    {
      name: 'refund',
      make: (options) => executor.deals_refund({ ...deal('refund'), body: { comment: 'Не успею' } }, options),
      timesDone: (seen) => events(seen, pair.deals.refund, 'refund_request'),
    },
    {
      name: 'payout',
      make: (options) => executor.deals_payout({ ...deal('payout'), body: PAYOUT_FORM }, options),
      timesDone: (seen) => events(seen, pair.deals.payout, 'payout_request'),
    },
    {
      name: 'rework',
      make: (options) => customer.deals_rework({ ...deal('rework'), body: { comment: 'Не сходится' } }, options),
      timesDone: (seen) => events(seen, pair.deals.rework, 'rework'),
    },
    {
      name: 'delete a deal',
      make: (options) => customer.deals_delete(deal('delete'), options),
      timesDone: (seen) => once(!seenDeal(seen, pair.deals.delete)),
    },
    {
      name: 'open a payment',
      make: (options) => customer.deals_pay({ ...deal('pay'), body: { method: 'card', accept_terms: true } }, options),
      timesDone: (seen) => once(seenDeal(seen, pair.deals.pay)?.payment_url !== null),
    },
    {
      name: 'create a deal',
      make: (options) =>
        customer.deals_create({ ...order, body: { description: NEW_STAGE, price: 1000, planned_at } }, options),
      timesDone: (seen) => seen.deals.filter(({ description }) => description === NEW_STAGE).length,
    },
    {
      name: 'review the executor',
      make: (options) => customer.reviews_create({ body: reviewOf(pair) }, options),
      timesDone: (seen) => once(seenDeal(seen, pair.deals.payout)?.is_rate_executor),
    },
    {
      name: 'review the customer',
      make: (options) => executor.reviews_create({ body: reviewOf(pair) }, options),
      timesDone: (seen) => once(seenDeal(seen, pair.deals.payout)?.is_rate_customer),
    },
    {
      name: 'choose an executor',
      make: (options) => customer.responses_approve({ params: pair.undecided }, options),
      timesDone: (seen) => once(seen.undecided.response_id === pair.undecided.response_id),
    },
    {
      name: 'respond',
      make: (options) => executor.responses_create({ ...empty, body: RESPONSE_FORM }, options),
      timesDone: (seen) => seen.responses.length,
    },
    {
      name: 'change an order',
      make: (options) => customer.orders_update({ ...empty, body: { title: UPDATED_TITLE } }, options),
      timesDone: (seen) => once(seen.empty.title === UPDATED_TITLE),
    },
    {
      name: 'archive an order',
      make: (options) => executor.orders_archive({ params: { order_id: pair.executors_order_id } }, options),
      timesDone: (seen) =>
        once(seen.executorsOrders.find(({ id }) => id === pair.executors_order_id)?.status.code === 'A'),
    },
    {
      name: 'publish an order',
      make: (options) => executor.orders_create({ body: PUBLISHED }, options),
      timesDone: (seen) => seen.executorsOrders.filter(({ title }) => title === PUBLISHED.title).length,
    },
    {
      name: 'keep a draft',
      make: (options) => executor.orders_create({ body: DRAFT }, options),
      timesDone: (seen) => seen.executorsOrders.filter(({ title }) => title === DRAFT.title).length,
    },
  ];
  const supplements = Array.from({ length: SUPPLEMENTS }, (_, index) => supplement(`Дополнение ${index + 1}`));
  return [...moves, ...supplements].map((move) => ({ ...move, pair }));

  function supplement(comment: string): Omit<Move, 'pair'> {
    return {
      name: 'supplement',
      make: (options) => executor.deals_deliver({ ...deal('supplement'), body: { comment } }, options),
      timesDone: (seen) =>
        seenDeal(seen, pair.deals.supplement)?.events.filter((event) => event.comment === comment).length ?? 0,
    };
  }
}

/** The moves of all pairs in a mixed order, the same in every run. */
export function mixedMoves(pairs: readonly PreparedPair[], apiOf: ApiOf): Move[] {
  const moves = pairs.flatMap((pair) => movesOf(pair, apiOf));
  // A stride without a common divisor with the length visits every index once.
  return moves.map((_, index) => moves[(index * STRIDE) % moves.length] as Move);
}

const reviewOf = (pair: PreparedPair) => ({ deal_id: pair.deals.payout, stars: 5, text: REVIEW });

/** Reads a pair as its people see it. */
export async function look(pair: PreparedPair, apiOf: ApiOf): Promise<Seen> {
  const customer = apiOf(pair.customerLogin);
  const executor = apiOf(pair.executorLogin);
  const [deals, undecided, empty, responses, executorsOrders] = await Promise.all([
    customer.deals_list({ params: { order_id: pair.order_id } }),
    customer.orders_get({ params: { order_id: pair.undecided.order_id } }),
    customer.orders_get({ params: { order_id: pair.empty_order_id } }),
    customer.responses_list({ params: { order_id: pair.empty_order_id } }),
    executor.customer_orders_list(),
  ]);
  return {
    deals: deals.data,
    undecided: undecided.data,
    empty: empty.data,
    responses: responses.data,
    executorsOrders: executorsOrders.data,
  };
}
