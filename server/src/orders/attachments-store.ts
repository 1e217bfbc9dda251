import { sql } from 'kysely';
import { MANY_FORMS, type Tx } from '../platform/database.ts';

/** Freelancers whose invitation stands. */
export async function findInvited(tx: Tx, orderId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('offers')
    .select('freelancer_uuid')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .execute();
  return rows.map((row) => row.freelancer_uuid);
}

/** Invites freelancers; an invitation that was taken back stands again, one its freelancer declined stays declined. */
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

/** Takes standing invitations back. */
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

/** Puts files that were claimed by `attachFiles` to an order. */
export async function insertOrderFiles(tx: Tx, orderId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .insertInto('order_files')
    .values(fileIds.map((file_id) => ({ order_id: orderId, file_id })))
    .modifyEnd(MANY_FORMS)
    .execute();
}

/** Takes files off an order; returns those that were on it. */
export async function deleteOrderFiles(tx: Tx, orderId: number, fileIds: readonly number[]): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const deleted = await tx
    .deleteFrom('order_files')
    .where('order_id', '=', orderId)
    .where('file_id', '=', sql<number>`any(${sql.val([...fileIds])}::bigint[])`)
    .returning('file_id')
    .execute();
  return deleted.map((row) => row.file_id);
}
