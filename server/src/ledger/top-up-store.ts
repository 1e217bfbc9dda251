import type { NotNull } from 'kysely';
import type { PaymentRow } from '../payments/service.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';

/** A payment by which somebody buys SM, or its refund. */
export type TopUpRow = PaymentRow & { purpose: 'top_up'; user_uuid: string };

/** Makes a user's beginnings and cancellations of top-ups take turns. */
export async function lockBuyer(tx: Tx, userUuid: string): Promise<void> {
  await lockName(tx, `top-ups of ${userUuid}`);
}

/** The top-up that waits for its outcome; a user has at most one. */
export async function findOpenTopUp(db: Reader, userUuid: string): Promise<TopUpRow | undefined> {
  return await findTopUp(db, userUuid, true);
}

/** The latest top-up that its buyer has not set aside, whatever its outcome. */
export async function findLatestTopUp(db: Reader, userUuid: string): Promise<TopUpRow | undefined> {
  return await findTopUp(db, userUuid, false);
}

async function findTopUp(db: Reader, userUuid: string, isOpen: boolean): Promise<TopUpRow | undefined> {
  let query = db
    .selectFrom('payments')
    .selectAll()
    .where('purpose', '=', 'top_up')
    .where('user_uuid', '=', userUuid)
    .where('kind', '=', 'payment')
    // One that was put aside and paid all the same is news again.
    .where((row) => row.or([row('superseded_at', 'is', null), row('status', '=', 'succeeded')]));
  if (isOpen) query = query.where('status', '=', 'pending');
  return await query
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ purpose: 'top_up'; user_uuid: NotNull }>()
    .executeTakeFirst();
}
