import { describe, expect, it } from 'vitest';
import type { ClassifierRow } from '../classifiers.ts';
import { type ImportedLine, planImport } from './classifier-imports.ts';

const row = (id: number, title: string, more: Partial<ClassifierRow> = {}): ClassifierRow => ({
  id,
  title,
  parent_id: null,
  region: null,
  is_active: true,
  position: id,
  merged_into: null,
  synonyms: [],
  is_placed: false,
  updated_at: null,
  ...more,
});
const NOW = new Date('2026-11-28T12:00:00Z');
const ROWS = [
  row(1, 'Учёт'),
  row(2, 'Склад'),
  ...['А', 'Б', 'В', 'Г'].map((title, at) => row(11 + at, title, { parent_id: 1 })),
  row(15, 'Бывшая', { parent_id: 1, is_active: false, merged_into: 11 }),
];

const plan = (lines: Omit<ImportedLine, 'line'>[], newIds: number[] = [101, 102]) =>
  planImport('configurations', ROWS, { lines: lines.map((line, at) => ({ line: at + 2, ...line })), newIds, now: NOW });
const codesOf = ({ errors }: ReturnType<typeof plan>) => errors.map(({ line, refusal }) => [line, refusal.code]);

function orderAfter(lines: Omit<ImportedLine, 'line'>[]): string {
  const { saved, errors } = plan(lines);
  expect(errors).toEqual([]);
  const after = [...new Map([...ROWS, ...saved].map((one) => [one.id, one])).values()];
  return after
    .filter(({ parent_id, merged_into }) => parent_id === 1 && merged_into === null)
    .toSorted((a, b) => a.position - b.position)
    .map(({ title }) => title)
    .join('');
}

it('changes nothing for lines without edits', () => {
  expect(plan(ROWS.map(({ id }) => ({ id })))).toEqual({ planned: [], errors: [], saved: [] });
});

it('exchanges two names, and adds a row to a group that the same table adds', () => {
  const { planned, errors, saved } = plan([
    { id: 11, title: 'Б' },
    { id: 12, title: 'А' },
    { id: null, title: 'Новая', group: 'Группа' },
    { id: null, title: 'Группа', group: null },
  ]);
  expect(errors).toEqual([]);
  expect(planned.map(({ changes }) => changes)).toEqual([['title'], ['title'], ['added'], ['added']]);
  expect(saved.map(({ id, parent_id }) => [id, parent_id])).toEqual([
    [102, null],
    [11, 1],
    [12, 1],
    [101, 102],
  ]);
});

describe('places', () => {
  it.each([
    [
      'all of a group',
      [
        { id: 11, place: 2 },
        { id: 12, place: 1 },
      ],
      'БАВГ',
    ],
    [
      'a round of three',
      [
        { id: 11, place: 2 },
        { id: 12, place: 3 },
        { id: 13, place: 1 },
      ],
      'ВАБГ',
    ],
    ['one row up', [{ id: 14, place: 1 }], 'ГАБВ'],
    ['one row down', [{ id: 11, place: 3 }], 'БВАГ'],
    ['a new row in the middle', [{ id: null, title: 'Н', group: 'Учёт', place: 2 }], 'АНБВГ'],
    ['a new row without a place', [{ id: null, title: 'Н', group: 'Учёт' }], 'АБВГН'],
    ['a place behind the last', [{ id: 11, place: 2000 }], 'БВГА'],
  ])('are those of the table: %s', (_, lines, expected) => {
    expect(orderAfter(lines)).toBe(expected);
  });

  it('are no change where the row stands there already', () => {
    expect(plan([{ id: 14, place: 2000 }]).planned).toEqual([]);
  });
});

it.each([
  [
    'a name twice in the table',
    [
      { id: null, title: 'Дубль', group: 'Учёт' },
      { id: null, title: ' дубль', group: 'Склад' },
    ],
    [
      [2, 'import_name_twice'],
      [3, 'import_name_twice'],
    ],
  ],
  ['a name of the list', [{ id: 11, title: 'в' }], [[2, 'classifier_taken']]],
  [
    'an unknown group',
    [{ id: 11, group: 'Нет такой' }],
    [
      [2, 'import_group_unknown'],
      [2, 'classifier_group'],
    ],
  ],
  ['a row as a group', [{ id: 11, group: null }], [[2, 'classifier_group']]],
  ['a group in a group', [{ id: 2, group: 'Учёт' }], [[2, 'classifier_group']]],
  ['a merged row', [{ id: 15, title: 'Другая' }], [[2, 'classifier_merged']]],
  ['the hidden group', [{ id: null, title: 'no value', group: null }], [[2, 'classifier_taken']]],
])('is refused with its line: %s', (_, lines, expected) => {
  expect(codesOf(plan(lines))).toEqual(expected);
});
