import { expect, it } from 'vitest';
import { csvTable, writtenText } from './csv.ts';
import { readCsv } from './csv-reading.ts';

const ROWS = [
  ['один; два', '«"так"»', 'строка\nдругая'],
  ['', '"', 'ё, щ'],
];

it('reads what an export wrote, cell by cell', () => {
  expect(readCsv(csvTable(['а', 'б', 'в'], ROWS)).rows).toEqual([['а', 'б', 'в'], ...ROWS]);
});

it.each([
  ['semicolons', 'а;б\r\n1;2\r\n'],
  ['commas', 'а,б\n1,2'],
  ['tabs', 'а\tб\r1\t2\r'],
  ['quotes around everything', '\uFEFF"а";"б"\r\n"1";"2"'],
])('reads a table with %s', (_, text) => {
  expect(readCsv(text)).toEqual({
    rows: [
      ['а', 'б'],
      ['1', '2'],
    ],
    open_quote: null,
  });
});

it('counts blank rows, keeps a last empty cell and names the row whose quote stays open', () => {
  expect(readCsv('а;б\n;\n\n1;').rows).toEqual([['а', 'б'], [], [], ['1', '']]);
  expect(readCsv('а;б\n1;2\n"3;4\n').open_quote).toBe(3);
});

it.each(['=1+1', '@SUM', '354-1', '00123', 'янв 5', 'просто'])('gives back the text that was made safe: %j', (text) => {
  const [, [cell = ''] = []] = readCsv(csvTable(['а'], [[text]])).rows;
  expect(writtenText(cell)).toBe(text);
});
