import { describe, expect, test } from 'vitest';
import { addressAt, isFiltered, unfilteredAddress } from '../../lists/list-place.ts';
import { PUBLIC_LIST } from './public-list.ts';
import { queryOf } from './public-query.ts';
import { readPublicPlace } from './read-public-place.ts';

const read = (query: string) => readPublicPlace(new URLSearchParams(query));
const at = (query: string) => ({ list: PUBLIC_LIST, place: read(query).place });

describe('the address of the public list', () => {
  test('reads every field, days as dd.MM.yyyy', () => {
    const { place, rejected } = read(
      'query=упд&budget_from=30000&budget_to=60+000&date_from=13.11.2026&date_to=20.11.2026' +
        '&platforms=11&platforms=12&configurations[]=101&sort=budget|asc&page=3&view=compact',
    );
    expect(rejected).toEqual([]);
    expect(place).toEqual({
      query: 'упд',
      budget_from: 30_000,
      budget_to: 60_000,
      date_from: '2026-11-13',
      date_to: '2026-11-20',
      platforms: [11, 12],
      configurations: [101],
      sort: 'budget|asc',
      page: 3,
      limit: 10,
      view: 'compact',
    });
  });

  test('is the query of its call but for the view', () => {
    expect(queryOf(read('query=erp&view=compact').place)).toEqual({
      query: 'erp',
      sort: 'new|desc',
      page: 1,
      limit: 10,
    });
  });

  test('has pages of the length asked for, within the bounds of the API', () => {
    expect(read('limit=25').place.limit).toBe(25);
    expect(addressAt(at('?limit=25'), { page: 2 })).toBe('/?limit=25&page=2');
    expect(read('limit=500')).toMatchObject({ place: { limit: 10 }, rejected: ['размер страницы'] });
  });

  test('writes what it read', () => {
    const address = '/?query=%D1%83%D0%BF%D0%B4&date_from=13.11.2026&platforms=11&platforms=12&sort=new%7Casc&page=2';
    expect(addressAt(at(address.slice(2)), { page: 2 })).toBe(address);
    expect(addressAt(at(''))).toBe('/');
  });

  test('leaves the fields out that a plain form sends empty', () => {
    const address = 'query=&budget_from=&budget_to=&date_from=&date_to=&sort=new|desc';
    expect(read(address).rejected).toEqual([]);
    expect(addressAt(at(address))).toBe('/');
    expect(isFiltered(at(address))).toBe(false);
  });

  test('falls back to the default and names what made no sense', () => {
    const address = 'sort=price|up&budget_from=cheap&date_to=31.02.2026&platforms=x&page=0&query=erp&view=huge';
    expect(read(address).rejected).toEqual(['бюджет от', 'дата по', 'платформы', 'порядок', 'номер страницы']);
    expect(addressAt(at(address))).toBe('/?query=erp');
  });

  test('starts from the first page when the filter changes, and keeps the rest', () => {
    const here = at('query=erp&view=compact&page=4');
    expect(addressAt(here, { budget_from: 5000 })).toBe('/?query=erp&budget_from=5000&view=compact');
    expect(unfilteredAddress(here)).toBe('/?view=compact');
    expect(isFiltered(here)).toBe(true);
  });
});
