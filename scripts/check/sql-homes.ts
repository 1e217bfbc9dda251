import { type CallExpression, Visitor } from 'oxc-parser';
import { SLICE_ORDER } from './import-rules.ts';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';

const STORE = /(?:^|\/|-)store\.ts$/;
/** `store-x.ts` would be a second form of the same name. */
const MISNAMED_STORE = /(?:^|\/)store-[\w-]*\.ts$/;
const STATEMENTS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'];

/** In a slice SQL stands in its stores (`store.ts`, `x-store.ts`), and who sees what as a condition in `access.ts`. */
export function checkSqlHomes(files: SourceFile[]): CheckReport {
  const checked = files.filter(({ path }) => isOfSlice(path) && isTypeScript(path) && !isTest(path));
  const failures = checked.flatMap((file) => [
    ...(MISNAMED_STORE.test(file.path) ? [`${file.path} is a store and ends in -store.ts`] : []),
    ...(STORE.test(file.path) ? [] : findSql(file)),
  ]);
  return { failures, warnings: [], summary: `${checked.length} files` };
}

function isOfSlice(path: string): boolean {
  const [workspace, folder, slice = ''] = path.split('/');
  return workspace === 'server' && folder === 'src' && SLICE_ORDER.includes(slice);
}

function findSql(file: SourceFile): string[] {
  const mayHaveConditions = file.path.endsWith('/access.ts');
  const offsets: number[] = [];
  new Visitor({
    CallExpression(node) {
      if (isStatement(node)) offsets.push(node.callee.end);
    },
    ImportDeclaration(node) {
      if (node.source.value !== 'kysely' || node.importKind === 'type' || mayHaveConditions) return;
      if (node.specifiers.some((specifier) => specifier.type !== 'ImportSpecifier' || specifier.importKind !== 'type'))
        offsets.push(node.start);
    },
  }).visit(parseModule(file).program);
  return offsets.map((offset) => `${file.path}:${lineOf(file.text, offset)} has SQL, which stands in a store`);
}

const isStatement = ({ callee }: CallExpression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  STATEMENTS.includes(callee.property.name);
