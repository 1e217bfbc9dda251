/** Lists that people choose from: how admins may change them, and how a release updates them (product: content). */
import { foldName } from './people/folded-names.ts';
import { firstRefusal, type Refusal, refuse } from './refusals.ts';
import { addDays } from './time/moscow-days.ts';

export const CLASSIFIER_LISTS = ['configurations', 'platforms', 'cities', 'banks'] as const;
export type ClassifierList = (typeof CLASSIFIER_LISTS)[number];

export const CLASSIFIER_LIST_TITLES: Record<ClassifierList, string> = {
  configurations: 'Конфигурации',
  platforms: 'Платформы',
  cities: 'Города',
  banks: 'Банки СБП',
};

export const CLASSIFIER_LIMITS = {
  title: [1, 80],
  /** The region of a city. */
  region: [1, 80],
  synonym: [1, 60],
  /** The number of synonyms of a row. */
  synonyms: [0, 20],
  /** The most rows of a list. */
  rows: 2000,
  /** A place among the rows of a group, from 1. */
  place: [1, 2000],
  /** An id of a row; banks have the twelve digits of NSPK. */
  id: [1, 999_999_999_999],
  bank_id: [100_000_000_000, 999_999_999_999],
  /** Days in which a merge may be undone. */
  merge_undo_days: 30,
  /** Characters of a table that is imported. */
  import_text: [1, 500_000],
  /** Bytes of a request with one, however its letters are escaped. */
  import_bytes: 2 * 1024 * 1024,
} as const;

/** The group of items that are never shown: «Не указано» of the lists (specification section 3). */
export const HIDDEN_GROUP = 'no value';

/** A row of a list; fields that its list does not have are null. */
export interface ClassifierRow {
  id: number;
  /** The group it stands in, null of a group and in lists without groups. */
  parent_id: number | null;
  title: string;
  /** Only cities have a region. */
  region: string | null;
  is_active: boolean;
  position: number;
  /** The row that took its uses over. */
  merged_into: number | null;
  /** Other names by which search finds the row. */
  synonyms: string[];
  /** An admin ordered the group it stands in. */
  is_placed: boolean;
  /** When an admin saved it last, null of a row that is as a release brought it. */
  updated_at: Date | null;
}

export const hasGroups = (list: ClassifierList): boolean => list === 'configurations' || list === 'platforms';

/** Cities are sorted by name, all other lists by position. */
export const isOrdered = (list: ClassifierList): boolean => list !== 'cities';

/** The rows an admin sees: all but the hidden group. */
export function visibleRows<R extends Pick<ClassifierRow, 'id' | 'parent_id' | 'title'>>(rows: readonly R[]): R[] {
  const hidden = new Set(rows.filter(({ title }) => title === HIDDEN_GROUP).map(({ id }) => id));
  return rows.filter(({ id, parent_id }) => !hidden.has(id) && !(parent_id !== null && hidden.has(parent_id)));
}

export const foldTitle = ({ title, region }: Pick<ClassifierRow, 'title' | 'region'>): string =>
  [title, region ?? ''].map((words) => foldName(words).replaceAll(/\s+/g, ' ').trim()).join('\n');

/** Another row with a name that looks the same; merged rows do not count. */
export function rowWithSameName(
  rows: readonly ClassifierRow[],
  row: Pick<ClassifierRow, 'id' | 'title' | 'region'>,
): ClassifierRow | undefined {
  const name = foldTitle(row);
  return rows.find((other) => other.id !== row.id && other.merged_into === null && foldTitle(other) === name);
}

/** Why a list cannot hold a row as it is to be saved: its name is taken, or it stands in no group of the list. */
export function refuseRow(list: ClassifierList, rows: readonly ClassifierRow[], row: ClassifierRow): Refusal | null {
  const others = rows.filter(({ id }) => id !== row.id);
  const known = rows.find(({ id }) => id === row.id);
  const group = others.find(({ id }) => id === row.parent_id);
  const taken = rowWithSameName(rows, row);
  const isGroup = (one: ClassifierRow) => hasGroups(list) && one.parent_id === null;
  return firstRefusal([
    !known && rows.length >= CLASSIFIER_LIMITS.rows
      ? refuse('classifier_list_full', { params: { most: CLASSIFIER_LIMITS.rows } })
      : null,
    known && known.merged_into !== null ? refuse('classifier_merged') : null,
    taken || (hasGroups(list) && row.title === HIDDEN_GROUP)
      ? refuse('classifier_taken', { params: { title: taken?.title ?? row.title } })
      : null,
    row.parent_id !== null && !(group && isGroup(group) && group.merged_into === null)
      ? refuse('classifier_group')
      : null,
    known && isGroup(known) !== isGroup(row) ? refuse('classifier_group') : null,
  ]);
}

