import { ACCOUNT_NOTIFICATION_RULES } from '@provodka/domain/account-notifications.ts';
import {
  APPEAL_NOTIFICATION_RULES,
  COMPLAINT_NOTIFICATION_RULES,
  VERIFICATION_NOTIFICATION_RULES,
} from '@provodka/domain/moderation-notifications.ts';
import {
  DEAL_NOTIFICATION_RULES,
  OFFER_NOTIFICATION_RULES,
  ORDER_NOTIFICATION_RULES,
  PERSON_NOTIFICATION_RULES,
  RESPONSE_NOTIFICATION_RULES,
  WALLET_NOTIFICATION_RULES,
} from '@provodka/domain/notifications.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDealStage, PAYOUT_FORM } from '../../test/deals/deal-stage.ts';
import { NOTIFICATION_TEXTS, type NotificationTexts } from '../../test/live/notification-texts.ts';
import { openMarket } from '../../test/market.ts';
import { setSetting } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { transact } from '../platform/database/database.ts';
import { addEvent, type OutboxKind } from '../platform/jobs/outbox.ts';

let server: TestServer;
let scene: Awaited<ReturnType<typeof setScene>>;
beforeAll(async () => {
  server = await startTestServer();
  // A fixed date, since the table contains days.
  server.clock.set('2026-11-22T09:00:00Z');
  scene = await setScene();
});
afterAll(() => server.stop());

const market = openMarket(() => server);
const stage = openDealStage(() => server);

/** Every subject of events: an order with a waiting response and an offer, one in work with a deal, a review with an answer. */
async function setScene() {
  const pair = await stage.pair();
  const { customerLogin, executorLogin, customer, executor, order_id: worked } = pair;
  const reviewed = await stage.accepted(pair);
  const review = { deal_id: reviewed.deal_id, stars: 5, text: 'Всё сделано в срок и без замечаний' };
  await customer.reviews_create({ body: review });
  const { id: review_id } = (await executor.reviews_create({ body: { ...review, stars: 4 } })).data;
  await customer.reviews_reply({ params: { review_id }, body: { text: 'Спасибо, работать было приятно' } });
  const { deal_id } = await stage.delivered(pair);
  const order_id = await market.publishOrder({ title: 'Перенос остатков: +7 916 123-45-67' }, customerLogin);
  const { id: response_id } = await market.respond(executorLogin, order_id);
  const { freelancer_uuid } = await server.makers.user('guest_of_order');
  await setSetting(server, 'premoderation', true);
  const submitted = await market.publishOrder({}, customerLogin);
  await setSetting(server, 'premoderation', false);
  const offer = await customer.offers_create({ params: { order_id }, body: { freelancer_uuid } });
  await server.settle();
  const uuidOf = async (login: string) => (await server.makers.user(login)).uuid;
  const people = { customer: await uuidOf(customerLogin), freelancer: await uuidOf(executorLogin) };
  await server.makers.user('moderator', { is_moderator: true });
  const logins = {
    customer: customerLogin,
    freelancer: executorLogin,
    guest: 'guest_of_order',
    moderator: 'moderator',
  };
  return {
    logins,
    worked,
    deal_id,
    order_id,
    submitted,
    response_id,
    offer_id: Number(offer.data.ids[0]),
    review_id,
    people,
  };
}

const plain = (words: string) => words.replaceAll('\u00a0', ' ');
/** Short names, for the table below, of subjects and paths. */
const PLACES = [
  [' | Сделка № 2, «Обмен между УТ 11 и БП 3.0» | /orders/1/deals/2', ' → deal'],
  [' | «Обмен между УТ 11 и БП 3.0» | /orders/1', ' → order in work'],
  [' | «Перенос остатков: +7 916 123-45-67» | /orders/2/responses/2', ' → response'],
  [' | «Перенос остатков: [контакт скрыт]» | /orders/2/responses/2', ' → response, masked'],
  [' | «Перенос остатков: +7 916 123-45-67» | /orders/2', ' → order'],
  [' | «Перенос остатков: [контакт скрыт]» | /orders/2', ' → order, masked'],
] as const;

const nobody = { actor_uuid: null, concerns: [] };
const movesOf = (rules: object) => Object.keys(rules);

