import { Visitor } from 'oxc-parser';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';
import { readSqlTexts } from './sql-texts.ts';

const SQL_CLOCK =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(?:current_timestamp|current_date|current_time|localtimestamp|localtime)\b/gi;
/** The job queue compares its moments with the database's time, and with no other; a start compares both clocks. */
const ALLOWED = /\brun_at := now\(\)|\bselect clock_timestamp\(\) as compared\b/g;
/** Code below the slices may read the machine's clock: it has no business rules, and a timeout is a timeout. */
const MACHINE_ROOMS = /^server\/src\/(?:platform\/|integrations\/|commands\/|main\.ts$)/;

/**
 * Time comes from the injected clock: no SQL of the server (migrations' defaults included) reads the database's,
 * no rule and no slice the machine's. Tests move the clock by days; a second clock would not move with it.
 */
export function checkClocks(files: SourceFile[]): CheckReport {
  const checked = files.filter((file) => /^(domain|server)\//.test(file.path) && !isTest(file.path));
  const failures = checked.flatMap((file) => [...findSqlClocks(file), ...findMachineClocks(file)]);
  return { failures, warnings: [], summary: `${checked.length} files` };
}

function findSqlClocks(file: SourceFile): string[] {
  return readSqlTexts(file).flatMap(({ text, line }) =>
    [...text.replaceAll(ALLOWED, (match) => ' '.repeat(match.length)).matchAll(SQL_CLOCK)].map(
      (match) => `${file.path}:${line + lineOf(text, match.index) - 1} asks the database for the time: ${match[0]}`,
    ),
  );
}

function findMachineClocks(file: SourceFile): string[] {
  if (!isTypeScript(file.path) || MACHINE_ROOMS.test(file.path)) return [];
  const offsets: number[] = [];
  new Visitor({
    NewExpression(node) {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate && node.arguments.length === 0) offsets.push(node.start);
    },
    MemberExpression(node) {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return;
      if (node.object.name === 'Date' && node.property.name === 'now') offsets.push(node.start);
    },
  }).visit(parseModule(file).program);
  return offsets.map((offset) => `${file.path}:${lineOf(file.text, offset)} asks the machine for the time`);
}
