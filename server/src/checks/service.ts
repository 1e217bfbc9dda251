/** The queue «Проверки»: accounts and deals for moderators to check (product: trust). */
import type { CheckKind, CheckReason } from '@provodka/domain/checks.ts';
import type { Tx } from '../platform/database/database.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import {
  CHECK_ORDERS,
  type CheckSubject,
  closeCheck,
  countChecks,
  deleteChecksOf,
  findCheck,
  findChecks,
  insertCheck,
  insertDecided,
  lockCheck,
} from './store.ts';

export type { CheckDecisionChange, CheckRow } from './store.ts';

/**
 * Puts an account or a deal into the moderators' queue. Safe to repeat: an open check of this kind stays as it is, and
 * reasons that a moderator has decided about open none again. Returns whether a check was opened.
 */
export async function openCheck(
  { now }: { now: Date },
  tx: Tx,
  subject: CheckSubject,
  why: { kind: CheckKind; reasons: readonly CheckReason[] },
): Promise<boolean> {
  if (why.reasons.length === 0) return false;
  const id = await insertCheck(tx, subject, why, now);
  if (id !== null) await addEvent(tx, 'check_opened', { check_id: id, actor_uuid: null }, now);
  return id !== null;
}

/** Store functions for the moderators' queue, which lives in another slice. */
export const checks = {
  addDecided: insertDecided,
  close: closeCheck,
  count: countChecks,
  find: findCheck,
  list: findChecks,
  lock: lockCheck,
  orders: CHECK_ORDERS,
};

/** Deletes the checks of an erased person. */
export const eraseChecks = deleteChecksOf;
