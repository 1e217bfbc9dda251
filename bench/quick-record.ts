/** The table of ratios in docs/performance.md: a line for each figure, a column for each time they were recorded. */
import { rounded } from './report.ts';

const HEADING = '## Ratios of the quick benchmark';
/** Figures that moved by more than this share are named. */
const MOVED = 0.2;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The table's lines, its head first; empty without a table. */
function tableOf(text: string): string[][] {
  const [, after = ''] = text.split(HEADING);
  const lines = after.split('\n').filter((line) => line.startsWith('|'));
  return lines.filter((line) => !/^\|[\s|:-]+\|$/.test(line)).map(cellsOf);
}

/** The last recorded value of each figure. */
export function readRecorded(text: string): Map<string, number> {
  const [, ...lines] = tableOf(text);
  return new Map(
    lines.flatMap(([name = '', ...values]) => {
      const last = Number(values.findLast((value) => value !== ''));
      return Number.isFinite(last) ? [[name, last]] : [];
    }),
  );
}

/** The document with one column more. */
export function withColumn(text: string, day: string, measured: ReadonlyMap<string, number>): string {
  const [head = ['Figure'], ...lines] = tableOf(text);
  const known = new Map(lines.map(([name = '', ...values]) => [name, values]));
  const names = new Set([...known.keys(), ...measured.keys()]);
  const empty = head.slice(1).map(() => '');
  const rows = [...names].map((name) => {
    const value = measured.get(name);
    return [name, ...(known.get(name) ?? empty), value === undefined ? '' : rounded(value)];
  });
  const table = [[...head, day], [...head, day].map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const [before = '', after = ''] = text.split(HEADING);
  const rest = after.split('\n').filter((line) => !line.startsWith('|'));
  return `${before.trimEnd()}\n\n${HEADING}\n\n${table.join('\n')}\n${rest.join('\n').trim()}`.trimEnd().concat('\n');
}

/** The deviation of a figure from the recorded one, in words; '' when it is small or nothing was recorded. */
export function describeDeviation(former: number | undefined, value: number): string {
  if (former === undefined || former === 0) return '';
  const share = value / former - 1;
  if (Math.abs(share) <= MOVED) return '';
  return `${share > 0 ? '+' : '−'}${Math.round(Math.abs(share) * 100)} %`;
}
