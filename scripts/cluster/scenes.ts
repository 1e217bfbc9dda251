import { ApiError, refusal, unreachable } from '@provodka/contract/http/client.ts';
import { moscowDay, shiftDay } from '@provodka/domain/time/moscow-days.ts';
import { ORDER_FORM, RESPONSE_FORM } from '../../server/test/market.ts';
import { openVisitor, PASSWORD, type Pair, type Visitor } from './people.ts';
import type { Tally } from './tally.ts';
import type { Writing } from './writing.ts';

interface Round {
  pair: Pair;
  origin: string;
  tally: Tally;
  /** Names the round in all that is written in it. */
  round: string;
}

/** The pages and lists that a guest reads meanwhile. */
const READ = ['/', '/rest/v1/freelance/orders', '/orders'];
const PAID_WITHIN_TURNS = 100;

/** A customer and an executor from an order to its accepted deal. A write that is refused ends the round. */
export async function playRound({ write, turn }: Writing, { pair, origin, tally, round }: Round): Promise<void> {
  const { customer, executor } = pair;
  const title = `Обмен между базами ${round}`;
  const order = await write('order', title, (options) =>
    customer.api.orders_create({ body: { ...ORDER_FORM, title } }, options),
  );
  if (!order) return;
  const order_id = order.data.id;

  await turn();
  await readAsGuest(origin, tally, round);
  const bid = `Отклик ${round}. ${RESPONSE_FORM.message}`;
  const response = await write('response', bid, (options) =>
    executor.api.responses_create({ params: { order_id }, body: { ...RESPONSE_FORM, message: bid } }, options),
  );
  if (!response) return;
  const response_id = response.data.id;

  await turn();
  const question = `Вопрос ${round}`;
  await write('message', question, (options) =>
    customer.api.messages_create({ params: { order_id }, body: { response_id, message: question } }, options),
  );

  await turn();
  await sendFile({ write, turn }, executor, { order_id, response_id, round });

  await turn();
  await write('approval', String(order_id), (options) =>
    customer.api.responses_approve({ params: { order_id, response_id } }, options),
  );

  await turn();
  await signInAgain({ write, turn }, { pair, origin, tally, round });
  await turn();
  await playDeal({ write, turn }, { pair, origin, tally, round }, order_id);
}

async function sendFile(
  { write, turn }: Writing,
  executor: Visitor,
  { order_id, response_id, round }: { order_id: number; response_id: number; round: string },
): Promise<void> {
  const title = `выписка ${round}.txt`;
  const uploaded = await write('file', title, async ({ idempotency_key }) => {
    const body = new FormData();
    body.append('files[]', new File([fileText(round)], title));
    const headers = { 'idempotency-key': idempotency_key };
    return await answered(executor.request('/rest/v1/freelance/files', { method: 'POST', body, headers }));
  });
  if (!uploaded) return;
  const { data } = (await uploaded.json()) as { data: { id: number } };
  await turn();
  const message = `Файл ${round}`;
  await write('message', message, (options) =>
    executor.api.messages_create(
      { params: { order_id }, body: { response_id, message, file_ids: [data.id] } },
      options,
    ),
  );
}

/** A few hundred kilobytes each, so that a killed store interrupts some uploads. */
export const fileText = (round: string): string => `Сальдо ${round}\n`.repeat(10_000);

async function signInAgain({ write }: Writing, { pair, origin, tally, round }: Round): Promise<void> {
  const visitor = openVisitor(origin, tally);
  // A browser that got no token yet would be refused for that.
  await visitor.request('/rest/v1/freelance/settings').catch(() => undefined);
  if (!visitor.browser.cookies.has('XSRF-TOKEN')) return;
  const body = { login: pair.customerLogin, password: PASSWORD };
  const isIn = await write('session', round, (options) => visitor.api.auth_sign_in({ body }, options));
  if (isIn) pair.sessions.push({ round, visitor });
}

async function playDeal({ write, turn }: Writing, { pair, round }: Round, order_id: number): Promise<void> {
  const { customer, executor } = pair;
  const description = `Этап ${round}\nПеренести остатки и взаиморасчёты, сверить по счетам 60 и 62`;
  const planned_at = shiftDay(moscowDay(new Date()), 10);
  const deal = await write('deal', description, (options) =>
    customer.api.deals_create({ params: { order_id }, body: { description, price: 10_000, planned_at } }, options),
  );
  if (!deal) return;
  const params = { order_id, deal_id: deal.data.id };

  await turn();
  const mark = String(params.deal_id);
  const paid = await write('payment', mark, async (options) => {
    const body = { method: 'card', accept_terms: true } as const;
    const { data } = await customer.api.deals_pay({ params, body }, options);
    const press = new URLSearchParams({ action: 'pay' });
    return await answered(customer.request(new URL(data.payment_url).pathname, { method: 'POST', body: press }));
  });
  if (!paid) return;
  for (let waited = 0; !(await isPaid(customer, params)); waited += 1) {
    if (waited > PAID_WITHIN_TURNS) throw new Error(`Deal ${mark} was not paid`);
    await turn();
  }
  await write('acceptance', mark, async (options) => {
    await customer.api.deals_accept({ params }, options);
  });
  await readOwn(executor);
}

async function isPaid(customer: Visitor, params: { order_id: number; deal_id: number }): Promise<boolean> {
  try {
    return (await customer.api.deals_get({ params })).data.status.code === 'paid';
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return false;
    throw error;
  }
}

/** The reply below 400; throws what the typed client would for others. */
async function answered(asked: Promise<Response>): Promise<Response> {
  const reply = await asked.catch(() => {
    throw unreachable();
  });
  if (reply.status < 400) return reply;
  throw refusal(reply.status, await reply.json().catch(() => null));
}

async function readAsGuest(origin: string, tally: Tally, round: string): Promise<void> {
  const path = READ[Number(round.split('-').at(-1)) % READ.length] ?? '/';
  await drained(openVisitor(origin, tally).request(path));
}

async function readOwn(visitor: Visitor): Promise<void> {
  await drained(visitor.request('/rest/v1/freelance/cabinet/freelancer/responses'));
}

/** Reads are counted by their status alone. */
const drained = async (asked: Promise<Response>) =>
  void (await asked.then((reply) => reply.arrayBuffer()).catch(() => undefined));