/** Every event that can notify people, by a name for the table below; nobody has acted. */
function* everyEvent(): Generator<[name: string, kind: OutboxKind, payload: object]> {
  const { worked, deal_id, order_id, submitted, response_id, offer_id, review_id, people } = scene;
  const [customer, freelancer] = [{ user_uuid: people.customer }, { user_uuid: people.freelancer }];
  const about = { order_id, ...nobody };
  for (const move of movesOf(ORDER_NOTIFICATION_RULES)) {
    const isSubmitted = move === 'submit' || move === 'resubmit';
    yield [`order ${move}`, 'order_changed', { ...about, ...(isSubmitted && { order_id: submitted }), move }];
  }
  yield ['order edit', 'order_changed', { ...about, order_id: worked, move: 'edit' }];
  yield ['order close', 'order_changed', { ...about, order_id: worked, move: 'close' }];
  yield ['order complete', 'order_changed', { ...about, order_id: worked, move: 'complete' }];
  for (const move of movesOf(RESPONSE_NOTIFICATION_RULES))
    yield [`response ${move}`, 'response_changed', { ...about, response_id, move }];
  for (const move of movesOf(OFFER_NOTIFICATION_RULES))
    yield [`offer ${move}`, 'offer_changed', { ...about, offer_id, move }];
  const deal = { ...nobody, order_id: worked, deal_id };
  for (const move of movesOf(DEAL_NOTIFICATION_RULES))
    yield [`deal ${move}`, 'deal_changed', { ...deal, move, status: 'deleted' }];
  for (const status of ['refund_pending', 'disputed'])
    yield [`deal expire, ${status}`, 'deal_changed', { ...deal, move: 'expire', status }];
  yield ['review published', 'review_published', { ...nobody, order_id: worked, review_id }];
  yield ['review answered', 'review_answered', { ...nobody, order_id: worked, review_id }];
  for (const side of ['customer', 'freelancer'])
    yield [`review awaited, ${side}`, 'review_awaited', { ...deal, side, until: '2026-11-25T09:00:00Z' }];
  for (const move of movesOf(WALLET_NOTIFICATION_RULES))
    yield [`wallet ${move}`, 'wallet_changed', { ...freelancer, move, sm: 21, order_id: null, response_id: null }];
  for (const move of movesOf(ACCOUNT_NOTIFICATION_RULES))
    yield [`account ${move}`, 'account_changed', { ...customer, move, about: 'Корпоративный вход' }];
  const person = { ...nobody, ...customer, customer_uuid: scene.people.customer };
  for (const move of movesOf(PERSON_NOTIFICATION_RULES))
    yield [`person ${move}`, 'person_changed', { ...person, move }];
  for (const move of movesOf(APPEAL_NOTIFICATION_RULES))
    yield [`appeal ${move}`, 'appeal_changed', { ...customer, move, actor_uuid: null }];
  for (const move of movesOf(COMPLAINT_NOTIFICATION_RULES))
    yield [`complaint ${move}`, 'complaint_changed', { ...customer, move, actor_uuid: null, about: 'Меры приняты.' }];
  for (const move of movesOf(VERIFICATION_NOTIFICATION_RULES))
    yield [`verification ${move}`, 'verification_changed', { ...customer, move, actor_uuid: null, about: 'Личность' }];
  yield ['check opened', 'check_opened', { check_id: 1, actor_uuid: null }];
  const found = [{ search_id: 1, title: 'Перенос', order_ids: [order_id] }];
  yield ['search found', 'search_found', { ...freelancer, found }];
}

/** Notifications of each event by recipient, «who: title | text | subject | path». */
async function readAll(numbers: ReadonlyMap<number, string>): Promise<NotificationTexts> {
  const said: Record<string, string[]> = Object.fromEntries([...numbers.values()].map((name) => [name, []]));
  for (const [who, login] of Object.entries(scene.logins)) {
    const { rows } = await sql<{ id: number; event_number: number }>`
      select n.id, n.event_number from notifications n join users u on u.uuid = n.user_uuid where u.login = ${login}
      order by n.event_number`.execute(server.db);
    const { data } = await (await server.api(login)).notifications_list({ query: { limit: 100 } });
    for (const { id, event_number } of rows) {
      const line = data.find((shown) => shown.id === id);
      const name = numbers.get(event_number);
      if (!line || name === undefined) continue;
      const words = [line.title, line.text, line.subject, line.path].filter(Boolean).join(' | ');
      said[name]?.push(`${who}: ${PLACES.reduce((text, [long, short]) => text.replace(long, short), plain(words))}`);
    }
  }
  return said;
}

