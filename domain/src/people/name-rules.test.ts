import { describe, expect, test } from 'vitest';
import { foldName } from './folded-names.ts';
import { personNameFlaw, teamTitleFlaw } from './name-rules.ts';
import { isReservedLogin } from './reserved-words.ts';

describe('a name of a person', () => {
  test.each([
    'Ковалёва Ирина Сергеевна',
    'Салтыков-Щедрин',
    'ван дер Берг Ян',
    "О'Коннор Шон",
    'ОʼНил Патрик',
    'Биржан Абаев',
    'Модерах Карл',
    'Анна\u00a0Мария',
    'Սարգսյան Արմեն',
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
    'Гарегин-оглы Самвел',
    "Д'Артаньян",
    'Алексей Майёров'.normalize('NFD'),
    'Командин Пётр',
    'Ким А И',
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
    ['М о д е р а т о р', 'reserved'],
    ['М.о.д.е.р.а.т.о.р Иван', 'reserved'],
    ['Модера-тор', 'reserved'],
    ['Моде ратор', 'reserved'],
    ['Моде ратор И.', 'reserved'],
    ['Анна Под дер жка', 'reserved'],
    ['Модер Иван', 'reserved'],
    ['Биржа', 'reserved'],
    ['Сайт', 'reserved'],
    ['ᏢᎡovodka', 'two_alphabets'],
    ['Иваն', 'two_alphabets'],
    ['Модер_атор', 'reserved'],
    ['Модератор1', 'reserved'],
    ['Арбитрами', 'reserved'],
    ['Проводок', 'reserved'],
    ['Команда админов', 'reserved'],
    ['Info', 'reserved'],
    ['Billing', 'reserved'],
    ['Noreply', 'reserved'],
    ['No-reply', 'reserved'],
    ['Помощь', 'reserved'],
    ['Команда сайта', 'reserved'],
    ['МодераторПроводки', 'reserved'],
    ['Модератор'.normalize('NFD'), 'reserved'],
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
    expect(personNameFlaw('Команда Сводки', ['Сводка'])).toBe('reserved');
    expect(personNameFlaw('Сводкин Пётр', ['Сводка'])).toBeNull();
    expect(personNameFlaw('Отдел заботы Плюс', ['Отдел заботы'])).toBe('reserved');
    expect(personNameFlaw('Отдел Заботин', ['Отдел заботы'])).toBeNull();
  });
});

describe('a title of a team', () => {
  test.each([
    'Внедрение ERP & ЗУП',
    'Команда №1 — интеграции',
    '1С:Франчайзи',
    'Обмены / EDI 🚀',
    'Наша поддержка 1С',
    'Сопровождение и техподдержка 1С',
    'API и обмены',
    'Скорая помощь 1С',
  ])('may be «%s»', (title) => {
    expect(teamTitleFlaw(title)).toBeNull();
  });

  test.each([
    ['Поддержка Проводки', 'reserved'],
    ['Поддержка сайта', 'reserved'],
    ['Техподдержка биржи', 'reserved'],
    ['Поддержка', 'reserved'],
    ['Служба поддержки', 'reserved'],
    ['П о д д е р ж к а', 'reserved'],
    ['С.а.п.п.о.р.т', 'reserved'],
    ['Support Team', 'reserved'],
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
  ['no-reply', true],
  ['support1', true],
  ['support2024', true],
  ['support1c', true],
  ['moder', true],
  ['arbiter', true],
  ['moderna', false],
  ['provodka2', true],
  ['adminprovodka', true],
  ['helpdesk', true],
  ['ad.min', true],
  ['sup-port', true],
  ['s_u_p_p_o_r_t', true],
  ['mod', true],
  ['provodkin', false],
  ['rootkit', false],
  ['modest', false],
  ['ivan.petrov', false],
  ['ivan', false],
  ['adminov', false],
  ['helper', false],
])('login %s is one of ours: %s', (login, isOurs) => {
  expect(isReservedLogin(login)).toBe(isOurs);
});
