import { describe, expect, test } from 'vitest';
import { classifierGroups, collapseGroups, expandGroups, resolvedIds } from './classifiers.ts';

const row = (id: number, title: string, parent_id: number | null = null, is_active = true) => ({
  id,
  title,
  parent_id,
  is_active,
  merged_into: null,
  synonyms: [],
});
const LIST = [
  row(1, 'Торговля'),
  row(2, 'no value'),
  row(3, 'Пустая'),
  row(11, 'УТ 11.5', 1),
  row(12, 'УТ 10.3', 1),
  row(13, 'УТ 9', 1, false),
  row(21, 'Не указано', 2),
];
const groups = classifierGroups(LIST);

describe('classifiers of the filter', () => {
  test('are shown by groups, without the hidden one, switched off items and empty groups', () => {
    expect(groups.map(({ group, items }) => [group.title, items.map(({ title }) => title)])).toEqual([
      ['Торговля', ['УТ 11.5', 'УТ 10.3']],
    ]);
  });

  test('a chosen group is shown as its items and written as the group again', () => {
    expect([...expandGroups([1], groups)]).toEqual([11, 12]);
    expect(collapseGroups(new Set([12, 11]), groups)).toEqual([1]);
  });

  test('a part of a group stays a list of items', () => {
    expect(collapseGroups(new Set([12]), groups)).toEqual([12]);
    expect([...expandGroups([12], groups)]).toEqual([12]);
  });
});

test('an address with a merged row leads to the one it is now', () => {
  const list = [row(11, 'УТ 11.5', 1), { ...row(12, 'УТ 10.3', 1, false), merged_into: 11 }];
  expect(resolvedIds({ configurations: [12, 11], platforms: [4] }, list)).toEqual({
    configurations: [11],
    platforms: [4],
  });
  expect(resolvedIds({ configurations: [11] }, list)).toBeNull();
});
