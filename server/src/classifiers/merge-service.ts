/** Two rows of a list that are the same become one (decisions 0106). */
import type { classifierMergeForm } from '@provodka/contract/classifiers.ts';
import { type ClassifierList, hasGroups, mergeRows, refuseMerge } from '@provodka/domain/classifiers.ts';
import { refuseSavingRow } from '@provodka/domain/content.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { moveOrders } from '../orders/service.ts';
import type { WriteContext } from '../platform/context.ts';
import { assertAllowed } from '../platform/rights.ts';
import { moveSearches } from '../searches/service.ts';
import { moveProfiles } from '../users/service.ts';
import { insertMerge } from './merge-store.ts';
import { lockRow, recordChange } from './row-changes.ts';
import * as store from './store.ts';

/**
 * Merges a row into another: everything that named it names the other, and its id leads there. Throws RefusedError,
 * `row_changed` when it was saved since it was read.
 */
export async function mergeClassifier(
  context: WriteContext,
  list: ClassifierList,
  id: number,
  { into_id, seen_at }: z.output<typeof classifierMergeForm>,
): Promise<void> {
  const { db: tx, viewer, now } = context;
  const { rows, row: from } = await lockRow(context, list, id);
  const saved = from.updated_at?.toISOString() ?? null;
  assertAllowed(refuseSavingRow({ isAdmin: viewer.is_admin, seen: seen_at, saved }));
  const into = rows.find((row) => row.id === into_id);
  assertAllowed(refuseMerge(list, from, into));
  if (!into) throw new RefusedError(refuse('classifier_merge_unknown'));
  const merged = mergeRows(rows, { from, into, now });
  await store.saveRows(tx, list, merged);
  const changed = new Set(merged.map((row) => row.id));
  const before = rows.filter((row) => changed.has(row.id));
  await insertMerge(tx, { list, from: id, into: into_id, before, now });
  if (list !== 'banks') await moveUses(context, { isCity: !hasGroups(list), from: id, into: into_id });
  const after = rows.map((row) => merged.find((one) => one.id === row.id) ?? row);
  const [now_merged, taking] = [id, into_id].map((one) => after.find((row) => row.id === one));
  await recordChange(context, {
    action: 'merge_classifier',
    list,
    rows,
    before: from,
    after: now_merged,
    placed: after,
  });
  await recordChange(context, { action: 'merge_classifier', list, rows, before: into, after: taking, placed: after });
}

async function moveUses(context: WriteContext, move: { isCity: boolean; from: number; into: number }): Promise<void> {
  await moveOrders(context, move);
  await moveProfiles(context, move);
  if (!move.isCity) await moveSearches(context, move);
}
