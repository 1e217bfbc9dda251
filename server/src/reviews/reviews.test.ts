import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { ABOUT_CUSTOMER, ABOUT_FREELANCER, openReviewStage, type Side } from '../../test/deals/reviews.ts';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { findViewer } from '../users/auth/sessions.ts';
import { findDealReviews } from './service.ts';
import { findDeletedReviews } from './store.ts';
import { reviewSweeps } from './sweeps.ts';

let server: TestServer;
const { makeDeal, review, ratingOf, listOf, beginMonth } = openReviewStage(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

describe('writing', () => {
  it('stays with its author until the other side writes, then both are published', async () => {
    const deal_id = await makeDeal();
    const before = await ratingOf('freelancer');
    const first = await review('customer', deal_id);
    expect(first).toMatchObject({
      deal_id,
      target_type: 'freelancer',
      stars: 5,
      is_published: false,
      is_edited: false,
      can_edit: true,
    });
    expect(await ratingOf('freelancer')).toEqual(before);
    const freelancer = await server.api('freelancer');
    const params = { review_id: first.id };
    expect((await refusalOf(freelancer.reviews_get({ params }))).status).toBe(404);
    expect((await listOf('freelancer', 'about_me')).map((item) => item.id)).not.toContain(first.id);
    expect((await listOf('customer', 'by_me')).map((item) => item.id)).toContain(first.id);

    const second = await review('freelancer', deal_id);
    expect(second).toMatchObject({ target_type: 'customer', stars: 4, is_published: true });
    expect((await freelancer.reviews_get({ params })).data).toMatchObject({ is_published: true, can_edit: false });
    expect((await listOf('freelancer', 'about_me')).map((item) => item.id)).toContain(first.id);
    const { sum_stars, number_reviews } = await ratingOf('freelancer');
    expect({ sum_stars, number_reviews }).toEqual({
      sum_stars: before.sum_stars + 5,
      number_reviews: before.number_reviews + 1,
    });
  });

  it('publishes both exactly once when the two sides write at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      await beginMonth();
      const deal_id = await makeDeal();
      const before = [await ratingOf('freelancer'), await ratingOf('customer')];
      await Promise.all([review('customer', deal_id), review('freelancer', deal_id)]);
      const after = [await ratingOf('freelancer'), await ratingOf('customer')];
      expect(after.map((rating, at) => rating.number_reviews - (before[at]?.number_reviews ?? 0))).toEqual([1, 1]);
    }
  });

  it('is once for each side', async () => {
    const deal_id = await makeDeal();
    expect(await statusesOf([review('customer', deal_id), review('customer', deal_id)])).toEqual([200, 422]);
    expect((await refusalOf(review('customer', deal_id))).message).toContain('уже написали');
  });

  it('replays the first reply to a repeated Idempotency-Key', async () => {
    const deal_id = await makeDeal();
    const api = await server.api('customer');
    const send = () =>
      api.reviews_create({ body: { deal_id, ...ABOUT_FREELANCER } }, { idempotency_key: `review-${deal_id}` });
    expect(await send()).toEqual(await send());
  });

  it.each(['accepted', 'payout_pending', 'paid_out', 'refunded'] as const)('is open at %s', async (status) => {
    expect((await review('customer', await makeDeal(status))).stars).toBe(5);
  });

  it.each(['paid', 'refund_pending'] as const)('waits at %s', async (status) => {
    const reply = await refusalOf(review('customer', await makeDeal(status)));
    expect(reply).toMatchObject({ status: 422, message: expect.stringContaining('после приёмки') });
  });

  it('is for the two sides', async () => {
    const deal_id = await makeDeal();
    for (const login of ['stranger', 'moderator']) {
      const api = await server.api(login);
      expect((await refusalOf(api.reviews_create({ body: { deal_id, ...ABOUT_CUSTOMER } }))).status).toBe(404);
    }
    const guest = await server.api();
    expect((await refusalOf(guest.reviews_create({ body: { deal_id, ...ABOUT_CUSTOMER } }))).status).toBe(401);
    const api = await server.api('customer');
    expect((await refusalOf(api.reviews_create({ body: { deal_id: 999_999, ...ABOUT_CUSTOMER } }))).status).toBe(404);
  });

  it('checks stars and text', async () => {
    const deal_id = await makeDeal();
    for (const changes of [
      { stars: 0 },
      { stars: 6 },
      { stars: 4.5 },
      { text: 'Хорошо' },
      { text: 'я'.repeat(2001) },
    ]) {
      expect((await refusalOf(review('customer', deal_id, changes))).status).toBe(422);
    }
  });
});

