/** A table of a list that comes back from Excel: what it would change, or why it cannot (product: content). */
import {
  CLASSIFIER_LIMITS,
  type ClassifierList,
  type ClassifierRow,
  foldTitle,
  HIDDEN_GROUP,
  hasGroups,
  lastPosition,
  placesOf,
  siblingsOf,
} from '../classifiers.ts';
import { type Refusal, refuse } from '../refusals.ts';

/** The edits of one line; a field without a value keeps what the row has. */
export interface ImportedLine {
  /** The row of the sheet, the heading is 1. */
  line: number;
  /** Null of a row that is new. */
  id: number | null;
  title?: string | undefined;
  region?: string | undefined;
  /** The title of its group, null of a group. */
  group?: string | null | undefined;
  place?: number | undefined;
  is_active?: boolean | undefined;
  synonyms?: string[] | undefined;
}

export const IMPORT_CHANGES = ['added', 'title', 'region', 'group', 'place', 'off', 'on', 'synonyms'] as const;
export type ImportChange = (typeof IMPORT_CHANGES)[number];

export interface PlannedRow {
  line: number;
  /** Undefined of a row that is new. */
  before: ClassifierRow | undefined;
  after: ClassifierRow;
  changes: ImportChange[];
}

export interface ImportPlan {
  planned: PlannedRow[];
  errors: { line: number; refusal: Refusal }[];
  /** Rows of the list that differ afterwards, those that others push away included. */
  saved: ClassifierRow[];
}

/**
 * Plans the import of a table into a list. All lines are judged together: two rows may exchange their names, and a row
 * may stand in a group that the same table adds. `newIds` are for the added rows, in their order.
 */
export function planImport(
  list: ClassifierList,
  rows: readonly ClassifierRow[],
  { lines, newIds, now }: { lines: readonly ImportedLine[]; newIds: readonly number[]; now: Date },
): ImportPlan {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const last = lastPosition(rows);
  const drafts = lines.map((line) => ({ line, before: line.id === null ? undefined : byId.get(line.id) }));
  const added = drafts.filter(({ before }) => !before).map(({ line }) => line);
  const idOf = (line: ImportedLine) => line.id ?? newIds[added.indexOf(line)] ?? -1 - line.line;
  const groupOf = groupFinder(list, rows, lines, idOf);
  const errors: ImportPlan['errors'] = [];
  const planned = drafts.map(({ line, before }) => {
    const { is_active = before?.is_active ?? true, synonyms = before?.synonyms ?? [] } = line;
    const title = line.title ?? before?.title ?? '';
    const group = groupOf(line, before);
    if (group === undefined)
      errors.push({
        line: line.line,
        refusal: refuse('import_group_unknown', { params: { title: line.group ?? '' } }),
      });
    const after: ClassifierRow = {
      ...(before ?? { merged_into: null, is_placed: false, position: last + added.indexOf(line) }),
      id: idOf(line),
      title,
      region: list === 'cities' ? (line.region ?? before?.region ?? title) : null,
      parent_id: group ?? null,
      is_active,
      synonyms,
      updated_at: now,
    };
    return { line: line.line, before, after, place: line.place };
  });
  const kept = new Map([...byId, ...planned.map(({ after }) => [after.id, after] as const)]);
  const final = [...kept.values()];
  errors.push(...findErrors(list, { final, planned }));
  if (added.length > 0 && final.length > CLASSIFIER_LIMITS.rows)
    errors.push({ line: 1, refusal: refuse('classifier_list_full', { params: { most: CLASSIFIER_LIMITS.rows } }) });
  const former = placesOf(rows);
  const moved = new Map(reorder(final, { former, byId, planned }).map((row) => [row.id, row]));
  const places = placesOf(final.map((row) => moved.get(row.id) ?? row));
  const told = planned.map(({ line, before, after, place }) => ({
    line,
    before,
    after: moved.get(after.id) ?? after,
    changes: before
      ? changesOf(before, after, place !== undefined && places.get(after.id) !== former.get(after.id))
      : ['added' as const],
  }));
  const changed = told.filter(({ changes }) => changes.length > 0);
  const own = new Set(changed.map(({ after }) => after.id));
  return {
    planned: changed,
    errors: errors.toSorted((a, b) => a.line - b.line),
    saved: groupsFirst([...changed.map(({ after }) => after), ...[...moved.values()].filter(({ id }) => !own.has(id))]),
  };
}

const groupsFirst = (rows: readonly ClassifierRow[]): ClassifierRow[] =>
  rows.toSorted((a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null));

type Draft = Pick<PlannedRow, 'line' | 'before' | 'after'> & { place: number | undefined };

