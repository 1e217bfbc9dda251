import { describe, expect, test } from 'vitest';
import { foldName, isReservedLogin, personNameFlaw, teamTitleFlaw } from './name-rules.ts';

describe('a name of a person', () => {
  test.each([
    'Ковалёва Ирина Сергеевна',
    'Салтыков-Щедрин',
    'ван дер Берг Ян',
    "О'Коннор Шон",
    'Мамедов Али оглы',
    'Петров П. С.',
    'Иван',
    'Служебный',
    'Модестов',
    'Админов Пётр',
    'Поддубный',
    'Проводкин',
    'Арбитров',
    'ООО «Ромашка»',
    'ivan_petrov',
    'Ткач 2-й',
    'José Núñez',
    'Йовович Анна',
    'Łukasz',
    'Безопасных Олег',
    'Кириллова Ольга',
  ])('may be «%s»', (name) => {
    expect(personNameFlaw(name)).toBeNull();
  });

  test.each([
    ['Поддержка Проводки', 'reserved'],
    ['Модератор', 'reserved'],
    ['Служба безопасности', 'reserved'],
    ['Администрация', 'reserved'],
    ['Пpoводка', 'reserved'],
    ['Пров0дка', 'reserved'],
    ['ΠΡΟΒΟДКА Модератοр', 'reserved'],
    ['Мо\u0434ератор\u0301', 'reserved'],
    ['Support Team', 'reserved'],
    ['Ivаn Petrov', 'two_alphabets'],
    ['😀😀', 'sign'],
    ['---', 'no_letter'],
    ['И\u0301\u0302\u0303\u0304ван', 'marks'],
    ['Иван\u200dПетров', 'sign'],
    ['Иван\u{e0041}', 'sign'],
    ['Сайт ivan-1c точка ру', 'address'],
    ['ivan1c.ru', 'address'],
    ['https://evil.test', 'address'],
    ['<b>Иван</b>', 'sign'],
  ])('may not be «%s»: %s', (name, flaw) => {
    expect(personNameFlaw(name)).toBe(flaw);
  });

  test('may not be the brand of the installation', () => {
    expect(personNameFlaw('Биржа Плюс')).toBeNull();
    expect(personNameFlaw('Биржа Плюс', ['Плюс'])).toBe('reserved');
  });
});

describe('a title of a team', () => {
  test.each(['Внедрение ERP & ЗУП', 'Команда №1 — интеграции', '1С:Франчайзи', 'Обмены / EDI 🚀'])(
    'may be «%s»',
    (title) => {
      expect(teamTitleFlaw(title)).toBeNull();
    },
  );

  test.each([
    ['Поддержка Проводки', 'reserved'],
    ['🚀🚀', 'no_letter'],
    ['<script>', 'sign'],
    ['наш сайт team1c.ru', 'address'],
  ])('may not be «%s»: %s', (title, flaw) => {
    expect(teamTitleFlaw(title)).toBe(flaw);
  });
});

test('folds what looks alike into one', () => {
  expect(foldName('ПРОBOДKA')).toBe(foldName('проводка'));
  expect(foldName('m\u200doderator')).toBe(foldName('moderator'));
});

test.each([
  ['support', true],
  ['provodka.admin', true],
  ['Admin', true],
  ['r00t', true],
  ['noreply', true],
  ['ivan', false],
  ['adminov', false],
  ['helper', false],
])('login %s is one of ours: %s', (login, isOurs) => {
  expect(isReservedLogin(login)).toBe(isOurs);
});
