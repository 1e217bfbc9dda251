import { type CallExpression, Visitor } from 'oxc-parser';
import { SLICE_ORDER } from './import-rules.ts';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';

const STORE = /(?:^|\/|-)store\.ts$/;
/** `store-x.ts` would be a second form of the same name. */
const MISNAMED_STORE = /(?:^|\/)store-[\w-]*\.ts$/;
const STATEMENTS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'];
/** Methods that send a template, a statement built elsewhere, or the text of one. */
const SENDERS = ['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'executeQuery', 'query'];

/**
 * In a slice and in an integration SQL stands in its stores (`store.ts`, `x-store.ts`), and conditions of access in a
 * slice's `access.ts`.
 */
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
  return workspace === 'server' && folder === 'src' && (slice === 'integrations' || SLICE_ORDER.includes(slice));
}

function findSql(file: SourceFile): string[] {
  const mayHaveConditions = file.path.endsWith('/access.ts');
  const offsets: number[] = [];
  const sent: number[] = [];
  new Visitor({
    CallExpression(node) {
      if (calls(node, STATEMENTS)) offsets.push(node.callee.end);
      if (calls(node, SENDERS)) sent.push(node.callee.end);
    },
    ImportDeclaration(node) {
      if (node.source.value !== 'kysely' || node.importKind === 'type' || mayHaveConditions) return;
      if (node.specifiers.some((specifier) => specifier.type !== 'ImportSpecifier' || specifier.importKind !== 'type'))
        offsets.push(node.start);
    },
  }).visit(parseModule(file).program);
  // Code that writes a statement also sends it; one finding is enough.
  return (offsets.length > 0 ? offsets : sent).map(
    (offset) => `${file.path}:${lineOf(file.text, offset)} has SQL, which stands in a store`,
  );
}

const calls = ({ callee }: CallExpression, names: readonly string[]): boolean =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && names.includes(callee.property.name);
