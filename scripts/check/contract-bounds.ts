import { type CallExpression, Visitor } from 'oxc-parser';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';

/** Kinds of fields and checks of zod that are given bounds. */
const BOUNDED = ['text', 'integer', 'rubles', 'ids', 'uuids', 'minLength', 'maxLength', 'minimum', 'maximum'];
/** These bounds only say whether a field may be empty. */
const EMPTY_OR_NOT = [0, 1];

/** Bounds of the contract come from domain, where forms and rules read the same ones: no schema has a number of its own. */
export function checkContractBounds(files: SourceFile[]): CheckReport {
  const checked = files.filter(({ path }) => path.startsWith('contract/src/') && isTypeScript(path) && !isTest(path));
  const calls = checked.flatMap((file) => readBoundedCalls(file).map((call) => ({ file, call })));
  const failures = calls.flatMap(({ file, call }) =>
    findNumbers(file, call).map(
      (number) => `${file.path}:${lineOf(file.text, call.start)} bounds a field by ${number}: bounds come from domain`,
    ),
  );
  return { failures, warnings: [], summary: `${calls.length} bounds` };
}

function readBoundedCalls(file: SourceFile): CallExpression[] {
  const calls: CallExpression[] = [];
  new Visitor({
    CallExpression(node) {
      if (BOUNDED.includes(nameOf(node))) calls.push(node);
    },
  }).visit(parseModule(file).program);
  return calls;
}

function nameOf({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** Numbers in the arguments, but for those that choose one of two bounds and for those of calls inside. */
function findNumbers(file: SourceFile, call: CallExpression): string[] {
  const text = file.text.slice(call.callee.end, call.end).replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|\w+\[\d\]/g, '');
  return [...text.matchAll(/(?<![\w.])\d[\d_]*/g)]
    .map(([number]) => number)
    .filter((number) => !EMPTY_OR_NOT.includes(Number(number.replaceAll('_', ''))));
}
