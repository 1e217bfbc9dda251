import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayName, firstName, initials, initialsOf, nameOf, partsOfName, tableName } from './names.ts';

test('a stored name is said first name first', () => {
  expect(displayName('Савельев Дмитрий Олегович')).toBe('Дмитрий Савельев');
  expect(firstName('Савельев Дмитрий Олегович')).toBe('Дмитрий');
  expect(tableName('Савельев Дмитрий')).toMatch(/^Савельев\sД\.$/);
  expect(initialsOf('Юсупов Тимур')).toBe('ТЮ');
});

test('a login in place of a name stays as it is', () => {
  for (const say of [displayName, firstName, tableName]) expect(say('d.savelev')).toBe('d.savelev');
});

test.each([
  'Салтыков Щедрин Михаил Евграфович',
  'Салтыков Щедрин Михаил',
  'ван дер Берг Ян',
  'ван дер Берг',
  'ван Гог',
  'И. И. Петров',
  'Петров И.И.',
  'Иван Петрович',
  'Алиев Гасан оглы',
  'Мария',
])('«%s» is said whole when its parts would be a guess', (name) => {
  expect(partsOfName(name)).toBeNull();
  for (const say of [displayName, firstName, tableName]) expect(say(name)).toBe(name);
});

test('a name whose parts are known is said by them', () => {
  const berg = { last_name: 'ван дер Берг', first_name: 'Ян', full_name: 'ван дер Берг Ян' };
  expect(nameOf(berg)).toBe('Ян ван дер Берг');
  expect(nameOf({ last_name: '', first_name: 'Мария', full_name: 'Мария' })).toBe('Мария');
  expect(nameOf({ last_name: '', first_name: '', full_name: 'd.savelev' })).toBe('d.savelev');
  expect(initials('Ян', 'ван дер Берг')).toBe('ЯВ');
});

test('initials are whole graphemes', () => {
  expect(initialsOf('🇷🇺Флагов 👨‍👩‍👧‍👦Семён')).toBe('👨‍👩‍👧‍👦🇷🇺');
  expect(initialsOf('е\u0301лкин Йорик'.normalize('NFD'))).toBe('ЙЕ\u0301'.normalize('NFD'));
});

test('no word of a name is lost, and nothing is torn, whatever the name', () => {
  const part = fc.oneof(
    fc.constantFrom('👨‍👩‍👧‍👦', 'Иванов', 'де', 'И.', 'Петрович'),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  );
  const property = fc.property(fc.array(part, { maxLength: 5 }), (words) => {
    const name = words.join(' ');
    const given = name.split(/\s+/).filter(Boolean);
    const said = displayName(name).split(' ').filter(Boolean);
    if (!initialsOf(name).isWellFormed() || !tableName(name).isWellFormed()) throw new Error('torn');
    if (partsOfName(name) === null && said.join() !== given.join()) throw new Error('a word is lost');
  });
  expect(fc.check(property)).toMatchObject({ failed: false });
});
