import { callAddress } from '@provodka/contract/http/client.ts';
import type { File } from '@provodka/contract/http/envelope.ts';
import type { OwnVerification, VerificationView } from '@provodka/contract/people/verifications.ts';
import {
  type Badge,
  reasonTitle,
  refuseVerificationMove,
  type VerificationFacts,
  verificationTitle,
} from '@provodka/domain/people/verifications.ts';
import type { LinkedFile } from '../files/service.ts';
import { asRight } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { VerificationRow } from './store.ts';

/** The facts that the rules of moves need. */
export const factsOf = (viewer: Viewer, row: VerificationRow): VerificationFacts => ({
  status: row.status,
  isOwner: row.user_uuid === viewer.user_uuid,
});

type Documents = readonly LinkedFile<'verification_files'>[];

function presentVerification(row: VerificationRow, documents: Documents) {
  const files = documents.filter(({ verification_id }) => verification_id === row.id);
  const { id, kind, status, number, valid_until, expires_at, created_at } = row;
  return {
    id,
    kind,
    status,
    title: verificationTitle(row),
    number,
    valid_until,
    expires_at: expires_at?.toISOString() ?? null,
    files: files.map((file) => presentFile(id, file)),
    created_at: created_at.toISOString(),
  };
}

function presentFile(verificationId: number, { id, title, size, type }: LinkedFile<'verification_files'>): File {
  const params = { verification_id: verificationId, file_id: id };
  return { id, title, size, type, url: callAddress('verifications_file', { params }) };
}

function decisionOf({ reason_code, comment, decided_at }: VerificationRow): OwnVerification['decision'] {
  if (decided_at === null) return null;
  const reason = reason_code && reasonTitle(reason_code);
  return { is_approved: reason === null, reason, comment, decided_at: decided_at.toISOString() };
}

/** A request as its owner sees it, without the moderator who decided. */
export function presentOwn(viewer: Viewer, row: VerificationRow, documents: Documents): OwnVerification {
  return {
    ...presentVerification(row, documents),
    decision: decisionOf(row),
    rights: { withdraw: asRight(refuseVerificationMove('withdraw', factsOf(viewer, row))) },
  };
}

/** A request as moderators see it. */
export function presentForModerator(viewer: Viewer, row: VerificationRow, documents: Documents): VerificationView {
  const { user_uuid, full_name, login, is_banned, decided_by, decided_by_name } = row;
  const decision = decisionOf(row);
  return {
    ...presentVerification(row, documents),
    // The end of a phone is kept, and is its owner's alone.
    number_tail: row.status === 'submitted' ? row.number_tail : null,
    user: { uuid: user_uuid, full_name, login, is_banned },
    earlier: { approved: row.number_approved, refused: row.number_refused, revoked: row.number_revoked },
    decision: decision && {
      ...decision,
      decided_by: decided_by === null ? null : { uuid: decided_by, full_name: decided_by_name ?? '' },
    },
    rights: {
      decide: asRight(refuseVerificationMove('approve', factsOf(viewer, row))),
      revoke: asRight(refuseVerificationMove('revoke', factsOf(viewer, row))),
    },
  };
}

/** An approved request as it stands beside a name. */
export function badgeOf({ kind, level, title, decided_at, expires_at, created_at }: VerificationRow): Badge {
  return {
    kind,
    level,
    title,
    verified_at: (decided_at ?? created_at).toISOString(),
    expires_at: (expires_at ?? created_at).toISOString(),
  };
}
