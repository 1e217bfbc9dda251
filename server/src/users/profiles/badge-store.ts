import type { Badge } from '@provodka/domain/people/verifications.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Replaces the badges of a person. */
export async function writeBadges(tx: Tx, userUuid: string, badges: readonly Badge[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ badges: JSON.stringify(badges) })
    .where('uuid', '=', userUuid)
    .execute();
}
