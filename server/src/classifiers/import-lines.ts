/** Reads the lines of an imported table: cells that differ from the export of the list are edits. */
import { type AdminClassifier, classifierUpdateForm } from '@provodka/contract/classifiers.ts';
import { refusalText } from '@provodka/contract/http/errors.ts';
import { CLASSIFIER_LIMITS, type ClassifierList, hasGroups } from '@provodka/domain/classifiers.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { ImportedLine } from '@provodka/domain/search/classifier-imports.ts';
import { cellText, writtenText } from '../platform/documents/csv.ts';
import { readCsv } from '../platform/documents/csv-reading.ts';
import { columnsOf } from './table-service.ts';

export interface LineError {
  line: number;
  message: string;
}

export interface ImportedLines {
  lines: ImportedLine[];
  errors: LineError[];
}

const ID = 'Номер';
const TITLE = 'Название';

/** Throws RefusedError for a text that is no table of this list at all. */
export function readLines(list: ClassifierList, listed: readonly AdminClassifier[], text: string): ImportedLines {
  if (text.includes('\uFFFD')) throw new RefusedError(refuse('import_encoding'));
  const { rows, open_quote } = readCsv(text);
  if (open_quote !== null) throw new RefusedError(refuse('import_open_quote', { params: { line: open_quote } }));
  const [heading = [], ...records] = rows;
  const columns = columnsOf(list);
  const errors = headingErrors(heading, Object.keys(columns));
  if (errors.length > 0) return { lines: [], errors };
  const filled = records.map((cells, index) => ({ line: index + 2, cells })).filter(({ cells }) => cells.length > 0);
  if (filled.length === 0) throw new RefusedError(refuse('import_empty'));
  const most = CLASSIFIER_LIMITS.rows;
  if (filled.length > most) throw new RefusedError(refuse('import_too_long', { params: { most } }));
  const byId = new Map(listed.map((row) => [row.id, row]));
  const seen = new Map<number, number>();
  const lines: ImportedLine[] = [];
  for (const { line, cells } of filled) {
    const read = readLine(list, { line, cells: cellsByTitle(heading, cells), byId, seen });
    if ('id' in read) lines.push(read);
    else errors.push(...read.map((message) => ({ line, message })));
    if (cells.slice(heading.length).some((cell) => cell.trim() !== ''))
      errors.push({ line, message: refusalText(refuse('import_cells')) });
  }
  return { lines, errors };
}

const tidied = (title: string) => title.trim().toLowerCase();

function headingErrors(heading: readonly string[], known: readonly string[]): LineError[] {
  const titles = heading.map(tidied);
  const named = (code: 'import_column_unknown' | 'import_column_twice' | 'import_column_missing', title: string) =>
    refuse(code, { params: { title: title.trim() } });
  const refusals: Refusal[] = [
    ...heading
      .filter((title) => !known.some((one) => tidied(one) === tidied(title)))
      .map((title) => named('import_column_unknown', title)),
    ...heading
      .filter((title, at) => titles.indexOf(tidied(title)) < at)
      .map((title) => named('import_column_twice', title)),
    ...[ID, TITLE]
      .filter((title) => !titles.includes(tidied(title)))
      .map((title) => named('import_column_missing', title)),
  ];
  return refusals.map((refusal) => ({ line: 1, message: refusalText(refusal) }));
}

function cellsByTitle(heading: readonly string[], cells: readonly string[]): Map<string, string> {
  return new Map(heading.map((title, at) => [tidied(title), cells[at] ?? '']));
}

interface Line {
  line: number;
  cells: Map<string, string>;
  byId: Map<number, AdminClassifier>;
  /** Lines by the ids that they name. */
  seen: Map<number, number>;
}

/** The edits of a line, or its errors. */
function readLine(list: ClassifierList, { line, cells, byId, seen }: Line): ImportedLine | string[] {
  const typed = writtenText((cells.get(tidied(ID)) ?? '').trim());
  const id = typed === '' ? null : Number(/^\d{1,12}$/.test(typed) ? typed : Number.NaN);
  const before = id === null ? undefined : byId.get(id);
  if (id === null ? list === 'banks' : !before && !isNewBank(list, id))
    return [
      refusalText(refuse(id === null ? 'classifier_bank_unnamed' : 'import_row_unknown', { params: { id: typed } })),
    ];
  const twice = id === null ? undefined : seen.get(id);
  if (twice !== undefined) return [refusalText(refuse('import_row_twice', { params: { line: twice } }))];
  if (id !== null) seen.set(id, line);
  const edited = editedCells(list, cells, before);
  const group = edited.get('группа')?.trim();
  const refusals = [
    edited.has('слита с') && refuse('import_merge'),
    !before && hasGroups(list) && group === undefined && refuse('import_group_missing'),
  ].filter((refusal) => refusal !== false);
  const place = edited.get('место')?.trim();
  const form = classifierUpdateForm.safeParse({
    title: edited.get('название') ?? before?.title ?? '',
    region: edited.get('регион'),
    is_active: flagOf(edited.get('предлагается')),
    ...(place && { place }),
    ...(edited.has('другие названия') && {
      synonyms: edited
        .get('другие названия')
        ?.split('\n')
        .filter((name) => name.trim() !== ''),
    }),
  });
  const flaws = form.success ? [] : form.error.issues.map(({ message }) => message);
  if (refusals.length > 0 || !form.success) return [...new Set([...refusals.map(refusalText), ...flaws])];
  const { title, region, is_active, synonyms } = form.data;
  return {
    line,
    id,
    title: edited.has('название') || !before ? title : undefined,
    region: edited.has('регион') ? (region ?? title) : undefined,
    group: group === undefined ? undefined : writtenText(group) || null,
    place: form.data.place,
    is_active,
    synonyms,
  };
}

const isNewBank = (list: ClassifierList, id: number): boolean =>
  list === 'banks' && id >= CLASSIFIER_LIMITS.bank_id[0] && id <= CLASSIFIER_LIMITS.bank_id[1];

function flagOf(cell: string | undefined): boolean | string | undefined {
  const word = cell?.trim().toLowerCase();
  return word === undefined || word === '' ? undefined : word === 'да' ? true : word === 'нет' ? false : cell;
}

/** Counts and moments are only told by an export. */
const ONLY_TOLD = ['заказов', 'профилей', 'подписок', 'изменена', tidied(ID)];

/** The cells that differ from what the export of the row has, as somebody wrote them; all of a new row. */
function editedCells(
  list: ClassifierList,
  cells: Map<string, string>,
  before: AdminClassifier | undefined,
): Map<string, string> {
  const shown = new Map(
    before && Object.entries(columnsOf(list)).map(([title, cellOf]) => [tidied(title), cellText(cellOf(before))]),
  );
  const edited = [...cells].filter(
    ([title, cell]) =>
      !ONLY_TOLD.includes(title) && (before ? cell !== shown.get(title) : title !== 'слита с' || cell.trim() !== ''),
  );
  return new Map(edited.map(([title, cell]) => [title, writtenText(cell)]));
}
