import { HINT_BOUNDS } from '@provodka/domain/hints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Pair, playDeals } from '../../test/deals/deal-stage.ts';
import type { Browser } from '../../test/people/browser.ts';
import { hintsOf as readHints } from '../../test/people/hints.ts';

/* The hints about related accounts: each hint, and a similar case that is none. */

const play = playDeals();
const { stage } = play;

async function judge() {
  await play.server.makers.user('judge', { is_moderator: true });
  await play.server.makers.signIn(await play.server.browser('judge'), 'judge');
  return await play.server.api('judge');
}

const hintsOf = async (uuid: string) => await readHints(await judge(), uuid);

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
