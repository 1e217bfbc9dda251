/** Lists that people choose from as admins keep them (decisions 0106). */
import type { AdminClassifier, classifierForm, classifierUpdateForm } from '@provodka/contract/classifiers.ts';
import {
  type ClassifierList,
  type ClassifierRow,
  hasGroups,
  isOrdered,
  lastPosition,
  mergeUndoneUntil,
  placeRow,
  placesOf,
  refuseRow,
  visibleRows,
} from '@provodka/domain/classifiers.ts';
import { refuseSavingRow } from '@provodka/domain/content.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { matchesChoice } from '@provodka/domain/search/choice-search.ts';
import { refuseAdministration } from '@provodka/domain/settings.ts';
import type { z } from 'zod/mini';
import { retitleOrders } from '../orders/service.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { exactMeta, offsetOf, type Page } from '../platform/paging.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { findMerges } from './merge-store.ts';
import { saveReferenceLists } from './release-service.ts';
import { lockRow, recordChange } from './row-changes.ts';
import * as store from './store.ts';
import { countUses, type Uses } from './uses-store.ts';

export { saveReferenceLists };

type Form = z.output<typeof classifierForm>;
type UpdateForm = z.output<typeof classifierUpdateForm>;

/** A page of a list, each group before its rows; with a query, the rows it means. */
export async function listAdminRows(
  { db, viewer }: ReadContext,
  { slice: list, query = '', ...page }: { slice: ClassifierList; query?: string | undefined } & Page,
) {
  const rows = visibleRows(await store.findRows(db, list));
  const found = inOrder(list, rows).filter(({ title, synonyms }) => matchesChoice(title, query, synonyms));
  const begin = offsetOf(page);
  const shown = found.slice(begin, begin + page.limit);
  const uses = await countUses(
    db,
    list,
    shown.map(({ id }) => id),
  );
  const merges = await findMerges(db, list);
  return {
    data: {
      classifiers: presentRows(list, rows, shown, { uses, merges }),
      groups: hasGroups(list) ? rows.filter(isGroup).map(({ id, title }) => ({ id, title })) : [],
      rights: { edit: asRight(refuseAdministration({ isAdmin: viewer.is_admin })) },
    },
    meta: exactMeta(page, found.length),
  };
}

const isGroup = ({ parent_id, merged_into }: ClassifierRow): boolean => parent_id === null && merged_into === null;

function inOrder(list: ClassifierList, rows: readonly ClassifierRow[]): ClassifierRow[] {
  if (!hasGroups(list)) return [...rows];
  const ids = new Set(rows.map(({ id }) => id));
  const childrenOf = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const tops = rows.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
  return tops.flatMap((top) => [top, ...(childrenOf.get(top.id) ?? [])]);
}

export function presentRows(
  list: ClassifierList,
  rows: readonly ClassifierRow[],
  shown: readonly ClassifierRow[],
  { uses, merges }: { uses: Map<number, Uses> | null; merges: Awaited<ReturnType<typeof findMerges>> },
): AdminClassifier[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const places = isOrdered(list) ? placesOf(rows) : null;
  const named = (id: number | null) => {
    const one = id === null ? undefined : byId.get(id);
    return one ? { id: one.id, title: one.title } : null;
  };
  const untilOf = ({ id, merged_into }: ClassifierRow) => {
    const merge = merges.find(({ from_id, into_id }) => from_id === id && into_id === merged_into);
    return merge && mergeUndoneUntil(merge);
  };
  return shown.map((row) => {
    const { id, title, region, is_active, merged_into, synonyms, updated_at } = row;
    return {
      id,
      title,
      region,
      is_active,
      synonyms,
      parent: named(row.parent_id),
      merged_into: named(merged_into),
      unmerge_until: untilOf(row)?.toISOString() ?? null,
      is_group: hasGroups(list) && row.parent_id === null,
      place: places?.get(id) ?? null,
      uses: uses && (uses.get(id) ?? { orders: 0, profiles: 0, searches: 0 }),
      updated_at: updated_at?.toISOString() ?? null,
    };
  });
}

/** The fields of a form that the list has; absent ones keep their value. A city without a region is its own region. */
function fieldsOf(list: ClassifierList, form: UpdateForm, before?: ClassifierRow) {
  const { title, region = before?.region, parent_id = before?.parent_id, synonyms = before?.synonyms } = form;
  return {
    title,
    region: list === 'cities' ? (region ?? title) : null,
    parent_id: hasGroups(list) ? (parent_id ?? null) : null,
    synonyms: synonyms ?? [],
  };
}

/** Adds a row, the last of its group; returns its id. Throws RefusedError `classifier_taken` among others. */
export async function addClassifier(context: WriteContext, form: Form): Promise<number> {
  const { db: tx, viewer, now } = context;
  const { list, bank_id, is_active = true } = form;
  assertAllowed(refuseAdministration({ isAdmin: viewer.is_admin }));
  const rows = await store.lockList(tx, list);
  const row: ClassifierRow = {
    ...fieldsOf(list, form),
    id: list === 'banks' ? newBankId(rows, bank_id) : ((await store.nextIds(tx, list, 1))[0] ?? 0),
    is_active,
    position: lastPosition(rows),
    merged_into: null,
    is_placed: false,
    updated_at: now,
  };
  assertAllowed(refuseRow(list, rows, row));
  await store.saveRows(tx, list, [row]);
  await recordChange(context, { action: 'add_classifier', list, rows: [...rows, row], after: row });
  return row.id;
}

function newBankId(rows: readonly ClassifierRow[], bank_id: number | undefined): number {
  if (bank_id === undefined) throw new RefusedError(refuse('classifier_bank_unnamed'));
  const known = rows.find(({ id }) => id === bank_id);
  if (known) throw new RefusedError(refuse('classifier_bank_known', { params: { title: known.title } }));
  return bank_id;
}

/** Changes a row as a whole. Throws RefusedError, `row_changed` when it was saved since it was read. */
export async function changeClassifier(
  context: WriteContext,
  list: ClassifierList,
  id: number,
  form: UpdateForm,
): Promise<void> {
  const { db: tx, viewer, now } = context;
  const { rows, row: before } = await lockRow(context, list, id);
  const saved = before.updated_at?.toISOString() ?? null;
  assertAllowed(refuseSavingRow({ isAdmin: viewer.is_admin, seen: form.seen_at, saved }));
  const { is_active = before.is_active, place } = form;
  const after: ClassifierRow = { ...before, ...fieldsOf(list, form, before), is_active, updated_at: now };
  assertAllowed(refuseRow(list, rows, after));
  const others = rows.filter((one) => one.id !== id);
  const standing = [...others, after];
  const moved = place !== undefined && isOrdered(list) ? placeRow(standing, after, place) : [];
  await store.saveRows(tx, list, [
    ...moved.filter((one) => one.id !== id),
    moved.find((one) => one.id === id) ?? after,
  ]);
  if (hasGroups(list) && after.title !== before.title) await retitleOrders(context, [id]);
  const placed = standing.map((one) => moved.find((other) => other.id === one.id) ?? one);
  await recordChange(context, {
    action: 'change_classifier',
    list,
    rows,
    before,
    after: placed.find((one) => one.id === id),
    placed,
  });
}
