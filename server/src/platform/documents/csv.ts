/** A table for Excel with Russian settings: UTF-8 with BOM, semicolons, CRLF, decimals with a comma (product: money). */

import type { Download } from '../http/handler.ts';
import { inMemory } from '../http/in-memory.ts';

const BOM = '\uFEFF';

/** A cell: text, rubles or nothing. */
export type CsvValue = string | number | null;

/** The whole table as text, its heading first. */
export const csvTable = (heading: readonly string[], rows: Iterable<readonly CsvValue[]>): string =>
  csvHeading(heading) + csvLines(rows);

/** The beginning of a table whose lines follow as they come. */
export const csvHeading = (heading: readonly string[]): string => BOM + csvLines([heading]);

/** Lines of a table, to be appended to its beginning. */
export const csvLines = (rows: Iterable<readonly CsvValue[]>): string =>
  [...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('');

/** The table as a file; `title` without its ending. */
export const csvFile = (title: string, heading: readonly string[], rows: Iterable<readonly CsvValue[]>): Download => ({
  title: `${title}.csv`,
  type: 'text/csv; charset=utf-8',
  ...inMemory(Buffer.from(csvTable(heading, rows))),
});

function cell(value: CsvValue): string {
  const text = cellText(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell as a spreadsheet shows it. */
export function cellText(value: CsvValue): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value).replace('.', ',') : keptAsText(value);
}

/** Text somebody wrote into a cell, or that `cellText` made safe. */
export const writtenText = (text: string): string =>
  (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text).replace(/\u200b$/, '');

/** Beginnings that a spreadsheet would take for a formula; people's texts may begin so (OWASP: CSV injection). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u;
const OUR_MOMENT = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/;
const NUMBER_OR_DATE = /^(?=.*\d)[\d\s.,:/%e()₽$€р-]+(?:[ap]m)?$/iu;
const MONTH =
  '(?:янв(?:ар[ья])?|фев(?:рал[ья])?|март?а?|апр(?:ел[ья])?|ма[йя]|июн[ья]?|июл[ья]?|авг(?:уста?)?|сен(?:тябр[ья])?|' +
  'окт(?:ябр[ья])?|ноя(?:бр[ья])?|дек(?:абр[ья])?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|' +
  'aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const MONTH_AND_NUMBER = new RegExp(`^(?:\\d{1,4}[\\s.,/-]*)?${MONTH}[\\s.,/-]*(?:\\d{1,4})?(?:\\s*г\\.?)?$`, 'iu');
const WORD_OF_EXCEL = /^(?:истина|ложь|true|false)$/iu;

/**
 * Excel reads «354-1» as the 354th of January and drops the zeros of a login «00123»: a zero-width space at the end
 * keeps a cell text. A no-break space does not for LibreOffice, where it separates thousands. Our own moments stay dates.
 */
function keptAsText(text: string): string {
  if (FORMULA.test(text)) return `'${text}`;
  if (OUR_MOMENT.test(text)) return text;
  const isConverted = NUMBER_OR_DATE.test(text) || MONTH_AND_NUMBER.test(text) || WORD_OF_EXCEL.test(text);
  return isConverted ? `${text}\u200b` : text;
}
