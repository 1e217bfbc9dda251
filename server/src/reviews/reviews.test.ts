import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { openMarket, refusalOf, statusesOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { findViewer } from '../users/sessions.ts';
import { findDealReviews } from './service.ts';
import { findDeletedReviews } from './store.ts';
import { reviewSweeps } from './sweeps.ts';

let server: TestServer;
const { orderInWork } = openMarket(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const ABOUT_FREELANCER = { stars: 5, text: 'Сделал быстро, всё объяснил, остатки сошлись до копейки.' };
const ABOUT_CUSTOMER = { stars: 4, text: 'Чёткая постановка, быстрые ответы и оплата в срок.' };

type Side = 'customer' | 'freelancer';

/** A deal of `customer` and `freelancer` in this status, as the deals slice leaves it. */
async function makeDeal(status = 'accepted', order: Record<string, unknown> = {}): Promise<number> {
  const { order_id } = await orderInWork('freelancer', order);
  const now = server.clock.now();
  const isAccepted = ['accepted', 'payout_pending', 'paid_out'].includes(status);
  const row = await server.db
    .insertInto('deals')
    .values({
      order_id,
      number: 1,
      customer_uuid: (await server.makers.user('customer')).customer_uuid,
      executor_uuid: (await server.makers.user('freelancer')).freelancer_uuid,
      status,
      description: 'Первый этап работ по обмену',
      price: 1_000_000,
      commission_rate: 650,
      commission: 65_000,
      planned_at: '2030-01-01',
      created_at: now,
      updated_at: now,
      expired_at: new Date('2030-02-01T00:00:00Z'),
      paid_at: now,
      accepted_at: isAccepted ? now : null,
      ended_at: status === 'refunded' || status === 'paid_out' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function review(login: Side, deal_id: number, changes: { stars?: number; text?: string } = {}) {
  const api = await server.api(login);
  const form = login === 'customer' ? ABOUT_FREELANCER : ABOUT_CUSTOMER;
  return (await api.reviews_create({ body: { deal_id, ...form, ...changes } })).data;
}

/** What a visitor of the profile reads: the sum of stars and the number of reviews. */
async function ratingOf(side: Side): Promise<{ sum_stars: number; number_reviews: number }> {
  const made = await server.makers.user(side);
  const uuid = side === 'customer' ? made.customer_uuid : made.freelancer_uuid;
  return await server.db
    .selectFrom('profiles')
    .select(['sum_stars', 'number_reviews'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
}

const listOf = async (side: Side, slice: 'about_me' | 'by_me') => {
  const api = await server.api(side);
  const query = { slice, limit: 100 };
  const { data } =
    side === 'customer' ? await api.customer_reviews_list({ query }) : await api.freelancer_reviews_list({ query });
  return data.filter((item) => 'stars' in item);
};

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

  it.each(['accepted', 'payout_pending', 'paid_out', 'refunded'])('is open at %s', async (status) => {
    expect((await review('customer', await makeDeal(status))).stars).toBe(5);
  });

  it.each(['paid', 'refund_pending'])('waits at %s', async (status) => {
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
    // Other tests of this file leave lonely reviews too; each of them counts once.
    expect(number_reviews).toBe((await listOf('freelancer', 'about_me')).length);
  });
});

describe('changing', () => {
  async function publishedReview() {
    const deal_id = await makeDeal();
    const { id } = await review('customer', deal_id);
    await review('freelancer', deal_id);
    return { deal_id, review_id: id };
  }

  it('moves the rating of a published review and marks it', async () => {
    const { review_id } = await publishedReview();
    const before = await ratingOf('freelancer');
    const api = await server.api('customer');
    const changed = await api.reviews_update({ params: { review_id }, body: { stars: 2 } });
    expect(changed.data).toMatchObject({ stars: 2, text: ABOUT_FREELANCER.text, is_edited: true });
    expect(await ratingOf('freelancer')).toEqual({ ...before, sum_stars: before.sum_stars - 3 });
    expect((await api.reviews_delete({ params: { review_id } })).message).toBe('Отзыв удалён');
    expect(await ratingOf('freelancer')).toEqual({
      sum_stars: before.sum_stars - 5,
      number_reviews: before.number_reviews - 1,
    });
    expect((await refusalOf(api.reviews_get({ params: { review_id } }))).status).toBe(404);
  });

  it('counts a deletion once when it is sent twice at once', async () => {
    const api = await server.api('customer');
    for (let round = 0; round < 5; round++) {
      const { review_id } = await publishedReview();
      const before = await ratingOf('freelancer');
      const remove = () => api.reviews_delete({ params: { review_id } });
      expect(await statusesOf([remove(), remove()])).toEqual([200, 404]);
      expect((await ratingOf('freelancer')).number_reviews).toBe(before.number_reviews - 1);
    }
  });

  it('is the author’s, hidden reviews do not exist for others', async () => {
    const { review_id } = await publishedReview();
    const freelancer = await server.api('freelancer');
    expect((await refusalOf(freelancer.reviews_update({ params: { review_id }, body: { stars: 5 } }))).status).toBe(
      403,
    );
    expect((await refusalOf(freelancer.reviews_delete({ params: { review_id } }))).status).toBe(403);
    const blind = await review('customer', await makeDeal());
    expect((await refusalOf(freelancer.reviews_delete({ params: { review_id: blind.id } }))).status).toBe(404);
  });

  it('ends 24 hours after writing', async () => {
    const { review_id } = await publishedReview();
    const api = await server.api('customer');
    const params = { review_id };
    const shown = (await api.reviews_get({ params })).data;
    expect(Date.parse(shown.editable_until) - Date.parse(shown.created_at)).toBe(86_400_000);
    server.clock.advance({ hours: 23, minutes: 59 });
    expect((await api.reviews_update({ params, body: { stars: 3 } })).data.can_edit).toBe(true);
    server.clock.advance({ minutes: 1 });
    expect((await api.reviews_get({ params })).data.can_edit).toBe(false);
    expect((await refusalOf(api.reviews_update({ params, body: { stars: 4 } }))).message).toContain('24 часов');
    expect((await refusalOf(api.reviews_delete({ params }))).status).toBe(422);
  });
});

describe('writing again after a deletion', () => {
  const params = (id: number) => ({ params: { review_id: id } });
  const secondThoughts = { stars: 1, text: 'Прочитал отзыв о себе и передумал хвалить исполнителя.' };

  it('keeps the moment of the first writing and its 24 hours, and is marked', async () => {
    const deal_id = await makeDeal();
    const first = await review('customer', deal_id);
    const api = await server.api('customer');
    for (const hours of [5, 5]) {
      server.clock.advance({ hours });
      const [kept] = (await listOf('customer', 'by_me')).filter((item) => item.deal_id === deal_id);
      await api.reviews_delete(params(kept?.id ?? 0));
      const again = await review('customer', deal_id);
      expect(again).toMatchObject({ created_at: first.created_at, editable_until: first.editable_until });
      expect(again).toMatchObject({ is_edited: true, is_published: false });
    }
  });

  it('is a change of what was public, and over when changing is', async () => {
    const deal_id = await makeDeal();
    const { id } = await review('customer', deal_id);
    await review('freelancer', deal_id);
    const api = await server.api('customer');
    server.clock.advance({ hours: 20 });
    await api.reviews_delete(params(id));
    const again = await review('customer', deal_id, secondThoughts);
    expect(again).toMatchObject({ is_edited: true, is_published: true });
    await api.reviews_delete(params(again.id));
    server.clock.advance({ hours: 4 });
    expect((await refusalOf(review('customer', deal_id, secondThoughts))).message).toContain('24 часов');
    const deal = await server.db
      .selectFrom('deals')
      .select('order_id')
      .where('id', '=', deal_id)
      .executeTakeFirstOrThrow();
    const shown = await api.deals_get({ params: { order_id: deal.order_id, deal_id } });
    expect(shown.data.rights.review).toMatchObject({ allowed: false, reason: expect.stringContaining('24 часов') });
  });

  it('stays open to who never saw the other side’s, for as long as the window is', async () => {
    const deal_id = await makeDeal();
    const { id } = await review('customer', deal_id);
    const api = await server.api('customer');
    await api.reviews_delete(params(id));
    server.clock.advance({ days: 5 });
    await review('freelancer', deal_id);
    const again = await review('customer', deal_id, secondThoughts);
    expect(again).toMatchObject({ is_published: true, is_edited: true, can_edit: false });
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
    return await sql`select statement from pg_prepared_statements where statement like '%from "deleted_reviews"%'`.execute(
      tx,
    );
  });
  expect(kept.rows).toHaveLength(1);
});
