import { expect, it } from 'vitest';
import { isLikeStaff } from './staff-names.ts';

const STAFF = { full_name: 'Седова Ольга Павловна', login: 'sedova' };

it.each([
  [{ full_name: 'Седова Ольга', login: 'x1' }, true],
  [{ full_name: 'Ольга Седова', login: 'x1' }, true],
  [{ full_name: 'Ceдoва Oльга', login: 'x1' }, true],
  [{ full_name: 'Седова Ольга Павловна', login: 'x1' }, true],
  [{ full_name: 'Иванов Пётр', login: 'sedova1' }, true],
  [{ full_name: 'Иванов Пётр', login: 'se.dova' }, true],
  [{ full_name: 'Иванов Пётр', login: 'SED0VA' }, true],
  [{ full_name: 'Седова Мария', login: 'x1' }, false],
  [{ full_name: 'Ольга', login: 'x1' }, false],
  [{ full_name: 'Иванов Пётр', login: 'sedov' }, false],
])('%j could be taken for one of the staff: %s', (person, isLike) => {
  expect(isLikeStaff(person, STAFF)).toBe(isLike);
});

it('takes a login of digits for no other', () => {
  expect(isLikeStaff({ full_name: 'А Б', login: '1001' }, { full_name: 'В Г', login: '2002' })).toBe(false);
});
