import { describe, expect, it } from 'vitest';
import { CITIES } from '../../content/reference/cities.ts';
import { type ClassifierRow, CONFIGURATIONS, PLATFORMS } from '../../content/reference/classifiers.ts';
import { SBP_BANKS } from '../../content/reference/sbp-banks.ts';
import { DISTINCT_ORDERS, ORDER_TEMPLATES, type OrderText, orderText } from './orders.ts';
import { ACCOUNT_PEOPLE, COMPANIES, PEOPLE } from './people.ts';
import { TOPICS } from './topics.ts';

/** A small seeded generator: the same seed gives the same texts. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function choosable(rows: readonly ClassifierRow[]): Set<string> {
  return new Set(rows.filter((row) => row.parent_id !== null).map((row) => row.title));
}

function repeated<T>(values: readonly T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const CONFIGURATION_TITLES = choosable(CONFIGURATIONS);
const PLATFORM_TITLES = choosable(PLATFORMS);
const EVERYBODY = [...ACCOUNT_PEOPLE, ...PEOPLE];

describe('reference lists', () => {
  it('give every classifier an id of its own across both kinds', () => {
    expect(repeated([...PLATFORMS, ...CONFIGURATIONS].map((row) => row.id))).toEqual([]);
  });

  it.each([
    ['configurations', CONFIGURATIONS, 45],
    ['platforms', PLATFORMS, 20],
  ] as const)('hang every item of %s under a group', (_name, rows, atLeast) => {
    const groups = rows.filter((row) => row.parent_id === null);
    const items = rows.filter((row) => row.parent_id !== null);
    const groupIds = new Set(groups.map((group) => group.id));
    expect(items.filter((item) => !groupIds.has(item.parent_id as number))).toEqual([]);
    expect(items.length).toBeGreaterThanOrEqual(atLeast);
    expect(groups.filter((group) => group.title === 'no value')).toHaveLength(1);
    expect(repeated(items.map((item) => item.title))).toEqual([]);
  });

  it('know the cities and the banks', () => {
    expect(CITIES.length).toBeGreaterThanOrEqual(160);
    expect(repeated(CITIES.map((city) => city.id))).toEqual([]);
    expect(repeated(SBP_BANKS.map((bank) => bank.id))).toEqual([]);
    expect(SBP_BANKS.filter((bank) => !/^\d{12}$/.test(bank.id))).toEqual([]);
  });
});

describe('people', () => {
  it('are enough, and nobody shares a login', () => {
    expect(PEOPLE.length).toBeGreaterThanOrEqual(70);
    expect(repeated(EVERYBODY.map((person) => person.login.toLowerCase()))).toEqual([]);
    expect(EVERYBODY.filter((person) => !/^[a-z0-9._-]{3,30}$/.test(person.login))).toEqual([]);
    expect(repeated(COMPANIES)).toEqual([]);
  });

  it('have a patronymic that agrees with the gender', () => {
    const ending = { male: /(ич|оглы)$/, female: /(на|кызы)$/ };
    expect(EVERYBODY.filter((person) => !ending[person.gender].test(person.middle))).toEqual([]);
  });

  it('live and specialise in what the reference lists know', () => {
    const cities = new Set(CITIES.map((city) => city.title));
    expect(EVERYBODY.filter((person) => !cities.has(person.city))).toEqual([]);
    expect(
      EVERYBODY.flatMap((person) => person.configurations).filter((title) => !CONFIGURATION_TITLES.has(title)),
    ).toEqual([]);
    expect(EVERYBODY.flatMap((person) => person.platforms).filter((title) => !PLATFORM_TITLES.has(title))).toEqual([]);
  });
});

describe('orders', () => {
  const rounds = [1, 2, 3].map((seed) => {
    const random = seeded(seed);
    return Array.from({ length: DISTINCT_ORDERS }, (_unused, index) => orderText(index, random));
  });
  const orders = rounds.flat();

  function broken(isFine: (order: OrderText) => boolean): string[] {
    return orders.filter((order) => !isFine(order)).map((order) => `${order.title} (${order.description.length})`);
  }

  it('are enough and titled apart', () => {
    expect(ORDER_TEMPLATES.length).toBeGreaterThanOrEqual(130);
    expect(new Set(ORDER_TEMPLATES).size).toBe(ORDER_TEMPLATES.length);
    for (const round of rounds) {
      expect(round.length).toBeGreaterThanOrEqual(300);
      expect(repeated(round.map((order) => order.title))).toEqual([]);
      expect(repeated(round.map((order) => order.description))).toEqual([]);
    }
  });

  it('keep to the limits of the order form', () => {
    expect(broken((order) => order.title.length >= 10 && order.title.length <= 120)).toEqual([]);
    expect(broken((order) => order.description.length >= 200 && order.description.length <= 1500)).toEqual([]);
    expect(broken((order) => order.configurations.length >= 1 && order.configurations.length <= 10)).toEqual([]);
    expect(broken((order) => order.platforms.length <= 5)).toEqual([]);
    expect(broken((order) => order.budget === null || (order.budget >= 500 && order.budget <= 10_000_000))).toEqual([]);
    expect(broken((order) => order.period_hours >= 1 && order.period_hours <= 2160)).toEqual([]);
    expect(broken((order) => order.typical_price_range[0] < order.typical_price_range[1])).toEqual([]);
  });

  it('name only classifiers that exist', () => {
    expect(broken((order) => order.configurations.every((title) => CONFIGURATION_TITLES.has(title)))).toEqual([]);
    expect(broken((order) => order.platforms.every((title) => PLATFORM_TITLES.has(title)))).toEqual([]);
    expect(broken((order) => TOPICS.includes(order.topic))).toEqual([]);
  });

  it('leave no place unfilled and no file without a type', () => {
    expect(broken((order) => !/[{}]/.test(order.title + order.description))).toEqual([]);
    expect(broken((order) => order.files.every((file) => file.type !== 'application/octet-stream'))).toEqual([]);
  });

  it('repeat themselves for the same seed', () => {
    expect(orderText(200, seeded(7))).toEqual(orderText(200, seeded(7)));
  });
});
