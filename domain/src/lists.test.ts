import { expect, test } from 'vitest';
import { cursorOffsetOf, lastCursorPage, readCursor, writeCursor } from './lists.ts';

test('reads a cursor as it is written, with and without a value', () => {
  for (const cursor of [
    { page: 1, value: 1_764_201_600_000, id: 512 },
    { page: 1000, value: 0, id: 1 },
    { page: 3, value: null, id: 7 },
  ]) {
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  }
});

test.each(['', '1.2', '0.1.1', '1.1.0', '1.-1.1', '1.1.1.1', '1.1e3.1', '12345.1.1', '1.1.1 or true'])(
  'reads no cursor when it is written «%s»',
  (text) => {
    expect(readCursor(text)).toBeNull();
  },
);

test.each([
  ['the next page', 3, { isBack: false, offset: 0 }],
  ['a page farther on', 5, { isBack: false, offset: 20 }],
  ['the page before', 1, { isBack: true, offset: 0 }],
])('turns to %s by the rows between', (_name, page, turn) => {
  expect(cursorOffsetOf({ page, limit: 10, cursor: '2.5.7' })).toEqual({
    cursor: { page: 2, value: 5, id: 7 },
    ...turn,
  });
});

test('turns several pages back when the cursor is of a later page', () => {
  expect(cursorOffsetOf({ page: 1, limit: 10, cursor: '4.5.7' })).toMatchObject({ isBack: true, offset: 20 });
});

test('finds a page by its number alone when its cursor is its own or there is none', () => {
  expect(cursorOffsetOf({ page: 2, limit: 10, cursor: '2.5.7' })).toBeNull();
  expect(cursorOffsetOf({ page: 2, limit: 10 })).toBeNull();
});

test('ends with the page that has no rows after it, whatever the total says', () => {
  expect([lastCursorPage(10, 11, false), lastCursorPage(9, 8, true), lastCursorPage(2, 8, true)]).toEqual([10, 10, 8]);
});
