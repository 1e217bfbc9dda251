/** Restores a row as it was before its last change, from the audit (decisions 0106). */
import type { ClassifierList, ClassifierRow } from '@provodka/domain/classifiers.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseAdministration } from '@provodka/domain/settings.ts';
import * as z from 'zod/mini';
import type { WriteContext } from '../platform/context.ts';
import { assertAllowed } from '../platform/rights.ts';
import { findLastChange } from './history-store.ts';
import { lockRow } from './row-changes.ts';
import { changeClassifier } from './service.ts';

/** The values of a row that a line of the audit records. */
const told = z.object({
  title: z.string(),
  region: z.optional(z.string()),
  parent: z.optional(z.nullable(z.string())),
  is_active: z.boolean(),
  place: z.optional(z.int()),
  synonyms: z.array(z.string()),
});

/**
 * Undoes the last change of a row. The undo is a change too, so a second one redoes it. Throws RefusedError
 * `classifier_no_undo` for a row that was added or merged last, and the refusals of a change by hand.
 */
export async function undoChange(
  context: WriteContext,
  list: ClassifierList,
  id: number,
  { seen_at }: { seen_at?: string | null | undefined },
): Promise<void> {
  assertAllowed(refuseAdministration({ isAdmin: context.viewer.is_admin }));
  const { rows } = await lockRow(context, list, id);
  const last = await findLastChange(context.db, `${list}-${id}`);
  const before = told.safeParse(last?.action === 'change_classifier' ? last.before : null);
  if (!before.success) throw new RefusedError(refuse('classifier_no_undo'));
  const { parent, ...words } = before.data;
  await changeClassifier(context, list, id, { ...words, ...groupOf(rows, parent), seen_at });
}

function groupOf(rows: readonly ClassifierRow[], title: string | null | undefined): { parent_id?: number | null } {
  if (title == null) return {};
  const group = rows.find((row) => row.parent_id === null && row.title === title && row.merged_into === null);
  return group ? { parent_id: group.id } : {};
}
