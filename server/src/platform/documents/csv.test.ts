import { expect, it } from 'vitest';
import { csvTable } from './csv.ts';

it('is a table that Excel opens by a double click', () => {
  expect(csvTable(['Сделка', 'Цена'], [['Обмен', 1234.5]])).toBe('\uFEFFСделка;Цена\r\nОбмен;1234,5\r\n');
});

it('keeps separators, quotes and lines inside their cell, and an absent value empty', () => {
  const table = csvTable(['а'], [['один; два'], ['«"так"»'], ['строка\nдругая'], [null]]);
  expect(table).toBe('\uFEFFа\r\n"один; два"\r\n"«""так""»"\r\n"строка\nдругая"\r\n\r\n');
});

it.each(['=1+1', '+7', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u00a0=1', '＝1'])(
  'makes a formula of a person’s text harmless: %j',
  (text) => {
    const [, line = ''] = csvTable(['а'], [[text]]).split(/(?<=а)\r\n/);
    expect(line.replace(/^"/, '')).toMatch(/^'/);
  },
);

it('leaves a number below nothing a number', () => {
  expect(csvTable(['а'], [[-5.25]])).toBe('\uFEFFа\r\n-5,25\r\n');
});

const cellOf = (text: string) => csvTable(['а'], [[text]]).slice('\uFEFFа\r\n'.length, -2);

it.each([
  '354-1',
  '5-1',
  '00123',
  '1e5',
  '1/2',
  '12.10',
  '10:30',
  '12,5',
  '5 мая',
  'Май',
  'мар. 2026',
  'ИСТИНА',
  '1 000 ₽',
  '100р.',
  '5 мая 2026 г.',
  '10:30 PM',
  '1-Jan',
  '12/2026',
  '(5)',
  '5%',
  '12345678901234567890',
  'true',
  '8 916 123-45-67',
])('keeps «%s» text, which Excel would turn into something else', (text) => {
  expect(cellOf(text)).toBe(`${text}\u200b`);
});

it.each([
  'Обмен 1-2',
  '1С:УТ 11.5',
  'Майя',
  'мартини',
  '№ 354-1',
  'р. Ока',
  '1С',
  '8.3.24 и УТ',
  '2026-11-22 13:40',
  '2026-11-22',
])('leaves «%s» as it is', (text) => {
  expect(cellOf(text)).toBe(text);
});
