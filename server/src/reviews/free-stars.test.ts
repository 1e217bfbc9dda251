import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDealStage } from '../../test/deals/deal-stage.ts';
import { openReviewStage } from '../../test/deals/reviews.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const deals = openDealStage(() => server);
const { makeDeal, review, ratingOf, beginMonth } = openReviewStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const WORDS = { stars: 5, text: 'Сделал быстро, всё объяснил, остатки сошлись до копейки.' };

test('moves no stars by the reviews of a deal that its executor refunded', async () => {
  const pair = await deals.pair();
  const params = await deals.paid(pair);
  await pair.executor.deals_refund({ params, body: { comment: 'Не смогу взяться за работу' } });
  await deals.pass({ seconds: 2 });
  const body = { deal_id: params.deal_id, ...WORDS };
  await pair.customer.reviews_create({ body });
  const { data } = await pair.executor.reviews_create({ body });
  expect(data).toMatchObject({ is_published: true, rating: 'refunded' });
  const { data: user } = await pair.executor.auth_user();
  expect(user.freelancer).toMatchObject({ number_stars: null, number_deals: 0, sum_deals: 0 });
  const { uuid } = user.freelancer;
  const { data: listed } = await server.guest().api.freelancers_reviews({ params: { uuid } });
  expect(listed).toMatchObject([{ rating: 'refunded', stars: 5 }]);
  await deals.assertSound();
});

test('counts one review of a pair in a month and says so of the others', async () => {
  await beginMonth();
  const before = await ratingOf('freelancer');
  const first = await makeDeal();
  const second = await makeDeal();
  for (const deal_id of [first, second]) {
    await review('customer', deal_id);
    await review('freelancer', deal_id);
  }
  const { uuid } = (await (await server.api('freelancer')).auth_user()).data.freelancer;
  const { data } = await server.guest().api.freelancers_reviews({ params: { uuid } });
  const ratings = data.filter(({ deal_id }) => [first, second].includes(deal_id)).map(({ rating }) => rating);
  expect(ratings.toSorted()).toEqual(['counts', 'same_month']);
  expect((await ratingOf('freelancer')).number_reviews).toBe(before.number_reviews + 1);
});

test('keeps the sum of stars when a review is changed while the one that counted before it is deleted', async () => {
  const api = await server.api('customer');
  for (let round = 0; round < 8; round++) {
    await beginMonth();
    const before = await ratingOf('freelancer');
    const ids: number[] = [];
    for (const deal_id of [await makeDeal(), await makeDeal()]) {
      ids.push((await review('customer', deal_id)).id);
      await review('freelancer', deal_id);
    }
    const [counted = 0, other = 0] = ids;
    await Promise.all([
      api.reviews_delete({ params: { review_id: counted } }),
      api.reviews_update({ params: { review_id: other }, body: { stars: 2 } }),
    ]);
    expect(await ratingOf('freelancer')).toEqual({
      sum_stars: before.sum_stars + 2,
      number_reviews: before.number_reviews + 1,
    });
  }
});
