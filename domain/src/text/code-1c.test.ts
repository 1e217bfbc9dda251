import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeLines, codeParts } from './code-1c.ts';

const MODULE = `&НаКлиенте
Процедура ПриОткрытии(Отказ) // при открытии
	Если Не Отказ И Сумма >= 12.50 Тогда
		Сообщить("Дата ""начала""
		|" + Формат('20231220', "ДФ=dd.MM.yyyy"));
	КонецЕсли;
КонецПроцедуры`;

const of = (kind: string, code = MODULE) =>
  codeParts(code)
    .filter((part) => part.kind === kind)
    .map(({ text }) => text);

test('splits a module into its parts', () => {
  expect(of('keyword')).toEqual(['Процедура', 'Если', 'Не', 'И', 'Тогда', 'КонецЕсли', 'КонецПроцедуры']);
  expect(of('directive')).toEqual(['&НаКлиенте']);
  expect(of('comment')).toEqual(['// при открытии']);
  expect(of('string')).toEqual(['"Дата ""начала""\n\t\t|"', '"ДФ=dd.MM.yyyy"']);
  expect(of('date')).toEqual(["'20231220'"]);
  expect(of('number')).toEqual(['12.50']);
});

test('recognises a keyword in any case, but not as a part of a name', () => {
  expect(of('keyword', 'ДЛЯ каждого Строка Из ЕслиНужно Цикл Возврат')).toEqual([
    'ДЛЯ',
    'каждого',
    'Из',
    'Цикл',
    'Возврат',
  ]);
});

test('finds no keyword in a comment or a string, and no comment in a string', () => {
  expect(of('keyword', '// Если Тогда\n"Если // нет"')).toEqual([]);
  expect(of('comment', 'А = "http://site"; // да')).toEqual(['// да']);
});

test('the parts of any text join to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (code) => {
      expect(
        codeParts(code)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
    }),
    { numRuns: 40, seed: 20_261_122 },
  );
});

test('finds whole blocks that nobody has fenced, nested ones to their end', () => {
  const lines = ['Смотрите:', ...MODULE.split('\n'), 'Так?'];
  expect(codeLines(lines, 0)).toBe(0);
  expect(codeLines(lines, 1)).toBe(7);
  expect(codeLines(['Если А Тогда', '  Если Б Тогда', '  КонецЕсли;', 'КонецЕсли;', 'дальше'], 0)).toBe(4);
  expect(codeLines(['Если согласны, тогда', 'начнём завтра'], 0)).toBe(0);
  expect(codeLines(['Процедура согласования проста'], 0)).toBe(0);
  expect(codeLines(['Для каждого случая свой цикл', 'работ'], 0)).toBe(0);
});
