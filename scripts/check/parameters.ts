import type { Node, Program } from 'oxc-parser';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';

const MOST_PARAMETERS = 4;
/** Demo texts combine many small choices, which no business function does. */
const EXEMPT = /^server\/src\/demo\/texts\//;

interface NamedFunction {
  name: string;
  parameters: number;
  start: number;
}

/**
 * Limits exported functions of the server to four parameters: what all of them need travels in one first argument, the
 * context, and a longer list means that some of it was passed beside.
 */
export function checkParameters(files: SourceFile[]): CheckReport {
  const checked = files.filter(({ path }) => isChecked(path));
  const failures = checked.flatMap((file) =>
    exportedFunctions(parseModule(file).program)
      .filter(({ parameters }) => parameters > MOST_PARAMETERS)
      .map(({ name, parameters, start }) => {
        const place = `${file.path}:${lineOf(file.text, start)}`;
        return `${place} exports ${name} with ${parameters} parameters, ${MOST_PARAMETERS} is the limit`;
      }),
  );
  return { failures, warnings: [], summary: `${checked.length} files` };
}

const isChecked = (path: string): boolean =>
  path.startsWith('server/src/') && isTypeScript(path) && !isTest(path) && !EXEMPT.test(path);

function exportedFunctions({ body }: Program): NamedFunction[] {
  const exported = new Set<string>();
  const functions: NamedFunction[] = [];
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      if (statement.declaration.type === 'Identifier') exported.add(statement.declaration.name);
      else functions.push(...functionOf(statement.declaration, 'default'));
      exported.add('default');
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local } of statement.specifiers) exported.add(local.type === 'Literal' ? local.value : local.name);
      if (!statement.declaration) continue;
      const declared = declaredFunctions(statement.declaration);
      for (const { name } of declared) exported.add(name);
      functions.push(...declared);
    } else functions.push(...declaredFunctions(statement));
  }
  return functions.filter(({ name }) => exported.has(name));
}

/** Functions declared as such, or as the value of a constant. */
function declaredFunctions(statement: Node): NamedFunction[] {
  if (statement.type === 'FunctionDeclaration') return functionOf(statement, statement.id?.name ?? 'default');
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init ? functionOf(init, id.name) : [],
  );
}

function functionOf(node: Node, name: string): NamedFunction[] {
  const isFunction =
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression';
  return isFunction ? [{ name, parameters: node.params.length, start: node.start }] : [];
}
