/** Offers that an order still has to send when others come to see it. */
import { sql } from 'kysely';
import { anyUuid } from '../../platform/database/any-of.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { STANDING } from '../access.ts';
import type { OfferOf } from './offer-store.ts';

/** The freelancers of the standing offers of an order that were never sent. */
export async function findUnsent(db: Reader, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('offers')
    .select('freelancer_uuid')
    .where('order_id', '=', orderId)
    .where('times_sent', '=', 0)
    .where(STANDING)
    .execute();
  return rows.map((row) => row.freelancer_uuid);
}

/** Takes the offers of these freelancers back that were never sent. */
export async function dropUnsent(tx: Tx, orderId: number, freelancerUuids: readonly string[]): Promise<void> {
  if (freelancerUuids.length === 0) return;
  await tx
    .updateTable('offers')
    .set({ status: 'removed' })
    .where('order_id', '=', orderId)
    .where('times_sent', '=', 0)
    .where('freelancer_uuid', '=', anyUuid(freelancerUuids))
    .execute();
}

/** Counts the standing offers of an order that were never sent as sent; returns them. */
export async function countSending(tx: Tx, orderId: number): Promise<OfferOf[]> {
  return await tx
    .updateTable('offers')
    .set({ times_sent: 1 })
    .where('order_id', '=', orderId)
    .where('times_sent', '=', 0)
    .where(STANDING)
    .returning(['id', 'freelancer_uuid'])
    .execute();
}

/**
 * Members of the teams an order names who never had an offer of it. The teams keep their members until the transaction ends, so
 * whoever joins meanwhile finds the order as it is then.
 */
export async function lockUncalled(tx: Tx, orderId: number): Promise<string[]> {
  await sql`select from teams where id in (select team_id from order_teams where order_id = ${orderId})
    order by id for key share`.execute(tx);
  const rows = await tx
    .selectFrom('order_teams')
    .innerJoin('team_members', 'team_members.team_id', 'order_teams.team_id')
    .select('team_members.freelancer_uuid')
    .distinct()
    .where('order_teams.order_id', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offers')
            .whereRef('offers.order_id', '=', 'order_teams.order_id')
            .whereRef('offers.freelancer_uuid', '=', 'team_members.freelancer_uuid'),
        ),
      ),
    )
    .execute();
  return rows.map(({ freelancer_uuid }) => freelancer_uuid);
}
