import { sql } from 'kysely';
import { MANY_FORMS, type Tx } from '../platform/database.ts';

/** Freelancers whose offer stands. */
export async function findInvited(tx: Tx, orderId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('offers')
    .select('freelancer_uuid')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .execute();
  return rows.map((row) => row.freelancer_uuid);
}

/** Invites freelancers; an offer that was taken back stands again, one its freelancer declined stays declined. */
export async function insertOffers(
  tx: Tx,
  orderId: number,
  freelancerUuids: readonly string[],
  now: Date,
): Promise<void> {
  if (freelancerUuids.length === 0) return;
  const rows = freelancerUuids.map((freelancer_uuid) => ({
    order_id: orderId,
    freelancer_uuid,
    status: 'open',
    created_at: now,
  }));
  await tx
    .insertInto('offers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'freelancer_uuid'])
        .doUpdateSet({ status: 'open', created_at: now })
        .where('offers.status', '=', 'removed'),
    )
    .modifyEnd(MANY_FORMS)
    .execute();
}

/** Takes standing offers back. */
export async function removeOffers(tx: Tx, orderId: number, freelancerUuids: readonly string[]): Promise<void> {
  if (freelancerUuids.length === 0) return;
  await tx
    .updateTable('offers')
    .set({ status: 'removed' })
    .where('order_id', '=', orderId)
    .where('freelancer_uuid', '=', sql<string>`any(${sql.val([...freelancerUuids])}::uuid[])`)
    .where('status', '=', 'open')
    .execute();
}
