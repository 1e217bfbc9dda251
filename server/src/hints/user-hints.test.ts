import { HINT_BOUNDS } from '@provodka/domain/hints.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { type Pair, playDeals } from '../../test/deals/deal-stage.ts';
import { openMarket } from '../../test/market.ts';
import type { Browser } from '../../test/people/browser.ts';

/* What a moderator reads beside a person and a complaint: each hint, and what looks like it and is none. */

const play = playDeals();
const { stage } = play;
const market = openMarket(() => play.server);

async function judge() {
  await play.server.makers.user('judge', { is_moderator: true });
  await play.server.makers.signIn(await play.server.browser('judge'), 'judge');
  return await play.server.api('judge');
}

async function hintsOf(uuid: string) {
  const { data } = await (await judge()).moderator_hints({ query: { user_uuids: [uuid] } });
  return (data.users.find((user) => user.uuid === uuid)?.hints ?? []).map(({ kind, text, link }) => ({
    kind,
    text: text.replaceAll('\u00a0', ' '),
    path: link?.path ?? null,
  }));
}

async function signUp(login: string, browser: Browser = play.server.guest()) {
  play.server.clock.advance({ minutes: 16 });
  const form = { login, email: `${login}@mail.test`, password: 'Сорок тысяч проводок' } as const;
  const { data } = await browser.api.auth_sign_up({
    body: { ...form, accept_terms: true, accept_personal_data: true },
  });
  return { uuid: data.uuid, browser };
}

/** The person came to this network at this moment. */
const come = (uuid: string, network: string, at = play.server.clock.now()) =>
  sql`insert into account_traces (user_uuid, kind, mark, first_seen_at, last_seen_at)
    values (${uuid}, 'network', ${network}::bytea, ${at}, ${at})`.execute(play.server.db);

test('tells of another account of the same browser, not of one of another browser', async () => {
  const first = await signUp('one_browser');
  const again = await signUp('same_browser', first.browser);
  const other = await signUp('other_browser');
  expect(await hintsOf(again.uuid)).toEqual([
    {
      kind: 'same_device',
      text: expect.stringMatching(/^С того же устройства входили в аккаунт «.+»$/) as string,
      path: `/cabinet/moderator/users?user_uuid=${first.uuid}`,
    },
  ]);
  expect(await hintsOf(other.uuid)).toEqual([]);
});

test('tells of a sign-up in the same network in the same days, not of a later visit, of weeks between and of a crowd', async () => {
  const first = await signUp('one_network');
  await come(first.uuid, 'home');
  const second = await signUp('same_network');
  await come(second.uuid, 'home');
  expect(await hintsOf(second.uuid)).toEqual([
    {
      kind: 'same_network',
      text: expect.stringMatching(/^Из той же сети с разницей в 16 минут зарегистрирован аккаунт «.+»$/) as string,
      path: `/cabinet/moderator/users?user_uuid=${first.uuid}`,
    },
  ]);
  const guest = await signUp('visits_later');
  play.server.clock.advance({ minutes: HINT_BOUNDS.same_network.sign_up_minutes + 1 });
  await come(guest.uuid, 'home');
  expect(await hintsOf(guest.uuid)).toEqual([]);
  play.server.clock.advance({ days: HINT_BOUNDS.same_network.days + 1 });
  const late = await signUp('weeks_later');
  await come(late.uuid, 'home');
  expect(await hintsOf(late.uuid)).toEqual([]);
  const crowd = [];
  for (let number = 0; number <= HINT_BOUNDS.same_network.accounts + 1; number++) {
    const made = await play.server.makers.user(`of_office_${number}`);
    await come(made.uuid, 'office');
    crowd.push(made.uuid);
  }
  expect(await hintsOf(crowd[0] ?? '')).toEqual([]);
});

