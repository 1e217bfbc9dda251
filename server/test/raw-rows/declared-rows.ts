import { fileURLToPath } from 'node:url';
import {
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

/*
 * The rows that raw statements of the server declare, as the compiler understands them. The compiler's API is called unstable: it is met
 * in this file alone, and was tried with TypeScript 7.0.
 */

/** A value of a column, as pg gives it. */
export type Kind = 'null' | 'boolean' | 'number' | 'string' | 'date' | 'buffer' | 'array' | 'object';

export interface DeclaredRow {
  /** The file and the line. */
  place: string;
  /** The texts between the values of the template. */
  fragments: readonly string[];
  /** The kinds that a column may have; null for one that may have any. */
  columns: ReadonlyMap<string, ReadonlySet<Kind> | null>;
  optional: ReadonlySet<string>;
}

const SERVER = fileURLToPath(new URL('../..', import.meta.url));

/** Reads each `sql<Row>` of the server's sources whose type is a row and no value. */
export function readDeclaredRows(): DeclaredRow[] {
  const api = new API({ cwd: SERVER });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${SERVER}tsconfig.json`] }).getProjects();
    if (!project) throw new Error('The compiler opened no project');
    const { program, checker } = project;
    const files = program.getSourceFileNames().filter((name) => /\/server\/src\/.*(?<!\.test)\.ts$/.test(name));
    return files.flatMap((name) => {
      const file = program.getSourceFile(name);
      return file ? rawStatements(file).flatMap((statement) => declaredRow(checker, file, statement) ?? []) : [];
    });
  } finally {
    api.close();
  }
}

function rawStatements(file: SourceFile): TaggedTemplateExpression[] {
  if (!file.text.includes('sql<')) return [];
  const found: TaggedTemplateExpression[] = [];
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && node.typeArguments && node.tag.getText(file) === 'sql') found.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function declaredRow(checker: Checker, file: SourceFile, statement: TaggedTemplateExpression): DeclaredRow | null {
  const [argument] = statement.typeArguments ?? [];
  const type = argument && checker.getTypeAtLocation(argument);
  if (!type || !isRow(checker, type)) return null;
  const properties = checker.getPropertiesOfType(type);
  const types = properties.map((property) => checker.getTypeOfSymbol(property));
  const line = file.text.slice(0, statement.getStart(file)).split('\n').length;
  return {
    place: `${file.fileName.slice(SERVER.length)}:${line}`,
    fragments: fragmentsOf(statement),
    columns: new Map(properties.map(({ name }, index) => [name, kindsOf(checker, types[index])])),
    optional: new Set(properties.filter(({ flags }) => flags & SymbolFlags.Optional).map(({ name }) => name)),
  };
}

/** JSON columns, dates and buffers are values. */
function isRow(checker: Checker, type: Type): boolean {
  const members = type.isUnionType() ? type.getTypes() : [type];
  return members.every(
    (member) =>
      (member.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0 &&
      !checker.isArrayType(member) &&
      !['Date', 'Buffer'].includes(member.getSymbol()?.name ?? '') &&
      !partsOf(member).some((part) => part.flags & PRIMITIVE),
  );
}

const PRIMITIVE = TypeFlags.NumberLike | TypeFlags.StringLike | TypeFlags.BooleanLike;
const partsOf = (type: Type): readonly Type[] => (type.isIntersectionType() ? type.getTypes() : []);

function fragmentsOf({ template }: TaggedTemplateExpression): string[] {
  return isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];
}

function kindsOf(checker: Checker, type: Type | undefined): ReadonlySet<Kind> | null {
  const kinds = new Set<Kind>();
  for (const member of type?.isUnionType() ? type.getTypes() : [type]) {
    const kind = member && kindOf(checker, member);
    if (!kind) return null;
    kinds.add(kind);
  }
  return kinds;
}

function kindOf(checker: Checker, type: Type): Kind | null {
  const { flags } = type;
  if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return 'null';
  if (flags & TypeFlags.BooleanLike) return 'boolean';
  if (flags & TypeFlags.NumberLike) return 'number';
  if (flags & TypeFlags.StringLike) return 'string';
  const primitive = partsOf(type).find((part) => part.flags & PRIMITIVE);
  if (primitive) return kindOf(checker, primitive);
  if (checker.isArrayLikeType(type)) return 'array';
  if (!(flags & (TypeFlags.Object | TypeFlags.Intersection))) return null;
  const name = type.getSymbol()?.name;
  return name === 'Date' ? 'date' : name === 'Buffer' || name === 'Uint8Array' ? 'buffer' : 'object';
}
