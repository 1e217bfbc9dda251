/** Ends of a waiting recovery. They stand apart from its service, because any change of the account may cause one. */

import type { AccountMove } from '@provodka/domain/account-notifications.ts';
import { type RecoveryMove, recoveryMoveOf } from '@provodka/domain/people/factor-recovery.ts';
import type { Writing } from '../../platform/context.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import { moveWaiting } from './factor-recovery-store.ts';

const TOLD: Record<RecoveryMove, AccountMove> = {
  finish: 'recovery_done',
  stop: 'recovery_stopped',
  cancel: 'recovery_canceled',
};

/** Ends a waiting recovery and notifies its person; false when none waits. Call it under the lock of the user's row. */
export async function endRecovery({ db: tx, now }: Writing, userUuid: string, move: RecoveryMove): Promise<boolean> {
  const row = recoveryMoveOf(move, 'waiting');
  if (!row || !(await moveWaiting(tx, userUuid, row.to, now))) return false;
  await addEvent(tx, 'account_changed', { user_uuid: userUuid, move: TOLD[move], about: null }, now);
  return true;
}
