import { CALLS, type CallName } from '@provodka/contract/http/calls.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '../people/browser.ts';
import { sampleOf } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import type { Row } from './row-makers.ts';
import { ROWS } from './rows.ts';
import { type Actor, playScene, type Scene } from './scene.ts';

/*
 * People lose access to private orders they once saw: rejected, withdrawn, dropped from the work, and no longer invited.
 * Then the orders change, and no reply to those people reveals the changes.
 */

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Actors who once saw one of the orders; each knows both ids. */
const FORMER = ['responder', 'executor'] as const satisfies Actor[];

const CANARY = 'канарейка';
const BUDGET = 7_654_321;
const NUMBER = 43_210_987;
/** The customer's changes after the others have lost access. */
const CHANGED = {
  title: `Задача ${CANARY} без посторонних`,
  description: `Теперь в описании живёт ${CANARY}, и знать о ней положено только оставшимся исполнителям.`,
  budget: BUDGET,
};
const SECRETS = new RegExp(`${CANARY}|${BUDGET}|${NUMBER}`);

/** The scene after everybody but `invited` lost access to both orders, which then changed. */
async function playEndedAccess(): Promise<Scene> {
  const played = await playScene(server);
  const { in_search, in_work, browsers, loginOf } = played;
  const { api } = browsers.owner;
  const { executor } = browsers;
  const invited = await server.makers.user(loginOf('invited'));
  const work = { order_id: in_work.order_id, deal_id: in_work.deal_id };
  const accepted = { order_id: in_work.order_id, deal_id: played.accepted_deal_id };
  await api.reviews_create({
    body: { deal_id: accepted.deal_id, stars: 5, text: 'Свёртка прошла без потерь, итоги сошлись.' },
  });
  await api.deals_delete({ params: { ...work, deal_id: in_work.unpaid_deal_id } });
  await executor.api.deals_refund({ params: work, body: { comment: 'Не успеваю к сроку, возвращаю оплату.' } });
  await server.settle();
  await api.responses_revoke({ params: in_work });
  const { data: others } = await api.responses_list({ params: in_work });
  for (const response of others) {
    await api.responses_reject({ params: { order_id: in_work.order_id, response_id: response.id } });
  }
  await api.responses_reject({ params: in_search });
  for (const { order_id } of [in_search, in_work]) {
    await api.orders_update({ params: { order_id }, body: { freelancers: [invited.freelancer_uuid] } });
    await api.orders_update({ params: { order_id }, body: CHANGED });
    await server.db
      .updateTable('orders')
      .set({ number_responses: NUMBER, number_views: NUMBER })
      .where('id', '=', order_id)
      .execute();
  }
  return played;
}

type Question = ReturnType<Row['ask']>;

/** The row's own request, the same for the order in work, and requests with every filter of a list. */
function questionsOf(name: CallName): Question[] {
  const asked = ROWS[name].ask(scene);
  const questions = [asked];
  const { order_id, response_id } = scene.in_work;
  if (asked.params && 'response_id' in asked.params)
    questions.push({ ...asked, params: { ...asked.params, order_id, response_id } });
  else if (asked.params && 'order_id' in asked.params)
    questions.push({ ...asked, params: { ...asked.params, order_id } });
  if (name.endsWith('_list')) {
    questions.push({ ...asked, query: { ...asked.query, query: 'канарейка', limit: '100' } });
    questions.push({ ...asked, query: { ...asked.query, query: String(order_id), limit: '100' } });
    for (const slice of ['all', 'archive', 'by_me', 'about_me'])
      questions.push({ ...asked, query: { ...asked.query, slice, limit: '100' } });
  }
  return questions;
}

const signIn = (actor: (typeof FORMER)[number]) => server.makers.signIn(scene.browsers[actor], scene.loginOf(actor));

const endsSessions = (name: CallName): boolean => ROUTES[name].path.startsWith('/auth/');

async function ask(name: CallName, actor: (typeof FORMER)[number], question: Question): Promise<string> {
  if (endsSessions(name)) await signIn(actor);
  const [method] = CALLS[name].split(' ');
  const init: RequestInit = { method };
  if (question.body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(question.body);
  }
  const reply = await scene.browsers[actor].request(callAddress(name, question), init);
  return await textOf(reply);
}

it('tells those who were shown out nothing of what came after', async () => {
  scene = await playEndedAccess();
  const told: string[] = [];
  for (const name of sampleOf(Object.keys(ROWS) as CallName[], 80, 'ended access')) {
    for (const actor of sampleOf(FORMER, 1, name)) {
      await signIn(actor);
      for (const question of sampleOf(questionsOf(name), 2, `${name} questions`)) {
        const text = await ask(name, actor, question);
        if (SECRETS.test(text)) told.push(`${name} told ${actor}: ${text.slice(0, 400)}`);
      }
    }
  }
  expect(told).toEqual([]);
});

it('keeps the own response among the own ones, without the order behind it', async () => {
  scene = await playEndedAccess();
  for (const actor of FORMER) {
    const { api } = scene.browsers[actor];
    const { data, counters } = await api.freelancer_responses_list({ query: { slice: 'archive' } });
    const own = data.find((response) => response.order.id === scene.in_work.order_id);
    expect(own).toMatchObject({
      status: { code: 'rejected' },
      price: 30_000,
      is_limited: false,
      order: { is_visible: false, title: 'Заказ скрыт', budget: null, number_responses: null, customer: null },
    });
    expect(own?.rights.edit.allowed).toBe(false);
    expect(counters.active).toBe(0);
  }
});

it('does not let a filter or an order of the list find out what is hidden', async () => {
  scene = await playEndedAccess();
  const { api } = scene.browsers.responder;
  const { order_id } = scene.in_work;
  const ids = async (query: { is_limited?: boolean; sort?: 'budget|desc' | 'budget|asc' }) =>
    (await api.freelancer_responses_list({ query: { slice: 'all', ...query } })).data.map((row) => row.id);
  expect(await ids({ is_limited: true })).toEqual([]);
  const before = [await ids({ sort: 'budget|desc' }), await ids({ sort: 'budget|asc' })];
  await server.db
    .updateTable('orders')
    .set({ budget: kopecks(1) })
    .where('id', '=', order_id)
    .execute();
  expect([await ids({ sort: 'budget|desc' }), await ids({ sort: 'budget|asc' })]).toEqual(before);
});

it('finds what the orders became when those who still see them ask, so the search above could fail', async () => {
  scene = await playEndedAccess();
  const { order_id } = scene.in_work;
  const reply = await scene.browsers.invited.request(callAddress('orders_get', { params: { order_id } }));
  expect(SECRETS.test(await reply.text())).toBe(true);
});
