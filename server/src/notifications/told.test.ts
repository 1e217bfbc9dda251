import {
  ACCOUNT_TELLINGS,
  APPEAL_TELLINGS,
  DEAL_TELLINGS,
  OFFER_TELLINGS,
  ORDER_TELLINGS,
  PERSON_TELLINGS,
  RESPONSE_TELLINGS,
  WALLET_TELLINGS,
} from '@provodka/domain/notifications.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDealStage } from '../../test/deal-stage.ts';
import { openMarket } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { transact } from '../platform/database.ts';
import { addEvent, type OutboxKind } from '../platform/outbox.ts';

let server: TestServer;
let scene: Awaited<ReturnType<typeof setScene>>;
beforeAll(async () => {
  server = await startTestServer();
  scene = await setScene();
});
afterAll(() => server.stop());

const market = openMarket(() => server);
const stage = openDealStage(() => server);

/** Everything an event can be about: an order with a waiting response and an offer, one in work with a deal, a review with an answer. */
async function setScene() {
  const pair = await stage.pair();
  const { customerLogin, executorLogin, customer, executor, order_id: worked } = pair;
  const reviewed = await stage.accepted(pair);
  const review = { deal_id: reviewed.deal_id, stars: 5, text: 'Всё сделано в срок и без замечаний' };
  await customer.reviews_create({ body: review });
  const { id: review_id } = (await executor.reviews_create({ body: { ...review, stars: 4 } })).data;
  const { deal_id } = await stage.delivered(pair);
  const order_id = await market.publishOrder({ title: 'Перенос остатков: +7 916 123-45-67' }, customerLogin);
  const { id: response_id } = await market.respond(executorLogin, order_id);
  const { freelancer_uuid } = await server.makers.user('guest_of_order');
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
  return { logins, worked, deal_id, order_id, response_id, offer_id: Number(offer.data.ids[0]), review_id, people };
}

const plain = (words: string) => words.replaceAll('\u00a0', ' ');
/** What stands behind the words, by short names for the table below. */
const PLACES = [
  [' | Сделка № 2, «Обмен между УТ 11 и БП 3.0» | /orders/1/deals/2', ' → deal'],
  [' | «Обмен между УТ 11 и БП 3.0» | /orders/1', ' → order in work'],
  [' | «Перенос остатков: +7 916 123-45-67» | /orders/2/responses/2', ' → response'],
  [' | «Перенос остатков: [контакт скрыт]» | /orders/2/responses/2', ' → response, masked'],
  [' | «Перенос остатков: +7 916 123-45-67» | /orders/2', ' → order'],
  [' | «Перенос остатков: [контакт скрыт]» | /orders/2', ' → order, masked'],
] as const;

type Said = Record<string, readonly string[]>;

const nobody = { actor_uuid: null, concerns: [] };
const movesOf = (tellings: object) => Object.keys(tellings);

/** Every event of the product that people may be told of, by a name for the table below; nobody has acted. */
function* everyEvent(): Generator<[name: string, kind: OutboxKind, payload: object]> {
  const { worked, deal_id, order_id, response_id, offer_id, review_id, people } = scene;
  const [customer, freelancer] = [{ user_uuid: people.customer }, { user_uuid: people.freelancer }];
  const about = { order_id, ...nobody };
  for (const move of movesOf(ORDER_TELLINGS)) yield [`order ${move}`, 'order_changed', { ...about, move }];
  yield ['order close', 'order_changed', { ...about, order_id: worked, move: 'close' }];
  yield ['order complete', 'order_changed', { ...about, order_id: worked, move: 'complete' }];
  for (const move of movesOf(RESPONSE_TELLINGS))
    yield [`response ${move}`, 'response_changed', { ...about, response_id, move }];
  for (const move of movesOf(OFFER_TELLINGS)) yield [`offer ${move}`, 'offer_changed', { ...about, offer_id, move }];
  const deal = { ...nobody, order_id: worked, deal_id };
  for (const move of movesOf(DEAL_TELLINGS))
    yield [`deal ${move}`, 'deal_changed', { ...deal, move, status: 'deleted' }];
  for (const status of ['refund_pending', 'disputed'])
    yield [`deal expire, ${status}`, 'deal_changed', { ...deal, move: 'expire', status }];
  yield ['review published', 'review_published', { ...nobody, order_id: worked, review_id }];
  yield ['review answered', 'review_answered', { ...nobody, order_id: worked, review_id }];
  for (const side of ['customer', 'freelancer'])
    yield [`review awaited, ${side}`, 'review_awaited', { ...deal, side, days: side === 'customer' ? 3 : 1 }];
  for (const move of movesOf(WALLET_TELLINGS))
    yield [`wallet ${move}`, 'wallet_changed', { ...freelancer, move, sm: 21, order_id: null, response_id: null }];
  for (const move of movesOf(ACCOUNT_TELLINGS))
    yield [`account ${move}`, 'account_changed', { ...customer, move, about: 'Корпоративный вход' }];
  const person = { ...nobody, ...customer, customer_uuid: scene.people.customer };
  for (const move of movesOf(PERSON_TELLINGS)) yield [`person ${move}`, 'person_changed', { ...person, move }];
  for (const move of movesOf(APPEAL_TELLINGS))
    yield [`appeal ${move}`, 'appeal_changed', { ...customer, move, actor_uuid: null }];
  const found = [{ search_id: 1, title: 'Перенос', order_ids: [order_id] }];
  yield ['search found', 'search_found', { ...freelancer, found }];
}

