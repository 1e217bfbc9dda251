import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName, firstName, initials, initialsOf, nameOf, partsOfName, tableName, wholeName } from './names.ts';

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
  'Салтыков Щедрин',
  'Мамин Сибиряковский',
  'Иван Петров',
  'Анна Ковалёва',
  'Лев Толстой',
  'Наталья Толстая',
  'Тарас Шевчук',
  'Ольга Седых',
  'Олеся Коваленко',
  'Отар Иоселиани-швили',
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

test.each([
  'Ковалёва Ирина',
  'Шевцов Константин',
  'Ким Нина',
  'Жук Марина',
  'Цой Лев',
  'Пак Ева',
  'Шульц Мартин',
  'Толстая Аглая',
  'Седых Ольга',
])('«%s» is a last and a first name', (name) => expect(displayName(name)).toBe(name.split(' ').toReversed().join(' ')));

describe('the whole of known parts', () => {
  const whole = (last_name: string, first_name: string, middle_name = '') =>
    wholeName({ last_name, first_name, middle_name });

  test.each([
    [['Ковалёва', 'Ирина', 'Сергеевна'], 'Ковалёва Ирина Сергеевна', 'Ирина Ковалёва'],
    [['ван дер Берг', 'Ян', ''], 'ван дер Берг Ян', 'ван дер Берг Ян'],
    [['Петров', 'И.', 'И.'], 'Петров И. И.', 'Петров И. И.'],
    [['', 'Анна Мария', ''], 'Анна\u00a0Мария', 'Анна\u00a0Мария'],
    [['Салтыков Щедрин', '', ''], 'Салтыков Щедрин', 'Салтыков Щедрин'],
    [['Гарсиа Лорка', '', ''], 'Гарсиа\u00a0Лорка', 'Гарсиа\u00a0Лорка'],
    [['', 'Ашот', 'Левон'], 'Ашот\u00a0Левон', 'Ашот\u00a0Левон'],
    [['Ким', 'Анна Петровна', ''], 'Ким Анна Петровна', 'Анна Ким'],
    [['Петрова Анна', 'Ивановна', ''], 'Петрова\u00a0Анна Ивановна', 'Петрова\u00a0Анна Ивановна'],
  ] as const)('of %j is «%s» and is said «%s»', ([last, first, middle], said, shown) => {
    expect(whole(last, first, middle)).toBe(said);
    expect(displayName(said)).toBe(shown);
  });

  test('never has another last name read in it, whatever the parts are', () => {
    const part = fc.stringMatching(/^(?:(?:Анна|Мария|Ким|де|И\.|Щедрин|Львович|Нина)(?: |$)){0,3}$/);
    const property = fc.property(part, part, part, (last, first, middle) => {
      const read = partsOfName(whole(last, first, middle));
      if (read !== null) expect(read.last.replaceAll('\u00a0', ' ')).toBe(last.trim());
    });
    expect(fc.check(property)).toMatchObject({ failed: false });
  });
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
    const said = displayName(name).split(/\s+/).filter(Boolean);
    if (!initialsOf(name).isWellFormed() || !tableName(name).isWellFormed()) throw new Error('torn');
    if (partsOfName(name) === null && said.join() !== given.join()) throw new Error('a word is lost');
  });
  expect(fc.check(property)).toMatchObject({ failed: false });
});
