import { Visitor } from 'oxc-parser';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';
import { HOLE, readSqlTexts, type SqlText } from './sql-texts.ts';

/** Who may write each table. Anyone may read it. */
export const TABLE_OWNERS: Record<string, string> = {};

interface Write {
  /** Null when the table is not named literally and so cannot be checked. */
  table: string | null;
  path: string;
  line: number;
}

const KYSELY_WRITES = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'];
const TABLE = `(?:only\\s+)?(?:public\\.)?"?([a-z_][a-z0-9_]*|${HOLE})"?`;
/** `for update of …` and `on conflict do update set …` are not writes to a table named after `update`. */
const SQL_WRITE = new RegExp(
  [
    `\\binsert\\s+into\\s+${TABLE}`,
    `\\bdelete\\s+from\\s+${TABLE}`,
    `\\bmerge\\s+into\\s+${TABLE}`,
    `\\btruncate\\s+(?:table\\s+)?${TABLE}`,
    `(?<!\\bfor\\s+|\\bdo\\s+)\\bupdate\\s+${TABLE}(?:\\s+(?:as\\s+)?[a-z_]+)?\\s+set\\b`,
  ].join('|'),
  'gi',
);
const CREATE_TABLE = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?([a-z_][a-z0-9_]*)/gi;

/** Fails on a write to another slice's table, and on tables without an owner or owners without a table. */
export function checkTableOwners(files: SourceFile[], owners = TABLE_OWNERS): CheckReport {
  const tables = files.filter((file) => file.path.startsWith('server/migrations/')).flatMap(readCreatedTables);
  const writes = files
    .filter((file) => file.path.startsWith('server/src/') && !isTest(file.path))
    .flatMap((file) => [...readKyselyWrites(file), ...readSqlWrites(file)]);
  const failures = [
    ...tables.filter((table) => !(table in owners)).map((table) => `table ${table} has no owner in TABLE_OWNERS`),
    ...Object.keys(owners)
      .filter((table) => !tables.includes(table))
      .map((table) => `TABLE_OWNERS names ${table}, which no migration creates`),
    ...writes.flatMap((write) => describeForeignWrite(write, owners)),
  ];
  return { failures, warnings: [], summary: `${tables.length} tables, ${writes.length} writes` };
}

function describeForeignWrite({ table, path, line }: Write, owners: Record<string, string>): string[] {
  if (table === null) return [`${path}:${line} writes a table it does not name literally`];
  const owner = owners[table];
  const writer = path.split('/')[2];
  if (owner === undefined) return [`${path}:${line} writes ${table}, which has no owner in TABLE_OWNERS`];
  return owner === writer ? [] : [`${path}:${line} writes ${table}, which only ${owner} may write`];
}

function readCreatedTables(file: SourceFile): string[] {
  return readSqlTexts(file).flatMap(({ text }) => [...text.matchAll(CREATE_TABLE)].map((match) => match[1] ?? ''));
}

function readKyselyWrites(file: SourceFile): Write[] {
  if (!isTypeScript(file.path)) return [];
  const writes: Write[] = [];
  new Visitor({
    CallExpression(node) {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
      if (!KYSELY_WRITES.includes(node.callee.property.name)) return;
      const [argument] = node.arguments;
      const isNamed = argument?.type === 'Literal' && typeof argument.value === 'string';
      const table = isNamed ? String(argument.value).split(/\s/)[0] : null;
      writes.push({ table: table ?? null, path: file.path, line: lineOf(file.text, node.callee.property.start) });
    },
  }).visit(parseModule(file).program);
  return writes;
}

function readSqlWrites(file: SourceFile): Write[] {
  return readSqlTexts(file).flatMap((sql) => findSqlWrites(sql, file.path));
}

function findSqlWrites({ text, line }: SqlText, path: string): Write[] {
  return [...text.matchAll(SQL_WRITE)].map((match) => {
    const table =
      match
        .slice(1)
        .find((name) => name !== undefined)
        ?.toLowerCase() ?? HOLE;
    return { table: table === HOLE ? null : table, path, line: line + lineOf(text, match.index) - 1 };
  });
}