/** What each event told whom, «who: title | text | subject | path». */
async function readAll(numbers: ReadonlyMap<number, string>): Promise<Said> {
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

async function tellEverything(): Promise<Said> {
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

const SAID: Said = {
  'order create': [],
  'order publish': [],
  'order submit': [],
  'order approve_publication': ['customer: Заказ опубликован | Модератор одобрил его → order'],
  'order return_to_author': ['customer: Заказ вернули на доработку → order'],
  // The two before wait together.
  'order resubmit': [
    'moderator: 2 заказа ждут проверки | «Перенос остатков: [контакт скрыт]» | /cabinet/moderator/orders?status=M',
  ],
  'order edit': ['freelancer: Заказ изменён | Проверьте, подходит ли вам отклик на новых условиях → response, masked'],
  'order choose_executor': ['freelancer: Заказчик выбрал другого исполнителя → response, masked'],
  'order drop_executor': [],
  'order close': ['freelancer: Заказ закрыт | Заказчик завершил его → order in work'],
  'order complete': [
    'customer: Заказ выполнен | Он закрыт автоматически → order',
    'customer: Заказ выполнен | Он закрыт автоматически → order in work',
    'freelancer: Заказ выполнен | Он закрыт автоматически → order in work',
  ],
  'order reopen': [],
  'order archive': ['freelancer: Заказ снят с публикации | Отклик закрыт вместе с ним → response, masked'],
  'order expiry_warned': ['customer: Заказ скоро закроется | Продлите его до 27 ноября → order'],
  'order expire': [
    'customer: Заказ ушёл в архив | Срок публикации вышел → order',
    'freelancer: Заказ снят с публикации | Отклик закрыт вместе с ним → response, masked',
  ],
  'order renew': [],
  'order block': ['customer: Модератор заблокировал заказ → order'],
  'order unblock': ['customer: Заказ разблокирован → order'],
  'order delete': [],
  'response create': ['customer: 2 новых отклика | Последний: Тестов worker_1: 15 000,5 ₽, 2 дня → response'],
  'response edit': ['customer: Отклик изменён | Тестов worker_1: 15 000,5 ₽, 2 дня → response'],
  'response view': ['freelancer: Отклик просмотрен | Заказчик открыл ваш отклик → response, masked'],
  'response approve': [
    'freelancer: Вас выбрали исполнителем | Дождитесь предложения сделки и её оплаты, потом начинайте работу → response, masked',
  ],
  'response revoke': [
    'freelancer: Заказчик отменил выбор исполнителя | Ваш отклик снова среди остальных → response, masked',
  ],
  'response refuse': [
    'customer: Исполнитель отказался от заказа | Тестов worker_1. Заказ снова в поиске, остальные отклики на месте → response',
  ],
  'response reject': ['freelancer: Отклик отклонён → response, masked'],
  'response withdraw': ['customer: Отклик отозван | Тестов worker_1 → response'],
  'response hide': ['freelancer: Модератор скрыл ваш отклик → response, masked'],
  'response unhide': ['freelancer: Ваш отклик снова виден → response, masked'],
  'offer made': ['guest: Приглашение в заказ | Тестов payer_1 → order, masked'],
  'offer declined': ['customer: Приглашение отклонено | Тестов guest_of_order → order'],
  'offer taken_back': ['guest: Приглашение отозвано → order, masked'],
  'deal create': ['freelancer: Предложена сделка | 10 000 ₽. Начинайте работу после оплаты → deal'],
  'deal delete': ['freelancer: Сделка удалена до оплаты → deal'],
  'deal payment_request': [],
  'deal payment_confirmed': [
    'customer: Сделка оплачена | 10 650 ₽ в резерве до приёмки работы → deal',
    'freelancer: Сделка оплачена | 10 000 ₽ в резерве. Можно начинать работу → deal',
  ],
  'deal payment_canceled': ['customer: Платёж не прошёл | Попробуйте ещё раз или другим способом → deal'],
  'deal late_payment': [
    'customer: Платёж пришёл слишком поздно | Сделку уже нельзя оплатить, деньги вернутся автоматически → deal',
  ],
  'deal late_payment_returned': [
    'customer: Деньги возвращены | Банк вернул платёж, который пришёл слишком поздно → deal',
  ],
  'deal deliver': ['customer: Работа сдана | Тестов worker_1. Проверьте до 29 ноября → deal'],
  'deal tick': [],
  'deal supplement': ['customer: Сданная работа дополнена | Тестов worker_1. Проверьте до 29 ноября → deal'],
  'deal rework': ['freelancer: Работу вернули на доработку | Замечания заказчика на странице сделки → deal'],
  'deal acceptance_reminder': [
    'customer: Проверьте работу до 29 ноября | Потом она будет принята автоматически → deal',
  ],
  'deal accept': ['freelancer: Работа принята | Запросите выплату: 10 000 ₽ → deal'],
  'deal accept_automatically': [
    'customer: Работа принята автоматически | Срок проверки вышел → deal',
    'freelancer: Работа принята автоматически | Срок проверки вышел. Запросите выплату: 10 000 ₽ → deal',
  ],
  'deal payout_reminder': ['freelancer: Запросите выплату | Вас ждут 10 000 ₽ → deal'],
  'deal payout_request': [],
  'deal payout_confirmed': ['freelancer: Выплата отправлена | 10 000 ₽ → deal'],
  'deal payout_refused': ['freelancer: Выплата не прошла | Проверьте реквизиты и запросите её ещё раз → deal'],
  'deal refund_request': [
    'customer: Исполнитель возвращает деньги | 10 650 ₽ вернутся вам → deal',
    'freelancer: Заказчик забирает деньги | Срок вышел, а работа не сдана → deal',
  ],
  'deal refund_confirmed': [
    'customer: Деньги возвращены | 10 650 ₽ → deal',
    'freelancer: Деньги возвращены | Заказчик получил возврат по сделке → deal',
  ],
  'deal refund_refused': ['customer: Возврат задерживается | Банк его пока не принял, мы повторяем запрос → deal'],
  'deal dispute_evidence': [],
  'deal split_refunded': [],
  'deal dispute_open': [
    'customer: Открыт спор | Его открыл исполнитель → deal',
    'freelancer: Открыт спор | Его открыл заказчик → deal',
    'moderator: Спор ждёт решения → deal',
  ],
  'deal dispute_withdraw': [
    'customer: Спор отозван | Сделка идёт дальше → deal',
    'freelancer: Спор отозван | Сделка идёт дальше → deal',
  ],
  'deal dispute_concede': [
    'customer: Спор закрыт | Исполнитель согласился вернуть деньги → deal',
    'freelancer: Спор закрыт | Заказчик согласился принять работу → deal',
  ],
  'deal dispute_decide': [
    'customer: Модератор решил спор | Решение на странице сделки → deal',
    'freelancer: Модератор решил спор | Решение на странице сделки → deal',
  ],
  'deal expiry_reminder': [],
  'deal expire': [
    'customer: Сделка удалена | Её не оплатили в срок → deal',
    'freelancer: Сделка удалена | Её не оплатили в срок → deal',
  ],
  'deal expire, refund_pending': [
    'customer: Срок сделки вышел | 10 650 ₽ вернутся вам → deal',
    'freelancer: Срок сделки вышел | Деньги вернутся заказчику → deal',
  ],
  'deal expire, disputed': [
    'customer: Открыт спор | Срок сделки вышел, пока работа была на доработке → deal',
    'freelancer: Открыт спор | Срок сделки вышел, пока работа была на доработке → deal',
    'moderator: Спор ждёт решения → deal',
  ],
  'review published': [
    'customer: Новый отзыв о вас | Тестов worker_1: 4 звезды | Сделка № 1, «Обмен между УТ 11 и БП 3.0» | /cabinet/customer/reviews',
  ],
  'review answered': [
    'freelancer: На ваш отзыв ответили | Тестов payer_1 | Сделка № 1, «Обмен между УТ 11 и БП 3.0» | /cabinet/freelancer/reviews',
  ],
  'review awaited, customer': ['customer: Оставьте отзыв | Осталось 3 дня, потом написать его будет нельзя → deal'],
  'review awaited, freelancer': ['freelancer: Оставьте отзыв | Остался 1 день, потом написать его будет нельзя → deal'],
  'wallet top_up': ['freelancer: Счёт пополнен | Зачислено 21 SM | /wallet'],
  'wallet spend': [],
  'wallet return': ['freelancer: SM возвращены на счёт | 21 SM за отклик на заказ, который закрылся | /wallet'],
  'account new_device': [
    'customer: Вход с нового устройства | Корпоративный вход. Если это не вы, завершите сеанс и смените пароль | /settings',
  ],
  'account password_changed': [
    'customer: Пароль изменён | На других устройствах выполнен выход. Если это сделали не вы, сразу задайте новый пароль | /password/forgot',
  ],
  'account site_linked': [
    'customer: Подключён вход через Корпоративный вход | Если это сделали не вы, отключите его и смените пароль | /settings',
  ],
  'account site_unlinked': [
    'customer: Отключён вход через Корпоративный вход | Пароль действует. Если это сделали не вы, смените его | /settings',
  ],
  'account telegram_linked': [
    'customer: Подключён Telegram Корпоративный вход | Туда придут уведомления, оттуда можно отвечать в чатах. Если это сделали не вы, отключите его и смените пароль | /settings',
  ],
  'person ban': ['customer: Вы заблокированы | Причина и срок на сайте | /bans'],
  'person unban': ['customer: Блокировка снята | /bans'],
  'person mark_scam': [],
  'person unmark_scam': [],
  'person change_rights': [],
  'person change_abonnement': [],
  'appeal made': ['moderator: Жалоба на блокировку ждёт решения | /cabinet/moderator/appeals'],
  'appeal accepted': [],
  'appeal declined': ['customer: Жалоба отклонена | Блокировка остаётся, ответ модератора на сайте | /bans'],
  'search found': ['freelancer: Новый заказ по подписке | Подписки: Перенос | /cabinet/freelancer/searches'],
};

it('tells each event to those whom it concerns, in words without holes', async () => {
  const said = await tellEverything();
  expect(said).toEqual(SAID);
  const told = Object.values(said).flat().join('\n');
  expect(told).not.toMatch(/undefined|null|NaN|Пользователь|\. \.| {2}/);
});

it('tells nobody of what they did themselves, security apart', async () => {
  const { db, clock } = server;
  const { worked, deal_id, people } = scene;
  const unread = async () =>
    (await (await server.api(scene.logins.customer)).notifications_list({ query: {} })).counters.unread;
  const before = await unread();
  const own = { order_id: worked, deal_id, status: 'disputed', actor_uuid: people.customer, concerns: [] } as const;
  const account = { user_uuid: people.customer, about: null } as const;
  await transact(db, (tx) => addEvent(tx, 'deal_changed', { ...own, move: 'dispute_open' }, clock.now()));
  await server.settle();
  expect(await unread()).toBe(before);
  await transact(db, (tx) => addEvent(tx, 'account_changed', { ...account, move: 'password_changed' }, clock.now()));
  await server.settle();
  expect(await unread()).toBe(before + 1);
});
