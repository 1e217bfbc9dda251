import { expect, test } from 'vitest';
import { displayName, firstName, tableName } from './names.ts';

test('a stored name is said first name first', () => {
  expect(displayName('Савельев Дмитрий Олегович')).toBe('Дмитрий Савельев');
  expect(firstName('Савельев Дмитрий Олегович')).toBe('Дмитрий');
  expect(tableName('Савельев Дмитрий')).toMatch(/^Савельев\sД\.$/);
});

test('a login in place of a name stays as it is', () => {
  for (const say of [displayName, firstName, tableName]) expect(say('d.savelev')).toBe('d.savelev');
});
