/** A table for Excel with Russian settings: UTF-8 with BOM, semicolons, CRLF, decimals with a comma (decisions 6). */

import type { Download } from './http/handler.ts';
import { inMemory } from './http/in-memory.ts';

const BOM = '\uFEFF';

/** What a cell holds: text, rubles or nothing. */
export type CsvValue = string | number | null;

/** The whole table as text, its heading first. */
export function csvTable(heading: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  const lines = [heading, ...rows].map((row) => row.map(cell).join(';'));
  return `${BOM + lines.join('\r\n')}\r\n`;
}

/** The table as a file; `title` without its ending. */
export const csvFile = (title: string, heading: readonly string[], rows: Iterable<readonly CsvValue[]>): Download => ({
  title: `${title}.csv`,
  type: 'text/csv; charset=utf-8',
  ...inMemory(Buffer.from(csvTable(heading, rows))),
});

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = harmless(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet would take for a formula; people's texts may begin so (OWASP: CSV injection). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u;

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
