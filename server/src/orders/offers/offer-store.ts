import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import { OFFER_LIMITS, type SentOffers } from '@provodka/domain/orders/offers.ts';
import { OPEN_ORDER_STATUSES } from '@provodka/domain/orders/orders.ts';
import { DAY_MS } from '@provodka/domain/time/moscow-days.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { anyId, anyUuid } from '../../platform/database/any-of.ts';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { STANDING } from '../access.ts';

export type OfferRow = Selectable<Database['offers']>;

/** An offer with its outcome. */
export interface OfferWithOutcome extends OfferRow {
  /** The freelancer has a response to the order that was not withdrawn. */
  has_response: boolean;
}

const HAS_RESPONSE = sql<boolean>`exists (select from responses
  where responses.order_id = offers.order_id and responses.freelancer_uuid = offers.freelancer_uuid
  and responses.status <> 'withdrawn')`;

/** Freelancers who see a private order by an offer: by name or through a team. */
export async function findInvited(db: Reader, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('offers')
    .select('freelancer_uuid')
    .where('order_id', '=', orderId)
    .where(STANDING)
    .execute();
  return rows.map((row) => row.freelancer_uuid);
}

/** Freelancers with a standing offer by name. */
export async function findPersonallyInvited(db: Reader, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('offers')
    .select('freelancer_uuid')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .where('is_personal', '=', true)
    .execute();
  return rows.map((row) => row.freelancer_uuid);
}

/** Standing and declined offers, without withdrawn ones and those that lost their team. */
export async function findOffers(db: Reader, orderId: number): Promise<OfferWithOutcome[]> {
  return await db
    .selectFrom('offers')
    .selectAll()
    .select(HAS_RESPONSE.as('has_response'))
    .where('order_id', '=', orderId)
    .where((where) => where.or([where('status', '=', 'declined'), STANDING, HAS_RESPONSE]))
    .where('status', '<>', 'removed')
    .orderBy('id')
    .execute();
}

/** The freelancer's offer of an order, whatever its status. */
export async function findOfferOf(
  db: Reader,
  orderId: number,
  freelancerUuid: string,
): Promise<(OfferWithOutcome & { is_standing: boolean }) | undefined> {
  const row = await db
    .selectFrom('offers')
    .selectAll()
    .select([HAS_RESPONSE.as('has_response'), STANDING.as('is_standing')])
    .where('order_id', '=', orderId)
    .where('freelancer_uuid', '=', freelancerUuid)
    .executeTakeFirst();
  return row as (OfferWithOutcome & { is_standing: boolean }) | undefined;
}

