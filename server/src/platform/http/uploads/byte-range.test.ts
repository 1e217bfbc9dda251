import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each<[string | undefined, ReturnType<typeof readRange>]>([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['Bytes= 2-5 ', { first: 2, last: 5 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=2-9999999999999999999999', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=9999999999999999999999-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=5-2', null],
  ['bytes=0-1,4-5', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['lines=1-2', null],
  ['', null],
  [undefined, null],
])('reads %s of ten bytes', (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

it.each(['bytes=0-', 'bytes=0-0', 'bytes=-1'])('finds no %s in an empty file', (header) => {
  expect(readRange(header, 0)).toBe('outside');
});
