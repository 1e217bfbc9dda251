import { describe, expect, test } from 'vitest';
import { changedList, listAddress } from './list-address.ts';
import { readListAddress } from './read-list-address.ts';

const read = (query: string) => readListAddress(new URLSearchParams(query));

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
      is_compact: true,
    });
  });

  test('writes what it read', () => {
    const address = '/?query=%D1%83%D0%BF%D0%B4&date_from=13.11.2026&platforms=11&platforms=12&sort=new%7Casc&page=2';
    expect(listAddress(read(address.slice(2)).place)).toBe(address);
    expect(listAddress(read('').place)).toBe('/');
  });

  test('leaves the fields out that a plain form sends empty', () => {
    const { place, rejected } = read('query=&budget_from=&budget_to=&date_from=&date_to=&sort=new|desc');
    expect(rejected).toEqual([]);
    expect(listAddress(place)).toBe('/');
  });

  test('falls back to the default and names what made no sense', () => {
    const { place, rejected } = read('sort=price|up&budget_from=cheap&date_to=31.02.2026&platforms=x&page=0&query=erp');
    expect(rejected).toEqual(['бюджет от', 'дата по', 'платформы', 'порядок', 'номер страницы']);
    expect(listAddress(place)).toBe('/?query=erp');
  });

  test('starts from the first page when the filter changes, and keeps the rest', () => {
    const { place } = read('query=erp&view=compact&page=4');
    expect(changedList(place, { budget_from: 5000 })).toBe('/?query=erp&budget_from=5000&view=compact');
  });
});