/** The rows of a row's group in their order, the row included. */
export const siblingsOf = (rows: readonly ClassifierRow[], row: ClassifierRow): ClassifierRow[] =>
  visibleRows(rows)
    .filter(({ parent_id, merged_into }) => parent_id === row.parent_id && merged_into === null)
    .toSorted((a, b) => a.position - b.position || a.id - b.id);

/** The places of all rows among their siblings, from 1; merged and hidden ones have none. */
export function placesOf(rows: readonly ClassifierRow[]): Map<number, number> {
  const first = new Map(rows.map((row) => [row.parent_id, row]));
  return new Map(
    [...first.values()].flatMap((row) => siblingsOf(rows, row).map(({ id }, index) => [id, index + 1] as const)),
  );
}

/** Moves a row to a place among its siblings, from 1; returns the rows whose position changed. */
export function placeRow(rows: readonly ClassifierRow[], row: ClassifierRow, place: number): ClassifierRow[] {
  const siblings = siblingsOf(rows, row);
  if (siblings[place - 1]?.id === row.id) return [];
  const others = siblings.filter(({ id }) => id !== row.id);
  const ordered = [...others.slice(0, place - 1), row, ...others.slice(place - 1)];
  const free = ordered.map(({ position }) => position).toSorted((a, b) => a - b);
  let last = Number.NEGATIVE_INFINITY;
  return ordered.map((one, index) => {
    last = Math.max(free[index] ?? 0, last + 1);
    return { ...one, position: last, is_placed: true };
  });
}

/** A new row goes behind all others of its group. */
export const lastPosition = (rows: readonly ClassifierRow[]): number =>
  Math.max(0, ...rows.map(({ position }) => position)) + 1;

/** Why a row cannot be merged into another: the merge would be circular, or lead to a row nobody can choose. */
export function refuseMerge(
  list: ClassifierList,
  from: ClassifierRow,
  into: ClassifierRow | undefined,
): Refusal | null {
  if (!into || into.merged_into !== null || into.title === HIDDEN_GROUP) return refuse('classifier_merge_unknown');
  const isGroup = (row: ClassifierRow) => hasGroups(list) && row.parent_id === null;
  return firstRefusal([
    from.merged_into === null ? null : refuse('classifier_merged'),
    from.id === into.id ? refuse('classifier_merge_itself') : null,
    into.parent_id === from.id ? refuse('classifier_merge_child') : null,
    isGroup(from) === isGroup(into) ? null : refuse('classifier_merge_kinds'),
  ]);
}

/**
 * The rows a merge changes: the merged row is no longer offered and leads to the other, as do rows merged into it
 * before; its children move to the other, which is also found by the merged name.
 */
export function mergeRows(
  rows: readonly ClassifierRow[],
  { from, into, now }: { from: ClassifierRow; into: ClassifierRow; now: Date },
): ClassifierRow[] {
  const names = [...into.synonyms, from.title, ...from.synonyms].filter((name) => name !== into.title);
  const [, most] = CLASSIFIER_LIMITS.synonyms;
  return [
    { ...from, is_active: false, merged_into: into.id, updated_at: now },
    { ...into, synonyms: [...new Set(names)].slice(0, most), updated_at: now },
    ...rows.filter((row) => row.merged_into === from.id).map((row) => ({ ...row, merged_into: into.id })),
    ...rows.filter((row) => row.parent_id === from.id).map((row) => ({ ...row, parent_id: into.id, updated_at: now })),
  ];
}

/** A merge on record: the rows it changed as they were. */
export interface RecordedMerge {
  into_id: number;
  before: readonly Pick<ClassifierRow, 'id' | 'parent_id' | 'merged_into' | 'is_active' | 'synonyms'>[];
  merged_at: Date;
}

export const mergeUndoneUntil = ({ merged_at }: Pick<RecordedMerge, 'merged_at'>): Date =>
  addDays(merged_at, CLASSIFIER_LIMITS.merge_undo_days);

