/** Undoes a merge: what it moved and still names the other row names the merged one again (decisions 0134). */
import {
  CLASSIFIER_LIMITS,
  type ClassifierList,
  hasGroups,
  refuseUndoMerge,
  unmergeRows,
} from '@provodka/domain/classifiers.ts';
import { refuseSavingRow } from '@provodka/domain/content.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import { restoreOrders } from '../orders/service.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../platform/context.ts';
import { assertAllowed } from '../platform/rights.ts';
import { restoreSearches } from '../searches/service.ts';
import { restoreProfiles } from '../users/service.ts';
import * as merges from './merge-store.ts';
import { lockRow, recordChange } from './row-changes.ts';
import * as store from './store.ts';

/** Returns how many uses name the row again, and how many were changed since and stay. Throws RefusedError. */
export async function undoMerge(
  context: WriteContext,
  list: ClassifierList,
  id: number,
  { seen_at }: { seen_at?: string | null | undefined },
): Promise<{ returned: number; left: number }> {
  const { db: tx, viewer, now } = context;
  const { rows, row: from } = await lockRow(context, list, id);
  const saved = from.updated_at?.toISOString() ?? null;
  assertAllowed(refuseSavingRow({ isAdmin: viewer.is_admin, seen: seen_at, saved }));
  const merge = await merges.findMerge(tx, list, id);
  assertAllowed(refuseUndoMerge(rows, { from, merge, now }));
  if (!merge) throw new RefusedError(refuse('classifier_merge_old'));
  const { into_id } = merge;
  const unmerged = unmergeRows(rows, { from, merge, now });
  await store.saveRows(tx, list, unmerged);
  const { number, searches } = await merges.findMoved(tx, merge.id);
  const move = { isCity: !hasGroups(list), id: merge.id, from: id, into: into_id };
  const returned =
    list === 'banks'
      ? 0
      : (await restoreOrders(context, move)) +
        (await restoreProfiles(context, move)) +
        (await restoreSearches(context, { ...move, moved: searches }));
  await merges.deleteMerge(tx, merge.id);
  const after = rows.map((row) => unmerged.find((one) => one.id === row.id) ?? row);
  for (const one of [id, into_id])
    await recordChange(context, {
      action: 'undo_classifier_merge',
      list,
      rows,
      ...beforeAndAfter(one, rows, after),
      placed: after,
    });
  return { returned, left: number - returned };
}

function beforeAndAfter<Row extends { id: number }>(id: number, rows: readonly Row[], after: readonly Row[]) {
  const before = rows.find((row) => row.id === id);
  return { ...(before && { before }), after: after.find((row) => row.id === id) };
}

/** Forgets merges that nobody may undo any more. */
export async function forgetOldMerges(context: FreeContext<null>): Promise<void> {
  const bound = addDays(context.now, -CLASSIFIER_LIMITS.merge_undo_days);
  await inTransaction(context, ({ db: tx }) => merges.deleteMergesBefore(tx, bound));
}
