import { buildDictionary } from '@provodka/domain/search/search-dictionary.ts';
import { searchFor } from '@provodka/domain/search/search-query.ts';
import { describe, expect, it } from 'vitest';
import { isJoint, type PublicFilter } from './list-filter-store.ts';
import { FEW_HITS, gatherLimit, isRare, totalBeside, totalOf } from './list-plan.ts';

const parseSearch = (query: string) => searchFor(query, buildDictionary([]));

describe('the way', () => {
  it('is a count while few match, an estimate in two figures where nobody counted to the end', () => {
    expect(totalOf({ hits: 12, counted: 987, finer: null })).toEqual({ number: 987, isExact: true });
    expect(totalOf({ hits: 100, counted: null, finer: null })).toEqual({ number: 25_000, isExact: false });
    expect(totalOf({ hits: 2, counted: null, finer: 52 })).toEqual({ number: 1600, isExact: false });
    expect(totalOf({ hits: 2, counted: null, finer: 20 })).toEqual({ number: 1000, isExact: false });
  });

  it('lets a page correct an estimate, and nothing that was counted', () => {
    const place = { limit: 10, offset: 1500 };
    const estimate = { number: 1300, isExact: false };
    expect(totalBeside(estimate, place, 4)).toEqual({ number: 1504, isExact: true });
    expect(totalBeside(estimate, place, 10)).toEqual({ number: 1510, isExact: false });
    expect(totalBeside({ number: 2000, isExact: false }, place, 10)).toEqual({ number: 2000, isExact: false });
    expect(totalBeside({ number: 1503, isExact: true }, place, 4)).toEqual({ number: 1503, isExact: true });
  });

  it('gathers few and walks to many, however deep the page', () => {
    const sought = { all: 1_000_000, wanted: 10, isJoint: false };
    expect(isRare(3000, sought)).toBe(true);
    expect(isRare(50_000, sought)).toBe(false);
    expect(isRare(50_000, { ...sought, wanted: 10_000 })).toBe(true);
    expect(isRare(500, { ...sought, all: 500 })).toBe(false);
    expect(gatherLimit(sought)).toBe(12);
    expect(gatherLimit({ ...sought, wanted: 10_000 })).toBe(FEW_HITS);
    expect(gatherLimit({ ...sought, all: 100 })).toBe(0);
  });

  it('walks sooner where several things are asked at once', () => {
    const sought = { all: 1_000_000, wanted: 10, isJoint: true };
    expect([isRare(1000, sought), isRare(1001, sought), gatherLimit(sought)]).toEqual([true, false, 3]);
    const joint = ([filter]: [PublicFilter]) => isJoint(filter);
    const several: [PublicFilter][] = [
      [{ search: parseSearch('отчет склад') }],
      [{ search: parseSearch('"отчет по складу"') }],
      [{ search: parseSearch('склад'), platform_ids: [11] }],
      [{ platform_ids: [11], configuration_ids: [121] }],
    ];
    const one: [PublicFilter][] = [[{ search: parseSearch('обмен') }], [{ configuration_ids: [121, 122] }], [{}]];
    expect([several.map(joint), one.map(joint)]).toEqual([several.map(() => true), one.map(() => false)]);
  });
});
