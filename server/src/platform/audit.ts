import type { AuditAction, AuditSubject } from '@provodka/domain/audit.ts';
import type { Tx } from './database/database.ts';

export interface AuditEntry {
  action: AuditAction;
  subject: { kind: AuditSubject; id: number | string; order_id?: number };
  /** The changed values, before and after the action. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  comment?: string | null | undefined;
}

/**
 * Writes a line of the audit in the transaction of the action; actions of the clock have no viewer
 * (product: moderation).
 */
export async function addAudit(
  { db: tx, viewer, now }: { db: Tx; viewer: { user_uuid: string } | null; now: Date },
  { action, subject, before, after, comment = null }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actor_uuid: viewer?.user_uuid ?? null,
      action,
      subject_kind: subject.kind,
      subject_id: String(subject.id),
      order_id: subject.order_id ?? null,
      comment,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      created_at: now,
    })
    .execute();
}
