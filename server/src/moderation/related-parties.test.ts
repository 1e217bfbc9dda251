import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type DealParams, PAYOUT_FORM, type Pair, playDeals } from '../../test/deals/deal-stage.ts';

/* Deals of people who share a browser, a network or a payout target: what they count before and after a moderator's decision. */

const play = playDeals();
const { stage } = play;

const WORDS = { stars: 5, text: 'Сделал быстро, всё объяснил, остатки сошлись до копейки.' };

async function judge() {
  await play.server.makers.user('judge', { is_moderator: true });
  // Signs in again, since these tests let weeks pass.
  await play.server.makers.signIn(await play.server.browser('judge'), 'judge');
  return await play.server.api('judge');
}

/** Both people of a pair sign in from one place, or each from their own. */
async function enter(pair: Pair, kind: 'device' | 'network'): Promise<void> {
  const now = play.server.clock.now();
  await sql`insert into account_traces (user_uuid, kind, mark, first_seen_at, last_seen_at)
    select uuid, ${kind}, sha256(${pair.customerLogin}::bytea), ${now}, ${now} from users
    where login in (${pair.customerLogin}, ${pair.executorLogin})`.execute(play.server.db);
}

/** A deal to its end, with the reviews of both. */
async function finished(pair: Pair): Promise<DealParams> {
  const params = await stage.paidOut(pair);
  for (const api of [pair.customer, pair.executor])
    await api.reviews_create({ body: { deal_id: params.deal_id, ...WORDS } });
  await stage.pass({ days: 8 });
  return params;
}

async function figures({ executorLogin }: Pair) {
  const { freelancer_uuid: uuid } = await play.server.makers.user(executorLogin);
  const { api } = play.server.guest();
  const { data } = await api.freelancers_get({ params: { uuid } });
  const { data: reviews } = await api.freelancers_reviews({ params: { uuid } });
  const { data: leaders } = await api.freelancers_leaderboard({ query: { period: 'all', limit: 50 } });
  return {
    deals: data.number_deals,
    stars: data.number_stars,
    rating: reviews.map(({ rating }) => rating),
    is_ranked: leaders.some(({ profile }) => profile.uuid === uuid),
  };
}

const NOTHING = { deals: 0, stars: null, rating: ['withheld'], is_ranked: false };
const EVERYTHING = { deals: 1, stars: 5, rating: ['counts'], is_ranked: true };

const checksOf = async ({ deal_id }: DealParams) => {
  const { data } = await (await judge()).moderator_checks_list({ query: { limit: 50 } });
  return data.filter(({ deal }) => deal?.id === deal_id);
};

const decide = async (params: DealParams, decision: 'cleared' | 'confirmed') => {
  const [check] = await checksOf(params);
  const body = { decision, comment: 'Посмотрел переписку и акты' } as const;
  await (await judge()).checks_decide({ params: { check_id: check?.id ?? 0 }, body });
};

test('counts nothing of a deal of one browser until a moderator clears it, then everything', async () => {
  const pair = await stage.pair();
  await enter(pair, 'device');
  const params = await finished(pair);
  expect(await checksOf(params)).toMatchObject([{ kind: 'related_parties', reasons: [{ code: 'same_device' }] }]);
  expect(await figures(pair)).toEqual(NOTHING);
  await decide(params, 'cleared');
  await stage.pass({ minutes: 2 });
  expect(await figures(pair)).toEqual(EVERYTHING);
});

test('counts nothing for ever when a moderator confirms it', async () => {
  const pair = await stage.pair();
  await enter(pair, 'device');
  const params = await finished(pair);
  await decide(params, 'confirmed');
  await stage.pass({ minutes: 2 });
  expect(await figures(pair)).toEqual(NOTHING);
});

test('takes back what the two counted before when a moderator confirms a later deal', async () => {
  const pair = await stage.pair();
  await finished(pair);
  expect(await figures(pair)).toEqual(EVERYTHING);
  await stage.stayAway(pair, {});
  await enter(pair, 'device');
  const later = await stage.accepted(pair);
  await pair.executor.deals_payout({ params: later, body: PAYOUT_FORM });
  await stage.settlePayout();
  await decide(later, 'confirmed');
  expect(await figures(pair)).toEqual(NOTHING);
});

test('asks about one network of two new accounts, not of accounts that are a month old', async () => {
  const young = await stage.pair();
  await enter(young, 'network');
  const params = await finished(young);
  expect(await checksOf(params)).toMatchObject([{ reasons: [{ code: 'same_network' }] }]);

  const colleagues = await stage.pair();
  await enter(colleagues, 'network');
  await stage.stayAway(colleagues, { days: 30 });
  expect(await checksOf(await finished(colleagues))).toEqual([]);
  expect(await figures(colleagues)).toEqual(EVERYTHING);
});

test('asks about one destination of both sides, and not again of a pair that was cleared of it', async () => {
  const pair = await stage.pair();
  await sql`insert into payout_destinations (freelancer_uuid, fingerprint, title, first_used_at, last_used_at)
    select p.uuid, '\\x00', 'СБП', ${play.server.clock.now()}, ${play.server.clock.now()}
    from users u join profiles p on p.user_uuid = u.uuid and p.side = 'freelancer' where u.login in (${pair.customerLogin}, ${pair.executorLogin})`.execute(
    play.server.db,
  );
  const params = await finished(pair);
  expect(await checksOf(params)).toMatchObject([{ reasons: [{ code: 'same_destination' }] }]);
  await decide(params, 'cleared');
  await stage.stayAway(pair, {});
  const again = await stage.accepted(pair);
  await pair.executor.deals_payout({ params: again, body: PAYOUT_FORM });
  await stage.settlePayout();
  expect(await checksOf(again)).toEqual([]);
  expect((await figures(pair)).deals).toBe(2);
});
