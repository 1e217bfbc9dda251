import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDealStage, type Pair } from '../../test/deals/deal-stage.ts';
import { refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const WORDS = { stars: 5, text: 'Сделал быстро, всё объяснил, остатки сошлись до копейки.' };
const REPLY = { text: 'Спасибо! Если понадобится сверка за квартал, пишите.' };
const OTHER_REPLY = { text: 'Спасибо, с вами тоже было приятно работать.' };

/** A deal reviewed by both sides; `review` is the one about the executor. */
async function reviewed(): Promise<{ pair: Pair; review: ReviewView }> {
  const pair = await stage.pair();
  const { deal_id } = await stage.accepted(pair);
  const { data } = await pair.customer.reviews_create({ body: { deal_id, ...WORDS } });
  await pair.executor.reviews_create({ body: { deal_id, ...WORDS } });
  return { pair, review: data };
}

const paramsOf = ({ id }: ReviewView) => ({ review_id: id });

test('the reviewed side answers once it can read the review, changes the answer and takes it back', async () => {
  const pair = await stage.pair();
  const { deal_id } = await stage.accepted(pair);
  const { data: review } = await pair.customer.reviews_create({ body: { deal_id, ...WORDS } });
  const params = paramsOf(review);
  expect((await refusalOf(pair.executor.reviews_reply({ params, body: REPLY }))).status).toBe(404);
  await pair.executor.reviews_create({ body: { deal_id, ...WORDS } });
  expect((await pair.executor.reviews_get({ params })).data).toMatchObject({ can_reply: true, reply: null });
  expect((await pair.customer.reviews_get({ params })).data.can_reply).toBe(false);

  const { data: answered } = await pair.executor.reviews_reply({ params, body: REPLY });
  expect(answered).toMatchObject({ reply: REPLY.text, is_reply_edited: false, can_reply: true });
  const { data: changed } = await pair.executor.reviews_reply({ params, body: OTHER_REPLY });
  expect(changed).toMatchObject({ reply: OTHER_REPLY.text, is_reply_edited: true });
  expect((await pair.customer.reviews_get({ params })).data.reply).toBe(OTHER_REPLY.text);
  const { data: silent } = await pair.executor.reviews_reply_delete({ params });
  expect(silent).toMatchObject({ reply: null, is_reply_edited: false });
});

test('nobody else answers, and too short an answer is a field error', async () => {
  const { pair, review } = await reviewed();
  const params = paramsOf(review);
  expect((await refusalOf(pair.customer.reviews_reply({ params, body: REPLY }))).status).toBe(403);
  expect((await refusalOf(pair.customer.reviews_reply_delete({ params }))).status).toBe(403);
  const short = pair.executor.reviews_reply({ params, body: { text: 'Спасибо' } });
  await expect(short).rejects.toMatchObject({
    status: 422,
    body: { fields: { text: [expect.any(String)] } },
  });
});

test('the 24 hours of an answer begin with the first one, however often it is taken back', async () => {
  const { pair, review } = await reviewed();
  const params = paramsOf(review);
  await pair.executor.reviews_reply({ params, body: REPLY });
  await stage.stayAway(pair, { hours: 23 });
  await pair.executor.reviews_reply_delete({ params });
  await pair.executor.reviews_reply({ params, body: OTHER_REPLY });
  await stage.stayAway(pair, { hours: 1 });
  const tooLate = { status: 422, message: expect.stringContaining('в течение одного дня (24 часов)') };
  expect(await refusalOf(pair.executor.reviews_reply({ params, body: REPLY }))).toEqual(tooLate);
  expect(await refusalOf(pair.executor.reviews_reply_delete({ params }))).toEqual(tooLate);
  expect((await pair.executor.reviews_get({ params })).data).toMatchObject({
    reply: OTHER_REPLY.text,
    can_reply: false,
  });
});

test('deals wait for the review of each side by themselves, the most urgent first, until the window closes', async () => {
  const pair = await stage.pair();
  const pendingOf = async (side: 'customer' | 'freelancer') => {
    const query = { slice: 'pending' as const };
    const { data, meta, counters } =
      side === 'customer'
        ? await pair.customer.customer_reviews_list({ query })
        : await pair.executor.freelancer_reviews_list({ query });
    expect(meta.total).toBe(counters.pending);
    return data.filter((item) => 'writable_until' in item);
  };
  const first = await stage.accepted(pair);
  await stage.paid(pair);
  await stage.stayAway(pair, { days: 1 });
  const second = await stage.accepted(pair);
  const ids = async (side: 'customer' | 'freelancer') => (await pendingOf(side)).map(({ deal }) => deal.id);
  expect(await ids('customer')).toEqual([first.deal_id, second.deal_id]);
  const [waits] = await pendingOf('freelancer');
  expect(waits).toMatchObject({
    deal: { id: first.deal_id, title: 'Перенести остатки и взаиморасчёты', price: 10_000 },
    order: { id: pair.order_id },
    target_type: 'customer',
  });
  await pair.customer.reviews_create({ body: { deal_id: first.deal_id, ...WORDS } });
  expect(await ids('customer')).toEqual([second.deal_id]);
  expect(await ids('freelancer')).toEqual([first.deal_id, second.deal_id]);

  // After its deletion the review can be written again, so the deal waits for one again.
  const { data } = await pair.customer.customer_reviews_list({ query: { slice: 'by_me' } });
  const [own] = data.filter((item) => 'stars' in item);
  await pair.customer.reviews_delete({ params: { review_id: own?.id ?? 0 } });
  expect(await ids('customer')).toEqual([first.deal_id, second.deal_id]);

  server.clock.advance({
    seconds: Math.ceil((Date.parse(waits?.writable_until ?? '') - server.clock.now().getTime()) / 1000),
  });
  await stage.stayAway(pair, {});
  expect(await ids('customer')).toEqual([second.deal_id]);
});
