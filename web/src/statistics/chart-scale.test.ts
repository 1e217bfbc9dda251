import { expect, test } from 'vitest';
import { axisTicks, namedPlaces } from './chart-scale.ts';

test('the lines of a chart reach over all of it in whole steps', () => {
  expect(axisTicks(88)).toEqual([0, 25, 50, 75, 100]);
  expect(axisTicks(12)).toEqual([0, 5, 10, 15]);
  expect(axisTicks(43_160)).toEqual([0, 15_000, 30_000, 45_000]);
  expect(axisTicks(128_000)).toEqual([0, 50_000, 100_000, 150_000]);
  expect(axisTicks(1)).toEqual([0, 1]);
  expect(axisTicks(0)).toEqual([0, 1]);
});

test('names stand in even steps from the first place to the last, where a step comes out even', () => {
  expect(namedPlaces(13, 1.9)).toEqual([0, 2, 4, 6, 8, 10, 12]);
  expect(namedPlaces(13, 4.4)).toEqual([0, 6, 12]);
  expect(namedPlaces(31, 3.1)).toEqual([0, 5, 10, 15, 20, 25, 30]);
});

test('the first and the last place are named, and between them those for which there is room', () => {
  expect(namedPlaces(20, 3.1)).toEqual([0, 4, 9, 14, 19]);
  expect(namedPlaces(26, 6.5)).toEqual([0, 9, 25]);
  expect(namedPlaces(6, 0.8)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(namedPlaces(1, 3)).toEqual([0]);
  expect(namedPlaces(0, 3)).toEqual([]);
});