/** Why a merge cannot be undone: too long ago, the other row was merged since, or the name was given to a third. */
export function refuseUndoMerge(
  rows: readonly ClassifierRow[],
  { from, merge, now }: { from: ClassifierRow; merge: RecordedMerge | undefined; now: Date },
): Refusal | null {
  const into = rows.find(({ id }) => id === merge?.into_id);
  if (!merge || !into || mergeUndoneUntil(merge) <= now) return refuse('classifier_merge_old');
  const taken = rowWithSameName(rows, from);
  return firstRefusal([
    from.merged_into === into.id && into.merged_into === null
      ? null
      : refuse('classifier_merge_later', { params: { title: into.title } }),
    taken ? refuse('classifier_taken', { params: { title: taken.title } }) : null,
  ]);
}

/** The rows that an undone merge changes: what the merge made of them is taken back, what was edited since stays. */
export function unmergeRows(
  rows: readonly ClassifierRow[],
  { from, merge, now }: { from: ClassifierRow; merge: RecordedMerge; now: Date },
): ClassifierRow[] {
  const was = new Map(merge.before.map((row) => [row.id, row]));
  const brought = new Set([from.title, ...from.synonyms]);
  const own = new Set(was.get(merge.into_id)?.synonyms);
  return rows.flatMap((row): ClassifierRow[] => {
    const former = was.get(row.id);
    if (!former) return [];
    if (row.id === from.id) return [{ ...row, is_active: former.is_active, merged_into: null, updated_at: now }];
    if (row.id === merge.into_id)
      return [
        { ...row, synonyms: row.synonyms.filter((name) => own.has(name) || !brought.has(name)), updated_at: now },
      ];
    const isChild = former.parent_id === from.id && row.parent_id === merge.into_id;
    const isLed = former.merged_into === from.id && row.merged_into === merge.into_id;
    if (!isChild && !isLed) return [];
    return [
      { ...row, ...(isChild && { parent_id: from.id, updated_at: now }), ...(isLed && { merged_into: from.id }) },
    ];
  });
}

/** A row as a release contains it. */
export type ReleasedRow = Pick<ClassifierRow, 'id' | 'parent_id' | 'title' | 'region' | 'is_active' | 'position'>;

/**
 * The changes that a release makes to a list: new rows, and new names for rows that no admin has saved. Rows and orders
 * saved by admins stay, and a row whose name is taken is not added. Groups come first.
 */
export function planRelease(rows: readonly ClassifierRow[], released: readonly ReleasedRow[]): ClassifierRow[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const leads = new Map(rows.flatMap(({ id, merged_into }) => (merged_into === null ? [] : [[id, merged_into]])));
  const names = indexByName(rows);
  const changed: ClassifierRow[] = [];
  for (const brought of released.toSorted((a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null))) {
    const known = now.get(brought.id);
    const taken = names.rowWithSameName(brought);
    if (!known && taken) leads.set(brought.id, taken);
    if (known?.updated_at || (!known && taken)) continue;
    const parent_id = brought.parent_id === null ? null : (leads.get(brought.parent_id) ?? brought.parent_id);
    const row = known
      ? { ...known, ...(!taken && { title: brought.title, region: brought.region }), parent_id }
      : { ...brought, parent_id, merged_into: null, synonyms: [], is_placed: false, updated_at: null };
    if (!row.is_placed) row.position = brought.position;
    now.set(row.id, row);
    names.rename(known, row);
    if (!known || !isSame(known, row)) changed.push(row);
  }
  return changed;
}

/** The rows by folded name; each name is folded once, because every start compares some two thousand of them. */
function indexByName(rows: readonly ClassifierRow[]) {
  const idsByName = new Map<string, Set<number>>();
  const add = (row: ClassifierRow) => {
    const name = foldTitle(row);
    if (row.merged_into === null) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(row.id));
  };
  for (const row of rows) add(row);
  return {
    /** The id of another row with this name. */
    rowWithSameName: (row: Pick<ClassifierRow, 'id' | 'title' | 'region'>) =>
      [...(idsByName.get(foldTitle(row)) ?? [])].find((id) => id !== row.id),
    rename(former: ClassifierRow | undefined, row: ClassifierRow) {
      if (former?.title === row.title && former.region === row.region) return;
      if (former) idsByName.get(foldTitle(former))?.delete(row.id);
      add(row);
    },
  };
}

const isSame = (one: ClassifierRow, other: ClassifierRow): boolean =>
  (['title', 'region', 'parent_id', 'position'] as const).every((name) => one[name] === other[name]);