async function tellEverything(): Promise<NotificationTexts> {
  const { db, clock } = server;
  const before = await db
    .selectFrom('outbox')
    .select((event) => event.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const names: string[] = [];
  await transact(db, async (tx) => {
    for (const [name, kind, payload] of everyEvent()) {
      names.push(name);
      await addEvent(tx, kind, payload as never, clock.now());
    }
  });
  await server.settle();
  const { rows } = await sql<{ number: number }>`
    select number from outbox where id > ${before.last ?? 0} and kind <> 'notification_added' order by id`.execute(db);
  return await readAll(new Map(rows.map(({ number }, at) => [number, names[at] as string])));
}

it('tells each event to those whom it concerns, in words without holes', async () => {
  const said = await tellEverything();
  expect(said).toEqual(NOTIFICATION_TEXTS);
  const told = Object.values(said).flat().join('\n');
  expect(told).not.toMatch(/undefined|null|NaN|Пользователь|\. \.| {2}/);
});

it('tells nobody of what they did themselves, security apart', async () => {
  const { db, clock } = server;
  const { worked, deal_id, people } = scene;
  const api = await server.api(scene.logins.customer);
  const unread = async () => (await api.notifications_list({ query: {} })).counters.unread;
  // Otherwise an event added to an unread line would leave the number unchanged.
  await api.notifications_read({ body: { all: true } });
  const own = { order_id: worked, deal_id, status: 'disputed', actor_uuid: people.customer, concerns: [] } as const;
  const account = { user_uuid: people.customer, about: null } as const;
  await transact(db, (tx) => addEvent(tx, 'deal_changed', { ...own, move: 'dispute_open' }, clock.now()));
  await server.settle();
  expect(await unread()).toBe(0);
  await transact(db, (tx) => addEvent(tx, 'account_changed', { ...account, move: 'password_changed' }, clock.now()));
  await server.settle();
  expect(await unread()).toBe(1);
});

it('names the sums of a divided deal as they were divided', async () => {
  const pair = await stage.pair();
  const params = await stage.paid(pair);
  await pair.customer.deals_dispute({ params, body: { reason: 'other', comment: 'Работает не всё' } });
  const judge = await server.api('moderator');
  await judge.deals_dispute_decide({ params, body: { share: 70, reason: 'Работает семь отчётов из десяти' } });
  await stage.pass({ seconds: 5 });
  await stage.pass({ days: 1 });
  await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
  await stage.pass({ seconds: 5 });
  await stage.pass({ seconds: 5 });
  await server.settle();
  const told = async (api: typeof judge, title: string) => {
    const { data } = await api.notifications_list({ query: { limit: 20 } });
    return data.filter((line) => line.title === title).map(({ text }) => plain(text ?? ''));
  };
  expect(await told(pair.executor, 'Запросите выплату')).toEqual(['Вас ждут 7 000 ₽']);
  expect(await told(pair.executor, 'Запрошена выплата')).toEqual([
    '7 000 ₽ → СБП ·· 1806, Т-Банк. Если это сделали не вы, сразу смените пароль и напишите в поддержку',
  ]);
  expect(await told(pair.executor, 'Выплата отправлена')).toEqual(['7 000 ₽ → СБП ·· 1806']);
  expect(await told(pair.customer, 'Деньги возвращены')).toEqual(['3 195 ₽']);
});

it('tells of the end of a term what it will bring, after a rework too', async () => {
  const pair = await stage.pair();
  const params = await stage.paid(pair);
  const other = await stage.delivered(pair);
  await pair.customer.deals_rework({ params: other, body: { comment: 'Не сходится сальдо' } });
  await stage.stayAway(pair, { days: 88 });
  await server.settle();
  const told = async (side: 'customer' | 'executor') => {
    const { data } = await pair[side].notifications_list({ query: { limit: 20 } });
    const ends = data.filter(({ title }) => title.startsWith('Сделка действует'));
    return [params, other].map(({ deal_id }) => ends.find(({ path }) => path?.includes(`/deals/${deal_id}`))?.text);
  };
  expect(await told('customer')).toEqual([
    'Если работу не сдадут, деньги вернутся вам',
    'Если работу не сдадут снова, решать будет модератор',
  ]);
  expect(await told('executor')).toEqual([
    'Сдайте работу, иначе деньги вернутся заказчику',
    'Сдайте работу снова, иначе решать будет модератор',
  ]);
});
