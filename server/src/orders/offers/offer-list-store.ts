import type { OfferSort } from '@provodka/contract/orders/offers.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { offsetOf, type Page } from '../../platform/paging.ts';
import { STANDING } from '../access.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '../list/list-store.ts';

/** An offer that waits for its freelancer, with the card of its order. */
export interface OfferCardRow extends CardRow {
  offer_id: number;
  is_personal: boolean;
  message: string | null;
  viewed_at: Date | null;
  offered_at: Date;
}

const SORTS: Record<OfferSort, string> = {
  'date|desc': 'offers.created_at desc, offers.id desc',
  'date|asc': 'offers.created_at asc, offers.id desc',
  'budget|desc': 'o.budget desc nulls last, offers.id desc',
  'budget|asc': 'o.budget asc nulls last, offers.id desc',
};

/** Standing offers to orders in search that the freelancer has not responded to; a withdrawn response may be followed by another. */
const waitingOf = (freelancerUuid: string) => sql`
  from offers join orders o on o.id = offers.order_id ${CARD_JOINS}
  where offers.freelancer_uuid = ${freelancerUuid} and ${STANDING} and o.status = ${sql.lit(ORDER_STATUS.searching)} and not o.is_customer_banned
    and not exists (select from responses where responses.order_id = o.id
      and responses.freelancer_uuid = offers.freelancer_uuid and responses.status <> 'withdrawn')`;

export async function findWaitingOffers(
  db: Reader,
  freelancerUuid: string,
  page: Page & { sort: OfferSort },
): Promise<{ rows: OfferCardRow[]; total: number }> {
  const waiting = waitingOf(freelancerUuid);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${waiting}`.execute(db);
  const found = await sql<OfferCardRow>`
    select ${CARD_COLUMNS}, offers.id as offer_id, offers.is_personal, offers.message, offers.viewed_at,
      offers.created_at as offered_at ${waiting}
    order by ${sql.raw(SORTS[page.sort])} limit ${page.limit} offset ${offsetOf(page)}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