describe('the clock', () => {
  const publishReviews = () => reviewSweeps(contextOf(server, null)).publish_reviews();

  it('publishes a lonely review when 14 days passed and closes the window', async () => {
    await beginMonth();
    const deal_id = await makeDeal();
    const before = await ratingOf('freelancer');
    const { id } = await review('customer', deal_id);
    server.clock.advance({ days: 13, hours: 23 });
    await publishReviews();
    expect(await ratingOf('freelancer')).toEqual(before);
    server.clock.advance({ hours: 1 });
    const late = await refusalOf(review('freelancer', deal_id));
    expect(late).toMatchObject({ status: 422, message: expect.stringContaining('14') });
    await Promise.all([publishReviews(), publishReviews()]);
    const { number_reviews } = await ratingOf('freelancer');
    expect((await listOf('freelancer', 'about_me')).map((item) => item.id)).toContain(id);
    expect(number_reviews).toBe(before.number_reviews + 1);
  });

  it('is told of to whoever has not written, once, three days before it closes', async () => {
    const remind = () => reviewSweeps(contextOf(server, null)).remind_of_reviews();
    const [one, both] = [await makeDeal(), await makeDeal()];
    await review('customer', one);
    await review('customer', both);
    await review('freelancer', both);
    server.clock.advance({ days: 10, hours: 23 });
    expect(await remind()).toBe(0);
    server.clock.advance({ hours: 2 });
    expect(await remind()).toBe(2);
    expect(await remind()).toBe(0);
    await server.settle();
    const told = async (login: Side) => {
      const { data } = await (await server.api(login)).notifications_list({ query: { limit: 100 } });
      return data.filter(({ kind }) => kind === 'review_awaited').map(({ text }) => text.replaceAll('\u00a0', ' '));
    };
    expect(await told('customer')).toEqual([]);
    expect(await told('freelancer')).toEqual([expect.stringMatching(/^Написать его можно до \d+ [а-я]+$/)]);
  });
});

it('masks contacts in the words of both sides for others', async () => {
  const deal_id = await makeDeal();
  const text = 'Всё сошлось, пишите мне на ivan@mail.example или звоните.';
  const { id } = await review('customer', deal_id, { text });
  await review('freelancer', deal_id);
  const readBy = async (login: string) =>
    (await (await server.api(login)).reviews_get({ params: { review_id: id } })).data.text;
  expect(await readBy('stranger')).not.toContain('ivan@mail.example');
  for (const login of ['customer', 'freelancer', 'moderator']) expect(await readBy(login)).toBe(text);
  await server.db.updateTable('deals').set({ status: 'refunded' }).where('id', '=', deal_id).execute();
  expect(await readBy('freelancer')).not.toContain('ivan@mail.example');
});

it('keeps the title of a private order from strangers', async () => {
  const { freelancer_uuid } = await server.makers.user('freelancer');
  const deal_id = await makeDeal('accepted', { is_private: true, freelancers: [freelancer_uuid] });
  const { id, order } = await review('customer', deal_id);
  await review('freelancer', deal_id);
  const stranger = await server.api('stranger');
  const seen = (await stranger.reviews_get({ params: { review_id: id } })).data;
  expect(order.title).not.toBe('Заказ скрыт');
  expect(seen.order).toEqual({ id: order.id, title: 'Заказ скрыт' });
});

it('keeps the title of an order that a moderator blocked from strangers, not from its sides', async () => {
  const deal_id = await makeDeal('accepted');
  const { id, order } = await review('customer', deal_id);
  await review('freelancer', deal_id);
  const moderator = await server.api('moderator');
  const body = { code: 'B', comment: 'Реклама в названии' } as const;
  await moderator.orders_change_status({ params: { order_id: order.id }, body });
  const titleFor = async (login: string) =>
    (await (await server.api(login)).reviews_get({ params: { review_id: id } })).data.order.title;
  expect(await titleFor('stranger')).toBe('Заказ скрыт');
  expect(await titleFor('freelancer')).toBe(order.title);
});

it('tells a deal which reviews exist, and shows the blind one to its author alone', async () => {
  const deal_id = await makeDeal();
  const without = await makeDeal();
  const { id } = await review('freelancer', deal_id);
  const seenBy = async (login: Side) => {
    const { cookies } = await server.browser(login);
    const viewer = await findViewer({ db: server.db, now: server.clock.now() }, cookies.get('sid') ?? '');
    if (!viewer) throw new Error(`${login} is not signed in`);
    return await findDealReviews(contextOf(server, viewer), [deal_id, without]);
  };
  const exists = {
    is_rate_customer: true,
    is_rate_executor: false,
    about_freelancer: null,
    deleted_about_customer: null,
    deleted_about_freelancer: null,
  };
  expect((await seenBy('customer')).get(deal_id)).toEqual({ ...exists, about_customer: null });
  const byAuthor = (await seenBy('freelancer')).get(deal_id);
  expect(byAuthor).toMatchObject({ ...exists, about_customer: { id, is_published: false } });
  expect((await seenBy('customer')).get(without)).toEqual({
    about_customer: null,
    about_freelancer: null,
    is_rate_customer: false,
    is_rate_executor: false,
    deleted_about_customer: null,
    deleted_about_freelancer: null,
  });
});

it('are asked of any number of deals by one statement', async () => {
  const kept = await server.db.transaction().execute(async (tx) => {
    for (let deals = 1; deals <= 5; deals++) {
      const ids = Array.from({ length: deals }, (_, index) => index + 1);
      await findDeletedReviews(tx, ids);
    }
    const itself = '%from "deleted_reviews"%';
    return await sql`select statement from pg_prepared_statements where statement like ${itself}`.execute(tx);
  });
  expect(kept.rows).toHaveLength(1);
});
