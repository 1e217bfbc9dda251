import { openDealStage, type Pair } from '../deals/deal-stage.ts';
import { openMarket } from '../market.ts';
import type { Browser } from '../people/browser.ts';
import type { TestServer } from '../server.ts';

/** Deals of a prepared order in work, each named by the move it is ready for. */
const DEALS = ['accept', 'deliver', 'refund', 'payout', 'rework', 'supplement', 'delete', 'pay'] as const;
const PAID = ['accept', 'deliver', 'refund', 'payout', 'rework', 'supplement'] as const;
export type DealName = (typeof DEALS)[number];

/** Records of one pair, prepared for the moves that race. */
export interface PreparedPair {
  customerLogin: string;
  executorLogin: string;
  /** The order in work; none of its deals completes it. */
  order_id: number;
  deals: Record<DealName, number>;
  /** An order in search with a response nobody has decided about. */
  undecided: { order_id: number; response_id: number };
  /** An order in search nobody has responded to. */
  empty_order_id: number;
  /** An order in search that the executor published as a customer. */
  executors_order_id: number;
}

/** Cookies by login, which stay valid when another process serves the people. */
export type Cookies = Record<string, [string, string][]>;

const AT_ONCE = 10;

/** Plays pairs of people over HTTP until many moves are possible at once. */
export async function preparePairs(
  server: TestServer,
  count: number,
): Promise<{ pairs: PreparedPair[]; cookies: Cookies }> {
  const stage = openDealStage(() => server);
  const market = openMarket(() => server);

  async function begin(): Promise<{ pair: Pair; prepared: PreparedPair }> {
    const pair = await stage.pair();
    const { customerLogin, executorLogin, order_id } = pair;
    const undecided = await market.publishOrder({}, customerLogin);
    const response = await market.respond(executorLogin, undecided);
    const deals = {} as Record<DealName, number>;
    for (const name of DEALS) deals[name] = (await stage.create(pair, { price: 1000 })).deal_id;
    for (const name of PAID) {
      await stage.press(await stage.openBank(pair, { order_id, deal_id: deals[name] }), 'pay');
    }
    const prepared = {
      customerLogin,
      executorLogin,
      order_id,
      deals,
      undecided: { order_id: undecided, response_id: response.id },
      empty_order_id: await market.publishOrder({}, customerLogin),
      executors_order_id: await market.publishOrder({}, executorLogin),
    };
    return { pair, prepared };
  }

  async function finish({ pair, prepared }: { pair: Pair; prepared: PreparedPair }): Promise<void> {
    const { order_id, deals } = prepared;
    await pair.customer.deals_accept({ params: { order_id, deal_id: deals.payout } });
    for (const deal_id of [deals.rework, deals.supplement]) {
      await pair.executor.deals_deliver({ params: { order_id, deal_id }, body: { comment: 'Готово' } });
    }
  }

  const begun = await inParallel(Array.from({ length: count }), AT_ONCE, begin);
  await server.settle();
  await inParallel(begun, AT_ONCE, finish);
  await server.settle();

  const pairs = begun.map(({ prepared }) => prepared);
  const cookies: Cookies = {};
  for (const { customerLogin, executorLogin } of pairs) {
    for (const login of [customerLogin, executorLogin]) {
      const browser: Browser = await server.browser(login);
      cookies[login] = [...browser.cookies];
    }
  }
  return { pairs, cookies };
}

/** Does `work` for every item, at most `atOnce` at a time; results stand in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
