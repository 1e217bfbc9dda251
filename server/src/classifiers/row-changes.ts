/** A row under the lock of its list, and the line of the audit each change of one leaves. */
import type { AuditAction } from '@provodka/domain/audit.ts';
import {
  type ClassifierList,
  type ClassifierRow,
  hasGroups,
  isOrdered,
  siblingsOf,
  visibleRows,
} from '@provodka/domain/classifiers.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { addAudit } from '../platform/audit.ts';
import type { WriteContext } from '../platform/context.ts';
import * as store from './store.ts';

/** Locks a list for a change of one of its rows. Throws RefusedError `not_found`. */
export async function lockRow({ db: tx }: WriteContext, list: ClassifierList, id: number) {
  const rows = await store.lockList(tx, list);
  const row = visibleRows(rows).find((one) => one.id === id);
  if (!row) throw new RefusedError(refuse('not_found'));
  return { rows, row };
}

interface Change {
  action: AuditAction;
  list: ClassifierList;
  /** The rows before the change. */
  rows: readonly ClassifierRow[];
  before?: ClassifierRow;
  after: ClassifierRow | undefined;
  /** The rows after it, where they differ. */
  placed?: readonly ClassifierRow[];
}

export async function recordChange(
  context: WriteContext,
  { action, list, rows, before, after, placed = rows }: Change,
): Promise<void> {
  const told = (of: readonly ClassifierRow[], row: ClassifierRow | undefined) => (row ? toldOf(list, of, row) : {});
  const id = after?.id ?? before?.id ?? 0;
  await addAudit(context, {
    action,
    subject: { kind: 'classifier', id: `${list}-${id}` },
    before: told(rows, before),
    after: told(placed, after),
  });
}

/** A row as the audit stores it. */
function toldOf(list: ClassifierList, rows: readonly ClassifierRow[], row: ClassifierRow): Record<string, unknown> {
  const { title, region, is_active, synonyms } = row;
  const place = isOrdered(list) ? siblingsOf(rows, row).findIndex((one) => one.id === row.id) + 1 : 0;
  return {
    list,
    title,
    ...(list === 'cities' && { region }),
    ...(hasGroups(list) && { parent: rows.find((one) => one.id === row.parent_id)?.title ?? null }),
    is_active,
    ...(place > 0 && { place }),
    synonyms,
    merged_into: rows.find((one) => one.id === row.merged_into)?.title ?? null,
  };
}