/** A deal to its end, with the reviews of both. */
async function finished(pair: Pair): Promise<void> {
  await stage.stayAway(pair, {});
  const { deal_id } = await stage.paidOut(pair);
  const words = { stars: 5, text: 'Сделал быстро, всё объяснил, остатки сошлись до копейки.' };
  for (const api of [pair.customer, pair.executor]) await api.reviews_create({ body: { deal_id, ...words } });
}

test('tells of two people who write each other most of their reviews, from the third on', async () => {
  const pair = await stage.pair();
  const { uuid } = await play.server.makers.user(pair.executorLogin);
  const { uuid: other } = await play.server.makers.user(pair.customerLogin);
  for (let number = 1; number < HINT_BOUNDS.mutual_reviews.reviews; number++) await finished(pair);
  expect(await hintsOf(uuid)).toEqual([]);
  await finished(pair);
  expect(await hintsOf(uuid)).toEqual([
    {
      kind: 'mutual_reviews',
      text: `3 из 3 отзывов оставил один человек, «Тестов ${pair.customerLogin}», а ему в ответ оставлено 3`,
      path: `/cabinet/moderator/users?user_uuid=${other}`,
    },
  ]);
});

test('tells of contacts in the first message of a response, not of those in a profile or of somebody who may write them', async () => {
  const order_id = await market.publishOrder();
  const contact = 'Делал похожую доработку для трёх компаний, пишите: me@mail.ru, отвечу сегодня.';
  await play.server.makers.user('eager');
  const eager = await market.respond('eager', order_id, { message: contact });
  const { uuid } = await play.server.makers.user('eager');
  expect(await hintsOf(uuid)).toEqual([
    {
      kind: 'contacts_in_first_message',
      text: 'Контакты в первом сообщении: 1 из 1 последнего отклика (почта)',
      path: `/orders/${order_id}/responses/${eager.id}`,
    },
  ]);
  await play.server.makers.user('proven', { deals: 3, sum: 60_000 });
  await market.respond('proven', order_id, { message: contact });
  expect(await hintsOf((await play.server.makers.user('proven')).uuid)).toEqual([]);
  await play.server.makers.user('calm');
  await market.respond('calm', order_id);
  expect(await hintsOf((await play.server.makers.user('calm')).uuid)).toEqual([]);
});

test('tells beside a complaint what is told of its order and of who it is about, to no moderator who is a party', async () => {
  const login = (await play.server.makers.user('complained')).login;
  const description = 'Нужно настроить обмен документами между базами. Пишите сразу на почту: me@mail.ru, обсудим.';
  const order_id = await market.publishOrder({ description, budget: 400_000 }, login);
  const complain = async (who: string) => {
    const body = { subject_kind: 'order', subject_id: String(order_id), reason: 'fraud' } as const;
    return (await (await play.server.api(who)).complaints_create({ body })).data.id;
  };
  const ask = async (id: number) =>
    (await (await judge()).moderator_hints({ query: { complaint_ids: [id] } })).data.complaints;
  const id = await complain('freelancer');
  expect((await ask(id)).map((row) => [row.id, row.hints.map(({ kind }) => kind)])).toEqual([
    [id, ['new_account_large_order', 'contacts_in_first_message']],
  ]);
  await judge();
  expect(await ask(await complain('judge'))).toEqual([]);
  const own = (await play.server.makers.user('judge')).uuid;
  expect(await hintsOf(own)).toEqual([]);
});

test('reads a page of many rows in as many statements as a page of one', async () => {
  const uuids: string[] = [];
  const order_ids: number[] = [];
  for (let number = 0; number < 5; number++) {
    const { uuid, login } = await play.server.makers.user(`row_${number}`);
    uuids.push(uuid);
    order_ids.push(await market.publishOrder({}, login));
  }
  const api = await judge();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const count = async (rows: number) => {
    query.mockClear();
    const asked = { user_uuids: uuids.slice(0, rows), order_ids: order_ids.slice(0, rows) };
    await api.moderator_hints({ query: asked });
    return query.mock.calls.length;
  };
  await count(1);
  const ofOne = await count(1);
  expect(await count(5)).toBe(ofOne);
  query.mockRestore();
});
