import { describe, expect, it } from 'vitest';
import { type ClassifierRow, mergeRows, placeRow, planRelease, refuseMerge, rowWithSameName } from './classifiers.ts';

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
const NOW = new Date('2026-11-27T12:00:00Z');
const GROUP = row(1, 'Учёт');
const [ONE, TWO, THREE] = ['Первая', 'Вторая', 'Третья'].map((title, at) => row(11 + at, title, { parent_id: 1 }));
const ROWS = [GROUP, ONE, TWO, THREE].filter((one) => one !== undefined);

describe('a list', () => {
  it('has a name once, whatever its letters and spaces', () => {
    expect(rowWithSameName(ROWS, row(99, '  ПEРВАЯ  '))?.id).toBe(11);
    expect(rowWithSameName(ROWS, row(99, 'пepвая'))?.id).toBe(11);
    expect(rowWithSameName(ROWS, row(11, 'Первая'))).toBeUndefined();
  });

  it('puts a row in its place among its siblings and shares their positions out', () => {
    const moved = placeRow(ROWS, row(13, 'Третья', { parent_id: 1 }), 1);
    expect(moved.map(({ id, position }) => [id, position])).toEqual([
      [13, 11],
      [11, 12],
      [12, 13],
    ]);
    expect(placeRow(ROWS, row(12, 'Вторая', { parent_id: 1 }), 2)).toEqual([]);
    expect(placeRow(ROWS, row(11, 'Первая', { parent_id: 1 }), 2000).at(-1)?.id).toBe(11);
  });
});

describe('a merge', () => {
  it('leads all that led to the row on, and keeps its names', () => {
    const from = row(11, 'Первая', { parent_id: 1, synonyms: ['раз'] });
    const into = row(12, 'Вторая', { parent_id: 1 });
    const led = row(14, 'Старая', { parent_id: 1, merged_into: 11, is_active: false });
    const merged = mergeRows([GROUP, from, into, led], { from, into, now: NOW });
    expect(merged.map(({ id, merged_into }) => [id, merged_into])).toEqual([
      [11, 12],
      [12, null],
      [14, 12],
    ]);
    expect(merged[1]?.synonyms).toEqual(['Первая', 'раз']);
  });

  it('is refused with itself, with what stands in it and of another kind', () => {
    const codeOf = (from: ClassifierRow, into: ClassifierRow | undefined) =>
      refuseMerge('configurations', from, into)?.code;
    const child = row(11, 'Первая', { parent_id: 1 });
    expect(codeOf(child, child)).toBe('classifier_merge_itself');
    expect(codeOf(GROUP, child)).toBe('classifier_merge_child');
    expect(codeOf(child, GROUP)).toBe('classifier_merge_kinds');
    expect(codeOf(child, undefined)).toBe('classifier_merge_unknown');
    expect(codeOf(child, row(12, 'Вторая', { parent_id: 1 }))).toBeUndefined();
  });
});

describe('a release', () => {
  const brought = (id: number, title: string, parent_id: number | null = 1) => ({
    id,
    title,
    parent_id,
    region: null,
    is_active: true,
    position: id,
  });

  it('changes nothing of what it brought before', () => {
    expect(planRelease(ROWS, [brought(1, 'Учёт', null), brought(11, 'Первая')])).toEqual([]);
  });

  it('brings what is new into the group that took over its own', () => {
    const rows = [row(1, 'Учёт', { merged_into: 2, is_active: false, updated_at: NOW }), row(2, 'Другой учёт')];
    expect(planRelease(rows, [brought(1, 'Учёт', null), brought(15, 'Новая')])).toMatchObject([
      { id: 15, title: 'Новая', parent_id: 2, updated_at: null },
    ]);
  });

  it('does not bring a name that is taken, nor rename a row to it', () => {
    const rows = [GROUP, row(10_001, 'Новая', { parent_id: 1, updated_at: NOW }), row(11, 'Первая', { parent_id: 1 })];
    expect(planRelease(rows, [brought(15, 'новая'), brought(11, 'Новая')])).toEqual([]);
  });

  it('brings a name that another row of the same release has just given up, and refuses the one it took', () => {
    const rows = [GROUP, row(11, 'Первая', { parent_id: 1 })];
    const release = [brought(11, 'Вторая'), brought(15, 'Первая'), brought(16, 'вторая')];
    expect(planRelease(rows, release).map(({ id, title }) => [id, title])).toEqual([
      [11, 'Вторая'],
      [15, 'Первая'],
    ]);
  });
});
