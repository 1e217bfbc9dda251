import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** A published review with the facts that decide whether it counts. */
export interface RatedRow {
  id: number;
  author_user: string;
  target_uuid: string;
  stars: number;
  is_rated: boolean;
  published_at: Date;
  deal_status: DealStatus;
  is_withheld: boolean;
}

/** Every published review that one of these two people wrote about the other. */
export async function findRatedBetween(tx: Tx, [one, other]: readonly [string, string]): Promise<RatedRow[]> {
  const found = await sql<RatedRow>`
    select r.id, author.user_uuid as author_user, r.target_uuid, r.stars, r.is_rated, r.published_at, d.status as deal_status, d.is_withheld
    from reviews r join deals d on d.id = r.deal_id
    join profiles author on author.uuid = r.author_uuid join profiles target on target.uuid = r.target_uuid
    where r.published_at is not null and ((author.user_uuid = ${one}::uuid and target.user_uuid = ${other}::uuid)
      or (author.user_uuid = ${other}::uuid and target.user_uuid = ${one}::uuid))`.execute(tx);
  return found.rows;
}

/** The people behind both sides of a deal; undefined when there is no such deal. */
export async function findPeopleOfDeal(tx: Tx, dealId: number): Promise<readonly [string, string] | undefined> {
  const row = await tx
    .selectFrom('deals')
    .innerJoin('profiles as customer', 'customer.uuid', 'deals.customer_uuid')
    .innerJoin('profiles as executor', 'executor.uuid', 'deals.executor_uuid')
    .select(['customer.user_uuid as customer', 'executor.user_uuid as executor'])
    .where('deals.id', '=', dealId)
    .executeTakeFirst();
  return row && [row.customer, row.executor];
}

export async function setRated(tx: Tx, reviewId: number, isRated: boolean): Promise<void> {
  await tx.updateTable('reviews').set({ is_rated: isRated }).where('id', '=', reviewId).execute();
}