/** Whether the freelancer has a response to the order that was not withdrawn. */
export async function hasResponse(db: Reader, orderId: number, freelancerUuid: string): Promise<boolean> {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('order_id', '=', orderId)
    .where('freelancer_uuid', '=', freelancerUuid)
    .where('status', '<>', 'withdrawn')
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** A standing offer of this order, whoever its freelancer is. */
export async function findStandingOffer(
  db: Reader,
  orderId: number,
  offerId: number,
): Promise<OfferWithOutcome | undefined> {
  return await db
    .selectFrom('offers')
    .selectAll()
    .select(HAS_RESPONSE.as('has_response'))
    .where('id', '=', offerId)
    .where('order_id', '=', orderId)
    .where(STANDING)
    .executeTakeFirst();
}

/** The number of a customer's offers since a moment, those of drafts included; each repeated sending counts. */
export async function countSentSince(db: Reader, customerUuid: string, since: Date): Promise<SentOffers> {
  const isStranger = sql`not ${isPaidBy(sql.ref('offers.freelancer_uuid'), customerUuid)}`;
  return await db
    .selectFrom('offers')
    .innerJoin('orders', 'orders.id', 'offers.order_id')
    .select([timesSent(sql`true`).as('all'), timesSent(isStranger).as('strangers')])
    .where('orders.customer_uuid', '=', customerUuid)
    .where('offers.created_at', '>', since)
    .executeTakeFirstOrThrow();
}

const timesSent = (which: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(sum(greatest(offers.times_sent, 1)) filter (where ${which}), 0)::int`;

/** The number of these freelancers whom the customer never paid. */
export async function countStrangers(
  db: Reader,
  customerUuid: string,
  freelancerUuids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from unnest(${sql.val([...freelancerUuids])}::uuid[]) as asked (uuid)
    where not ${isPaidBy(sql.ref('asked.uuid'), customerUuid)}`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Whether the freelancer got money of the customer's. */
const isPaidBy = (
  freelancerUuid: RawBuilder<unknown>,
  customerUuid: string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from deals where deals.executor_uuid = ${freelancerUuid} and deals.customer_uuid = ${customerUuid}
    and deals.status = ${'paid_out' satisfies DealStatus})`;

/** The id of an offer and its freelancer. */
export type OfferOf = Pick<OfferRow, 'id' | 'freelancer_uuid'>;

export interface NewOffers {
  freelancer_uuids: readonly string[];
  is_personal: boolean;
  message: string | null;
  /** False for a draft, whose offers are not sent and not counted yet. */
  isSent: boolean;
}

/**
 * Writes offers to freelancers and returns those that stand newly. A withdrawn offer stands again; a declined one only
 * after its pause and only by name, since a team must not ask twice. The number of calls to one freelancer is limited.
 */
export async function insertOffers(tx: Tx, orderId: number, offers: NewOffers, now: Date): Promise<OfferOf[]> {
  const { freelancer_uuids, is_personal, message, isSent } = offers;
  if (freelancer_uuids.length === 0) return [];
  const { again_before, most } = {
    again_before: new Date(now.getTime() - OFFER_LIMITS.againAfterDays * DAY_MS),
    most: OFFER_LIMITS.times,
  };
  const sent = isSent ? 1 : 0;
  const rows = await sql<OfferOf>`
    insert into offers (order_id, freelancer_uuid, status, is_personal, message, times_sent, created_at)
    select ${orderId}::bigint, freelancer_uuid, 'open', ${is_personal}, ${message}, ${sent}, ${now}
    from unnest(${sql.val([...freelancer_uuids])}::uuid[]) as freelancer_uuid
    on conflict (order_id, freelancer_uuid) do update set status = 'open', is_personal = excluded.is_personal,
      message = excluded.message, comment = null, viewed_at = null, declined_at = null,
      times_sent = offers.times_sent + ${sent}, created_at = excluded.created_at
    where offers.times_sent < ${most}
      and (offers.status <> 'declined' or (${is_personal} and offers.declined_at <= ${again_before}))
    returning id, freelancer_uuid`.execute(tx);
  return rows.rows;
}

/** Withdraws offers by name that the form no longer has; members of teams that the order names still see it. */
export async function dropPersonal(tx: Tx, orderId: number, freelancerUuids: readonly string[]): Promise<void> {
  if (freelancerUuids.length === 0) return;
  await tx
    .updateTable('offers')
    .set({ is_personal: false })
    .where('order_id', '=', orderId)
    .where('freelancer_uuid', '=', anyUuid(freelancerUuids))
    .where('status', '=', 'open')
    .execute();
}

/** The offers of these freelancers, whatever their status. */
export async function findOffersOf(
  db: Reader,
  orderId: number,
  freelancerUuids: readonly string[],
): Promise<OfferRow[]> {
  if (freelancerUuids.length === 0) return [];
  return await db
    .selectFrom('offers')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('freelancer_uuid', '=', anyUuid(freelancerUuids))
    .orderBy('id')
    .execute();
}

export async function markOffer(
  tx: Tx,
  offerId: number,
  mark: { status: 'removed' } | { status: 'declined'; comment: string | null; declined_at: Date },
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ comment: null, declined_at: null, ...mark })
    .where('id', '=', offerId)
    .execute();
}

export interface NamedTeam {
  id: number;
  title: string;
  number_members: number;
}

/** Teams the order names. */
export async function findNamedTeams(db: Reader, orderId: number): Promise<NamedTeam[]> {
  return await db
    .selectFrom('order_teams')
    .innerJoin('teams', 'teams.id', 'order_teams.team_id')
    .select([
      'teams.id',
      'teams.title',
      sql<number>`(select count(*)::int from team_members m where m.team_id = teams.id)`.as('number_members'),
    ])
    .where('order_teams.order_id', '=', orderId)
    .orderBy('teams.id')
    .execute();
}

export async function nameTeams(tx: Tx, orderId: number, teamIds: readonly number[], now: Date): Promise<void> {
  if (teamIds.length === 0) return;
  await sql`insert into order_teams (order_id, team_id, created_at)
    select ${orderId}::bigint, team_id, ${now} from unnest(${sql.val([...teamIds])}::bigint[]) as team_id
    on conflict do nothing`.execute(tx);
}

export async function unnameTeams(tx: Tx, orderId: number, teamIds: readonly number[]): Promise<void> {
  if (teamIds.length === 0) return;
  await tx.deleteFrom('order_teams').where('order_id', '=', orderId).where('team_id', '=', anyId(teamIds)).execute();
}

/** Open orders that name a team the freelancer is in now. */
export async function findOrdersNaming(db: Reader, teamId: number, freelancerUuid: string): Promise<number[]> {
  const rows = await db
    .selectFrom('order_teams')
    .innerJoin('team_members', 'team_members.team_id', 'order_teams.team_id')
    .innerJoin('orders', 'orders.id', 'order_teams.order_id')
    .select('orders.id')
    .where('order_teams.team_id', '=', teamId)
    .where('team_members.freelancer_uuid', '=', freelancerUuid)
    .where('orders.status', 'in', OPEN_ORDER_STATUSES)
    .orderBy('orders.id')
    .execute();
  return rows.map((row) => row.id);
}

/** The invited freelancer has opened the order. */
export async function markOfferViewed(db: Db, orderId: number, freelancerUuid: string, now: Date): Promise<void> {
  await db
    .updateTable('offers')
    .set({ viewed_at: now })
    .where('order_id', '=', orderId)
    .where('freelancer_uuid', '=', freelancerUuid)
    .where('status', '=', 'open')
    .where('viewed_at', 'is', null)
    .execute();
}
