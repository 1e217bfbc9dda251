/** Tables that come back from a spreadsheet: any of its separators, quoted cells with line breaks, any end of line. */

const SEPARATORS = [';', ',', '\t'];

export interface ReadTable {
  /** The cells of each row of the sheet; a row that is blank has none. */
  rows: string[][];
  /** The row, from 1, whose quote is never closed. */
  open_quote: number | null;
}

/** Reads a table by the separator that its heading has most of. */
export function readCsv(text: string): ReadTable {
  const body = text.replace(/^\uFEFF/, '');
  const [heading = ''] = body.split(/\r\n?|\n/, 1);
  const counts = SEPARATORS.map((separator) => heading.split(separator).length);
  return readCells(body, SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';');
}

function readCells(text: string, separator: string): ReadTable {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const isEnd = (sign: string | undefined) => sign === undefined || sign === '\n' || sign === '\r';
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end === -1) return { rows, open_quote: rows.length + 1 };
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    const start = at;
    while (!isEnd(text[at]) && text[at] !== separator) at += 1;
    row.push((cell + text.slice(start, at)).replaceAll(/\r\n?/g, '\n'));
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row.every((one) => one.trim() === '') ? [] : row);
    row = [];
  }
  return { rows, open_quote: null };
}
