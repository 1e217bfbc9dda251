/** The moderators' queue «Подтверждения»: each request is decided once, and its documents go with the decision. */
import type {
  VerificationView,
  verificationDecisionForm,
  verificationRevocationForm,
  verificationRoutes,
} from '@provodka/contract/people/verifications.ts';
import {
  reasonTitle,
  refuseVerificationMove,
  VERIFICATION_MOVES,
  type VerificationReason,
  verificationExpiresAt,
  verificationTitle,
} from '@provodka/domain/people/verifications.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { findFiles } from '../files/service.ts';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { cursorMeta, readCursorPage } from '../platform/cursor-paging.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { exactMeta } from '../platform/paging.ts';
import { assertAllowed } from '../platform/rights.ts';
import { factsOf, presentForModerator } from './present.ts';
import { claimNumber, lockWithPerson, recountBadges, releaseDocuments } from './service.ts';
import * as store from './store.ts';

type QueueQuery = z.output<(typeof verificationRoutes)['moderator_verifications_list']['query']>;
type Decision = z.output<typeof verificationDecisionForm>;
type Revocation = z.output<typeof verificationRevocationForm>;

/** One page of requests that wait, or of decided ones. */
export async function listQueue({ db, viewer }: ReadContext, query: QueueQuery) {
  const { slice, user_uuid = null } = query;
  const counters = await store.countQueue(db, user_uuid);
  const turned = await readCursorPage(query, async (place) => ({
    rows: await store.findQueuePage(db, { slice, user_uuid, ...place }),
  }));
  const { rows } = turned;
  const files = await findFiles(
    db,
    store.VERIFICATION_FILES,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => presentForModerator(viewer, row, files)),
    meta: cursorMeta(exactMeta(query, counters[slice]), turned, store.QUEUE_ORDERS[slice]),
    counters,
  };
}

/** Why it is refused or taken back, as its owner reads it. */
function wordsOf({ reason_code, comment }: { reason_code: VerificationReason; comment?: string | undefined }): string {
  const title = reason_code === 'other' ? undefined : reasonTitle(reason_code);
  return [title, comment].filter((words) => words !== undefined).join('. ');
}

/** Null of an approval. */
const reasonOf = ({ decision, reason_code, comment }: Decision): string | null =>
  decision === 'approved' || reason_code === undefined ? null : wordsOf({ reason_code, comment });

/**
 * Approves a request or refuses it with a reason, once, and never one's own. The documents are deleted either way.
 * Throws RefusedError.
 */
export async function decideVerification(context: WriteContext, id: number, form: Decision): Promise<VerificationView> {
  const { db: tx, viewer, now } = context;
  const row = await lockWithPerson(context, id);
  if (!row) throw new RefusedError(refuse('not_found'));
  const move = form.decision === 'approved' ? 'approve' : 'refuse';
  assertAllowed(refuseVerificationMove(move, factsOf(viewer, row)));
  const reason = reasonOf(form);
  const decided = { decided_by: viewer.user_uuid, decided_at: now, number_tail: null };
  const { to: status } = VERIFICATION_MOVES[move];
  if (move === 'approve') {
    await freeNumber(context, row);
    const expires_at = verificationExpiresAt(row.kind, now, row.valid_until);
    await store.writeStatus(tx, id, { ...decided, status, expires_at, comment: form.comment ?? null });
  } else {
    const { reason_code = 'other', comment = null } = form;
    await store.writeStatus(tx, id, { ...decided, status, number_hash: null, reason_code, comment });
  }
  await releaseDocuments(context, id);
  await recountBadges(context, row.user_uuid);
  const title = verificationTitle(row);
  await addAudit(context, {
    action: 'decide_verification',
    subject: { kind: 'user', id: row.user_uuid },
    before: { verification: id, kind: row.kind, is_decided: false },
    after: { verification: id, kind: row.kind, is_decided: true, is_approved: move === 'approve' },
    comment: reason ?? form.comment,
  });
  const about = reason === null ? title : `${title}. ${reason}`;
  const { user_uuid } = row;
  await addEvent(tx, 'verification_changed', { user_uuid, move, actor_uuid: viewer.user_uuid, about }, now);
  return await presentDecided(context, id);
}

/**
 * Takes an approval back with a reason, once, and never one's own: the badge goes, and the number is free again.
 * Throws RefusedError.
 */
export async function revokeVerification(
  context: WriteContext,
  id: number,
  form: Revocation,
): Promise<VerificationView> {
  const { db: tx, viewer, now } = context;
  const row = await lockWithPerson(context, id);
  if (!row) throw new RefusedError(refuse('not_found'));
  assertAllowed(refuseVerificationMove('revoke', factsOf(viewer, row)));
  const { reason_code, comment = null } = form;
  const { to: status } = VERIFICATION_MOVES.revoke;
  const revoked = {
    decided_by: viewer.user_uuid,
    decided_at: now,
    ended_at: now,
    number_hash: null,
    number_tail: null,
  };
  await store.writeStatus(tx, id, { ...revoked, status, reason_code, comment });
  await recountBadges(context, row.user_uuid);
  const reason = wordsOf(form);
  await addAudit(context, {
    action: 'revoke_verification',
    subject: { kind: 'user', id: row.user_uuid },
    before: { verification: id, kind: row.kind, is_approved: true },
    after: { verification: id, kind: row.kind, is_approved: false },
    comment: reason,
  });
  const about = `${verificationTitle(row)}. ${reason}`;
  const { user_uuid } = row;
  await addEvent(tx, 'verification_changed', { user_uuid, move: 'revoke', actor_uuid: viewer.user_uuid, about }, now);
  return await presentDecided(context, id);
}

/** Nobody else may have the number, and what the person had of the same ends. Throws RefusedError. */
async function freeNumber(context: WriteContext, row: store.VerificationRow): Promise<void> {
  const { kind, number_hash, user_uuid } = row;
  if (number_hash === null) throw new Error(`Verification ${row.id} waits without a number`);
  if (!(await claimNumber(context, { kind, number_hash, user_uuid })))
    throw new RefusedError(refuse('verification_number_taken'));
}

async function presentDecided({ db, viewer }: WriteContext, id: number): Promise<VerificationView> {
  const row = await store.findVerification(db, id);
  if (!row) throw new Error(`Verification ${id} vanished inside its own transaction`);
  return presentForModerator(viewer, row, []);
}
