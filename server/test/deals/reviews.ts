import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import { sql } from 'kysely';
import { openMarket } from '../market.ts';
import type { TestServer } from '../server.ts';

export const ABOUT_FREELANCER = { stars: 5, text: 'Сделал быстро, всё объяснил, остатки сошлись до копейки.' };
export const ABOUT_CUSTOMER = { stars: 4, text: 'Чёткая постановка, быстрые ответы и оплата в срок.' };

export type Side = 'customer' | 'freelancer';

/** Deals between `customer` and `freelancer` and their reviews. */
export function openReviewStage(server: () => TestServer) {
  const { orderInWork } = openMarket(server);

  return {
    /** A deal of `customer` and `freelancer` in this status, as the deals slice leaves it. */
    async makeDeal(status: DealStatus = 'paid_out', order: Record<string, unknown> = {}): Promise<number> {
      const { order_id } = await orderInWork('freelancer', order);
      const now = server().clock.now();
      const isAccepted = ['accepted', 'payout_pending', 'paid_out'].includes(status);
      const row = await server()
        .db.insertInto('deals')
        .values({
          order_id,
          number: 1,
          customer_uuid: (await server().makers.user('customer')).customer_uuid,
          executor_uuid: (await server().makers.user('freelancer')).freelancer_uuid,
          status,
          description: 'Первый этап работ по обмену',
          price: kopecks(1_000_000),
          commission_rate: 650,
          commission: kopecks(65_000),
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
    },

    /** Moves earlier reviews to other months, since one review of each month counts. */
    async beginMonth(): Promise<void> {
      await sql`update reviews set published_at = published_at - interval '40 days'`.execute(server().db);
    },

    async review(login: Side, deal_id: number, changes: { stars?: number; text?: string } = {}) {
      const api = await server().api(login);
      const form = login === 'customer' ? ABOUT_FREELANCER : ABOUT_CUSTOMER;
      return (await api.reviews_create({ body: { deal_id, ...form, ...changes } })).data;
    },

    /** The public rating of a profile: the sum of stars and the number of reviews. */
    async ratingOf(side: Side): Promise<{ sum_stars: number; number_reviews: number }> {
      const made = await server().makers.user(side);
      const uuid = side === 'customer' ? made.customer_uuid : made.freelancer_uuid;
      return await server()
        .db.selectFrom('profiles')
        .select(['sum_stars', 'number_reviews'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow();
    },

    async listOf(side: Side, slice: 'about_me' | 'by_me') {
      const api = await server().api(side);
      const query = { slice, limit: 100 };
      const { data } =
        side === 'customer' ? await api.customer_reviews_list({ query }) : await api.freelancer_reviews_list({ query });
      return data.filter((item) => 'stars' in item);
    },
  };
}
