/** Changes a list as a table says that was exported, edited and imported again (decisions 0134). */
import { createHash } from 'node:crypto';
import type { ClassifierImport } from '@provodka/contract/classifiers.ts';
import { refusalText } from '@provodka/contract/http/errors.ts';
import {
  type ClassifierList,
  type ClassifierRow,
  hasGroups,
  placesOf,
  visibleRows,
} from '@provodka/domain/classifiers.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import {
  type ImportChange,
  type ImportPlan,
  type PlannedRow,
  planImport,
} from '@provodka/domain/search/classifier-imports.ts';
import { refuseAdministration } from '@provodka/domain/settings.ts';
import { retitleOrders } from '../orders/service.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { assertAllowed } from '../platform/rights.ts';
import { type ImportedLines, type LineError, readLines } from './import-lines.ts';
import { recordChange } from './row-changes.ts';
import { presentRows } from './service.ts';
import * as store from './store.ts';

/** Previews the changes that a table would make, with its errors. Throws RefusedError for a text that is no table of this list. */
export async function previewImport(
  { db, viewer, now }: ReadContext,
  list: ClassifierList,
  text: string,
): Promise<ClassifierImport> {
  assertAllowed(refuseAdministration({ isAdmin: viewer.is_admin }));
  const rows = await store.findRows(db, list);
  const read = readTable(list, rows, text);
  const plan = planImport(list, rows, { lines: read.lines, newIds: [], now });
  return {
    seen: fingerprintOf(rows),
    unchanged: read.lines.length - plan.planned.length,
    changes: presentChanges(rows, plan),
    errors: allErrors(read, plan),
  };
}

/**
 * Imports a table as a whole; returns the number of changed rows. Throws RefusedError `import_list_changed` when the list
 * is not what the preview was made of, `import_flawed` for a table with errors.
 */
export async function importTable(
  context: WriteContext,
  list: ClassifierList,
  { text, seen }: { text: string; seen: string },
): Promise<number> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseAdministration({ isAdmin: viewer.is_admin }));
  const rows = await store.lockList(tx, list);
  if (fingerprintOf(rows) !== seen) throw new RefusedError(refuse('import_list_changed'));
  const read = readTable(list, rows, text);
  const added = read.lines.filter(({ id }) => id === null).length;
  const newIds = list === 'banks' ? [] : await store.nextIds(tx, list, added);
  const plan = planImport(list, rows, { lines: read.lines, newIds, now });
  if (allErrors(read, plan).length > 0) throw new RefusedError(refuse('import_flawed'));
  await store.saveRows(tx, list, plan.saved);
  const renamed = plan.planned.filter(({ changes }) => changes.includes('title')).map(({ after }) => after.id);
  if (hasGroups(list) && renamed.length > 0) await retitleOrders(context, renamed);
  const placed = rowsAfter(rows, plan);
  for (const { before, after } of plan.planned)
    await recordChange(context, {
      action: before ? 'change_classifier' : 'add_classifier',
      list,
      rows,
      ...(before && { before }),
      after,
      placed,
    });
  return plan.planned.length;
}

const readTable = (list: ClassifierList, rows: readonly ClassifierRow[], text: string): ImportedLines =>
  readLines(list, presentRows(list, rows, visibleRows(rows), { uses: null, merges: [] }), text);

/** The list as it is after the import. */
const rowsAfter = (rows: readonly ClassifierRow[], { saved }: ImportPlan): ClassifierRow[] => [
  ...new Map([...rows, ...saved].map((row) => [row.id, row])).values(),
];

const allErrors = (read: ImportedLines, plan: ImportPlan): LineError[] =>
  [...read.errors, ...plan.errors.map(({ line, refusal }) => ({ line, message: refusalText(refusal) }))].toSorted(
    (a, b) => a.line - b.line,
  );

/** Differs once anything of the list does. */
const fingerprintOf = (rows: readonly ClassifierRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64url');

function presentChanges(rows: readonly ClassifierRow[], plan: ImportPlan): ClassifierImport['changes'] {
  const final = rowsAfter(rows, plan);
  const [former, placed] = [placesOf(rows), placesOf(final)];
  const titles = new Map(final.map(({ id, title }) => [id, title]));
  const told = (row: ClassifierRow, places: Map<number, number>): Record<ImportChange, string | null> => ({
    added: row.title,
    title: row.title,
    region: row.region,
    group: row.parent_id === null ? null : (titles.get(row.parent_id) ?? null),
    place: String(places.get(row.id) ?? ''),
    off: null,
    on: null,
    synonyms: row.synonyms.join(', ') || null,
  });
  const changeOf = ({ before, after }: PlannedRow, kind: ImportChange) => ({
    kind,
    before: before ? told(before, former)[kind] : null,
    after: told(after, placed)[kind],
  });
  return plan.planned.map((row) => ({
    line: row.line,
    title: (row.before ?? row.after).title,
    changes: row.changes.map((kind) => changeOf(row, kind)),
  }));
}
