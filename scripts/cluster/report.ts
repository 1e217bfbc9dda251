import type { Outcome } from './tally.ts';

export interface Row extends Outcome {
  killed: string;
  /** Seconds until every part of the cluster was well again. */
  healthy: number;
  /** Seconds from a message to its event in an open stream, after that. */
  heard: number;
  is_sound: boolean;
}

const HEAD = [
  'killed',
  'acknowledged',
  'lost',
  'doubled',
  'answers ≥ 500',
  'first good write, s',
  'slowest write, s',
  'healthy, s',
  'event heard, s',
  'doctor',
];

/** The table of what was measured, as Markdown. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const draw = (line: readonly string[]) =>
    `| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [draw(HEAD), rule, ...rows.map((row) => draw(cells(row)))].join('\n');
}

const cells = (row: Row): string[] => [
  row.killed,
  String(row.acknowledged),
  String(row.lost),
  String(row.doubled),
  failuresOf(row),
  seconds(row.first_write),
  seconds(row.slowest_write),
  seconds(row.healthy),
  seconds(row.heard),
  row.is_sound ? 'ok' : 'BROKEN',
];

const seconds = (value: number | null): string => (value === null ? 'none' : value.toFixed(1));

function failuresOf({ failures }: Outcome): string {
  const parts = Object.entries(failures).map(([status, count]) => `${status === '0' ? 'none' : status} × ${count}`);
  return parts.join(', ') || '0';
}

/** Sentences that tell which promise a row breaks. */
export function faultsOf(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => [
    ...(row.lost > 0 ? [`${row.killed}: ${row.lost} acknowledged writes are lost`] : []),
    ...(row.doubled > 0 ? [`${row.killed}: ${row.doubled} writes are there more than once`] : []),
    ...(row.failures[500] ? [`${row.killed}: ${row.failures[500]} answers were 500`] : []),
    ...(row.first_write === null ? [`${row.killed}: no write succeeded afterwards`] : []),
    ...(row.is_sound ? [] : [`${row.killed}: the doctor found something broken`]),
  ]);
}
