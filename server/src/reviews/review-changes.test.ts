import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABOUT_FREELANCER, openReviewStage } from '../../test/deals/reviews.ts';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const { makeDeal, review, ratingOf, listOf, beginMonth } = openReviewStage(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

describe('changing', () => {
  async function publishedReview() {
    await beginMonth();
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
    const { rows } = await sql<{
      told: number;
    }>`select count(*)::int as told from outbox where kind = 'review_published'
      and (payload ->> 'review_id')::int in (${id}, ${again.id})`.execute(server.db);
    expect(rows).toEqual([{ told: 1 }]);
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