/** The id of a line's group, null without one; undefined where the list has no such group. A table may name it by its new title or the former. */
function groupFinder(
  list: ClassifierList,
  rows: readonly ClassifierRow[],
  lines: readonly ImportedLine[],
  idOf: (line: ImportedLine) => number,
) {
  if (!hasGroups(list)) return () => null;
  const groups = rows.filter(({ parent_id, merged_into }) => parent_id === null && merged_into === null);
  const ids = new Map(groups.filter(({ title }) => title !== HIDDEN_GROUP).map(({ id, title }) => [title, id]));
  const known = new Set(groups.map(({ id }) => id));
  for (const line of lines) {
    const isGroup = line.id === null ? line.group === null : known.has(line.id);
    if (isGroup && line.title !== undefined) ids.set(line.title, idOf(line));
  }
  return ({ group }: ImportedLine, before: ClassifierRow | undefined): number | null | undefined => {
    if (group === undefined) return before?.parent_id ?? null;
    return group === null ? null : ids.get(group);
  };
}

function changesOf(before: ClassifierRow, after: ClassifierRow, isPlaced: boolean): ImportChange[] {
  const isSame = before.synonyms.join('\n') === after.synonyms.join('\n');
  const changes: (ImportChange | false)[] = [
    before.title !== after.title && 'title',
    before.region !== after.region && 'region',
    before.parent_id !== after.parent_id && 'group',
    isPlaced && 'place',
    before.is_active !== after.is_active && (after.is_active ? 'on' : 'off'),
    !isSame && 'synonyms',
  ];
  return changes.filter((change) => change !== false);
}

/** Why lines cannot be: a name that is taken, a merged row, a group that would stand in another. */
function findErrors(
  list: ClassifierList,
  { final, planned }: { final: readonly ClassifierRow[]; planned: Draft[] },
): ImportPlan['errors'] {
  const holders = Map.groupBy(
    final.filter(({ merged_into }) => merged_into === null),
    foldTitle,
  );
  const lineOf = new Map(planned.map(({ line, after }) => [after.id, line]));
  return planned.flatMap(({ line, before, after, place }) => {
    const changes = before ? changesOf(before, after, place !== undefined) : ['added'];
    if (changes.length === 0) return [];
    const other = holders.get(foldTitle(after))?.find(({ id }) => id !== after.id);
    const otherLine = other && lineOf.get(other.id);
    const isRegrouped = before && (before.parent_id === null) !== (after.parent_id === null);
    const refusals: (Refusal | false)[] = [
      before !== undefined && before.merged_into !== null && refuse('classifier_merged'),
      hasGroups(list) && after.title === HIDDEN_GROUP
        ? refuse('classifier_taken', { params: { title: after.title } })
        : other !== undefined &&
          (otherLine === undefined
            ? refuse('classifier_taken', { params: { title: other.title } })
            : refuse('import_name_twice', { params: { line: otherLine } })),
      hasGroups(list) && isRegrouped === true && refuse('classifier_group'),
    ];
    return refusals.filter((refusal) => refusal !== false).map((refusal) => ({ line, refusal }));
  });
}

/**
 * Puts the rows that a table places where it says, within each of their groups; returns all rows of the groups whose order
 * changed. A row that moves up stands before the one that has the place, a row that moves down behind it, so that a
 * table may change the place of one row alone.
 */
function reorder(
  final: readonly ClassifierRow[],
  {
    former,
    byId,
    planned,
  }: { former: Map<number, number>; byId: Map<number, ClassifierRow>; planned: readonly Draft[] },
): ClassifierRow[] {
  const asked = new Map(planned.map(({ after, place }) => [after.id, place]));
  const formerPlace = ({ id, parent_id }: ClassifierRow) =>
    byId.get(id)?.parent_id === parent_id ? former.get(id) : undefined;
  const wantedPlace = (row: ClassifierRow, index: number): number => {
    const [wanted, now] = [asked.get(row.id), formerPlace(row)];
    if (wanted === undefined || wanted === now) return now ?? index + 1;
    return now !== undefined && now < wanted ? wanted + 0.25 : wanted - 0.25;
  };
  const placed = planned.filter(({ place }) => place !== undefined).map(({ after }) => after);
  const oneOfEach = new Map(placed.map((row) => [row.parent_id, row])).values();
  return [...oneOfEach].flatMap((one) => {
    const siblings = siblingsOf(final, one);
    const ordered = siblings
      .map((row, index) => ({ row, at: wantedPlace(row, index) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ row }) => row);
    if (ordered.every((row, index) => row === siblings[index])) return [];
    let highest = Number.NEGATIVE_INFINITY;
    return ordered.map((row, index) => {
      highest = Math.max(siblings[index]?.position ?? 0, highest + 1);
      return { ...row, position: highest, is_placed: true };
    });
  });
}
