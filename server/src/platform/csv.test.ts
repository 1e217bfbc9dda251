import { expect, it } from 'vitest';
import { csvTable } from './csv.ts';

it('is a table that Excel opens by a double click', () => {
  expect(csvTable(['Сделка', 'Цена'], [['5-1', 1234.5]])).toBe('\uFEFFСделка;Цена\r\n5-1;1234,5\r\n');
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
