import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import type { NotificationRole } from '@provodka/domain/notifications.ts';
import type { OrderStatus } from '@provodka/domain/orders/orders.ts';
import {
  type ResponseStatus,
  STANDING_RESPONSE_STATUSES,
  WAITING_RESPONSE_STATUSES,
} from '@provodka/domain/orders/responses.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleOrders } from '../orders/service.ts';
import type { Reader } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isJoinedPersonBanned } from '../users/service.ts';

/** The nouns that an event names; only those have their columns below. */
export interface Named {
  order_id?: number | null;
  response_id?: number | null;
  deal_id?: number | null;
  offer_id?: number | null;
  review_id?: number | null;
}

/** An order with the event's nouns and both people, as they are now. */
export interface FactsRow {
  order_id: number;
  order_title: string;
  order_status: OrderStatus;
  status_comment: string | null;
  expires_at: Date | null;
  is_order_visible: boolean;
  customer_user_uuid: string;
  customer_name: string;
  is_customer_staff: boolean;
  freelancer_user_uuid: string | null;
  freelancer_name: string | null;
  is_freelancer_staff: boolean | null;
  is_freelancer_banned: boolean | null;
  response_id: number | null;
  response_status: ResponseStatus | null;
  response_price: Kopecks | null;
  period_hours: number | null;
  deal_id: number | null;
  deal_number: number | null;
  deal_status: DealStatus | null;
  deal_price: Kopecks | null;
  deal_commission: Kopecks | null;
  deal_commission_rate: number | null;
  /** The executor's part after a moderator's decision; null for a deal that was not divided. */
  deal_executor_share: Kopecks | null;
  /** The masked destination of the last payout; null before there is one. */
  payout_title: string | null;
  payout_method: string | null;
  /** The first use of a destination is not sent before; null once that has passed. */
  payout_held_until: Date | null;
  is_payout_held: boolean | null;
  accept_until: Date | null;
  deal_expired_at: Date | null;
  deal_is_ever_delivered: boolean | null;
  offer_status: string | null;
  review_stars: number | null;
  is_review_answered: boolean | null;
  /** Whether the viewer has reviewed the deal. */
  has_reviewed: boolean;
  reviewer_user_uuid: string | null;
  reviewed_user_uuid: string | null;
}

/** Moderators and admins who are not banned. */
const isStaff = (users: 'users' | 'customer_user', now: Date): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${users}.${column}`);
  return sql`((${of('is_moderator')} or ${of('is_admin')})
    and not (${of('is_banned')} and coalesce(${of('banned_until')} > ${now}, true)))`;
};

/** The facts as this person may know them; undefined when there is no such order. */
export async function findFacts(
  db: Reader,
  named: Named & { order_id: number },
  viewer: Viewer | null,
  now: Date,
): Promise<FactsRow | undefined> {
  const { order_id, response_id = null, deal_id = null, offer_id = null, review_id = null } = named;
  const found = await sql<FactsRow>`
    select orders.id as order_id, orders.title as order_title, orders.status as order_status, orders.status_comment,
      orders.expires_at, coalesce(${visibleOrders(viewer)}, false) as is_order_visible,
      customer.user_uuid as customer_user_uuid, customer_user.full_name as customer_name,
      ${isStaff('customer_user', now)} as is_customer_staff,
      profiles.user_uuid as freelancer_user_uuid, users.full_name as freelancer_name,
      ${isStaff('users', now)} as is_freelancer_staff,
      ${isJoinedPersonBanned(now)} as is_freelancer_banned,
      r.id as response_id, r.status as response_status, r.price as response_price, r.period_hours,
      d.id as deal_id, d.number as deal_number, d.status as deal_status, d.price as deal_price,
      d.commission as deal_commission, d.commission_rate as deal_commission_rate,
      d.executor_share as deal_executor_share,
      payout.title as payout_title, payout.method as payout_method,
      case when payout.held_until > ${now} then payout.held_until end as payout_held_until,
      payout.is_held as is_payout_held, d.accept_until, d.expired_at as deal_expired_at,
      d.is_ever_delivered as deal_is_ever_delivered,
      o.status as offer_status, v.stars as review_stars, v.reply is not null as is_review_answered,
      exists (select from reviews own join profiles author on author.uuid = own.author_uuid
        where own.deal_id = d.id and author.user_uuid = ${viewer?.user_uuid ?? null}::uuid) as has_reviewed,
      reviewer.user_uuid as reviewer_user_uuid, reviewed.user_uuid as reviewed_user_uuid
    from orders
    join profiles customer on customer.uuid = orders.customer_uuid
    join users customer_user on customer_user.uuid = customer.user_uuid
    left join reviews v on v.id = ${review_id} and v.order_id = orders.id
    left join responses r on r.id = ${response_id} and r.order_id = orders.id
    left join deals d on d.id = coalesce(${deal_id}, v.deal_id) and d.order_id = orders.id
    left join lateral (select p.title, p.method, p.held_until, p.is_held from payments p
      where p.deal_id = d.id and p.kind = 'payout' order by p.id desc limit 1) payout on true
    left join offers o on o.id = ${offer_id} and o.order_id = orders.id
    left join profiles reviewer on reviewer.uuid = v.author_uuid
    left join profiles reviewed on reviewed.uuid = v.target_uuid
    left join profiles on profiles.uuid
      = coalesce(r.freelancer_uuid, d.executor_uuid, o.freelancer_uuid, orders.executor_uuid)
    left join users on users.uuid = profiles.user_uuid
    where orders.id = ${order_id}`.execute(db);
  return found.rows[0];
}

const RESPONDENTS: Partial<Record<NotificationRole, readonly ResponseStatus[]>> = {
  waiting: WAITING_RESPONSE_STATUSES,
  standing: STANDING_RESPONSE_STATUSES,
};

/** Freelancers whose response to the order waits or stands, each with the response. */
export async function findRespondents(
  db: Reader,
  orderId: number,
  role: NotificationRole,
): Promise<{ user_uuid: string; response_id: number }[]> {
  const found = await sql<{ user_uuid: string; response_id: number }>`
    select profiles.user_uuid, responses.id as response_id from responses
    join profiles on profiles.uuid = responses.freelancer_uuid
    where responses.order_id = ${orderId} and responses.status = any(${sql.val([...(RESPONDENTS[role] ?? [])])}::text[])
    order by responses.id`.execute(db);
  return found.rows;
}

/** Moderators and admins who are not banned. */
export async function findModerators(db: Reader, now: Date): Promise<{ user_uuid: string }[]> {
  const found = await sql<{ user_uuid: string }>`
    select uuid as user_uuid from users where is_moderator and not (is_banned and coalesce(banned_until > ${now}, true))
    order by id`.execute(db);
  return found.rows;
}
