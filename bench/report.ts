import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));

/** One measured figure. */
export interface Figure {
  name: string;
  value: number;
  /** Printed after the value: `ms`, `kB`; absent for ratios. */
  unit?: string;
  /** The budget; absent for figures that only explain others. */
  atMost?: number;
  atLeast?: number;
}

/** Whether a figure keeps its budget; null when it has none. */
export function isWithinBudget({ value, atMost, atLeast }: Figure): boolean | null {
  if (atMost === undefined && atLeast === undefined) return null;
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY);
}

/** Prints figures as a table: name, value, budget and whether it is kept. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const lines = figures.map((figure) => [
    figure.name,
    `${rounded(figure.value)}${figure.unit ? ` ${figure.unit}` : ''}`,
    budgetOf(figure),
    verdictOf(figure),
  ]);
  printTable(title, ['', 'measured', 'budget', ''], lines);
}

/** Prints a table with a text column first and numbers after it. */
export function printTable(title: string, head: readonly string[], lines: readonly (readonly string[])[]): void {
  const rows = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join('  ').trimEnd()}`);
  }
}

/**
 * Saves a measurement as bench/results/<name>.json and a second copy named by its time, so that runs can be compared. Figures
 * of different machines are not comparable, hence the machine's description.
 */
export function recordResults(name: string, results: { figures: readonly Figure[] } & Record<string, unknown>): void {
  mkdirSync(RESULTS, { recursive: true });
  const measured_at = new Date().toISOString();
  const processors = cpus();
  const machine = { processors: processors.length, model: processors[0]?.model ?? '', node: process.version };
  const text = `${JSON.stringify({ measured_at, commit: currentCommit(), machine, ...results }, null, 2)}\n`;
  writeFileSync(`${RESULTS}${name}.json`, text);
  writeFileSync(`${RESULTS}${name}-${measured_at.replaceAll(/[:.]/g, '-')}.json`, text);
}

/** The figures of the latest measurement of this name. */
export function readResults(name: string): Figure[] {
  return (JSON.parse(readFileSync(`${RESULTS}${name}.json`, 'utf8')) as { figures: Figure[] }).figures;
}

function currentCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

function budgetOf({ atMost, atLeast, unit }: Figure): string {
  const tail = unit ? ` ${unit}` : '';
  if (atMost !== undefined) return `≤ ${atMost}${tail}`;
  return atLeast === undefined ? '' : `≥ ${atLeast}${tail}`;
}

function verdictOf(figure: Figure): string {
  const isWithin = isWithinBudget(figure);
  if (isWithin === null) return '';
  return isWithin ? 'ok' : 'OVER';
}

/** Three significant digits: more would be noise. */
export const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

/** The value below which `share` (0…1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
