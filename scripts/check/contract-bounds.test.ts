import { expect, it } from 'vitest';
import { checkContractBounds } from './contract-bounds.ts';

const check = (text: string, path = 'contract/src/orders/orders.ts') => checkContractBounds([{ path, text }]).failures;

it.each([
  ['bounds of domain', "text('Название', ORDER_LIMITS.title)"],
  ['one of two bounds', "ids('Платформы', ORDER_LIMITS.platforms[1])"],
  ['a field that may be empty', "text('Описание', [0, ORDER_LIMITS.description[1]])"],
  ['a field that may not', "z.minLength(1, 'Пароль: заполните поле')"],
  ['a number in words', "integer('Срок за 30 дней', LIMITS.days)"],
  ['a default', "z._default(optional(integer('Страница', LIST_LIMITS.page)), 25)"],
  ['a number that bounds nothing', 'const route = { per_minute: 20 };'],
])('the contract may have %s', (_what, text) => {
  expect(check(text)).toEqual([]);
});

it.each([
  ['a text', "text('Комментарий', [1, 1000])", '1000'],
  ['an integer', "integer('Бюджет', [ORDER_LIMITS.budget[0], 10_000_000])", '10_000_000'],
  ['rubles', "rubles('Цена', [100, DEAL_LIMITS.price[1]])", '100'],
  ['a list', "ids('Файлы', 10)", '10'],
  ['a power', "integer('Город', [1, 2 ** BITS])", '2'],
  ['a check of zod', "z.maxLength(254, 'Почта')", '254'],
])('a number of its own in %s is found', (_what, text, number) => {
  expect(check(`\n${text}`)).toEqual([
    `contract/src/orders/orders.ts:2 bounds a field by ${number}: bounds come from domain`,
  ]);
});

it('other homes are not looked at', () => {
  expect(check("text('Комментарий', [1, 1000])", 'web/src/lib/form.ts')).toEqual([]);
});
