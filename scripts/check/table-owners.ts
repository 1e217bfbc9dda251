import { type CallExpression, Visitor } from 'oxc-parser';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';
import { HOLE, readSqlTexts, type SqlText } from './sql-texts.ts';

/**
 * Owners of the tables of the first migrations, which can no longer change. A newer table names its owner in its own:
 * `-- owner: deals` above `create table`. Anyone may read every table.
 */
export const TABLE_OWNERS: Record<string, string> = {
  idempotency_keys: 'platform',
  outbox: 'platform',
  schema_migrations: 'platform',
  files: 'files',
  upload_days: 'files',
  cities: 'classifiers',
  classifiers: 'classifiers',
  settings: 'content',
  attempts: 'users',
  email_tokens: 'users',
  profile_classifiers: 'users',
  profiles: 'users',
  sessions: 'users',
  sign_in_devices: 'users',
  sign_in_failures: 'users',
  users: 'users',
  journal: 'ledger',
  ledger_accounts: 'ledger',
  postings: 'ledger',
  messages: 'conversations',
  threads: 'conversations',
  offers: 'orders',
  order_events: 'orders',
  order_files: 'orders',
  order_views: 'orders',
  orders: 'orders',
  response_files: 'responses',
  responses: 'responses',
  deal_events: 'deals',
  deal_files: 'deals',
  deals: 'deals',
  money_alerts: 'deals',
  payments: 'payments',
  deleted_reviews: 'reviews',
  reviews: 'reviews',
  sandbox_notifications: 'integrations',
  sandbox_objects: 'integrations',
  sandbox_switches: 'integrations',
};

/** These truncate the tables of every slice for a demo and a restore; the last writes tables that owners name through `fileLink`. */
const WRITE_UNNAMED = [
  'server/src/platform/database/truncate.ts',
  'server/src/backup/catalog.ts',
  'server/src/files/link-store.ts',
];

interface Write {
  /** Null when the table is not named literally and so cannot be checked. */
  table: string | null;
  path: string;
  line: number;
}

const KYSELY_WRITES = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'];
/** Passing a table to the files slice, which then writes it, counts as a write where it is named. */
const TABLE_HANDED_OVER = 'fileLink';
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

const OWNED_TABLE = new RegExp(
  `^--[ \\t]*owner:[ \\t]*([a-z]+)[ \\t]*\\n(?:--[^\\n]*\\n)*${CREATE_TABLE.source}`,
  'gim',
);

const CREATE_FUNCTION =
  /\bcreate\s+(?:or\s+replace\s+)?function\s+([a-z_][a-z0-9_]*)[\s\S]*?\$(\w*)\$([\s\S]*?)\$\2\$/gi;

/**
 * Fails on a write to another slice's table, directly or through a database function that writes it, and on tables
 * without an owner or owners without a table.
 */
export function checkTableOwners(files: SourceFile[], formerOwners = TABLE_OWNERS): CheckReport {
  const migrations = files.filter((file) => file.path.startsWith('server/migrations/'));
  const modules = files.filter((file) => file.path.startsWith('server/src/') && !isTest(file.path));
  const tables = [...migrations, ...modules].flatMap(readCreatedTables);
  const stated = migrations.flatMap(readStatedOwners);
  const owners = { ...formerOwners, ...Object.fromEntries(stated) };
  const rooms = new Set(modules.map(roomOf));
  const functions = migrations.flatMap(readWritingFunctions);
  const writes = modules.flatMap((file) => [
    ...readKyselyWrites(file),
    ...readSqlWrites(file),
    ...readFunctionCalls(file, functions),
  ]);
  const failures = [
    ...tables
      .filter((table) => !(table in owners))
      .map((table) => `table ${table} has no owner: its migration says \`-- owner: …\` above it`),
    ...stated.filter(([table]) => table in formerOwners).map(([table]) => `table ${table} has two owners`),
    ...stated
      .filter(([, owner]) => !rooms.has(owner))
      .map(([table, owner]) => `table ${table} is owned by ${owner}, which is no folder of server/src`),
    ...Object.keys(formerOwners)
      .filter((table) => !tables.includes(table))
      .map((table) => `TABLE_OWNERS names ${table}, which no migration creates`),
    ...writes.flatMap((write) => describeForeignWrite(write, owners)),
  ];
  return { failures, warnings: [], summary: `${tables.length} tables, ${writes.length} writes` };
}

/** The slice that writes each table. */
export function readTableOwners(files: SourceFile[]): Record<string, string> {
  const migrations = files.filter((file) => file.path.startsWith('server/migrations/'));
  return { ...TABLE_OWNERS, ...Object.fromEntries(migrations.flatMap(readStatedOwners)) };
}

function describeForeignWrite({ table, path, line }: Write, owners: Record<string, string>): string[] {
  if (table === null)
    return WRITE_UNNAMED.includes(path) ? [] : [`${path}:${line} writes a table it does not name literally`];
  const owner = owners[table];
  const writer = roomOf({ path });
  if (owner === undefined) return [`${path}:${line} writes ${table}, which has no owner`];
  return owner === writer ? [] : [`${path}:${line} writes ${table}, which only ${owner} may write`];
}

const roomOf = ({ path }: { path: string }): string => path.split('/')[2] ?? '';

function readStatedOwners({ text }: SourceFile): [table: string, owner: string][] {
  return [...text.matchAll(OWNED_TABLE)].map(([, owner = '', table = '']) => [table, owner]);
}

function readCreatedTables(file: SourceFile): string[] {
  return readSqlTexts(file).flatMap(({ text }) => [...text.matchAll(CREATE_TABLE)].map((match) => match[1] ?? ''));
}

function readKyselyWrites(file: SourceFile): Write[] {
  if (!isTypeScript(file.path)) return [];
  const writes: Write[] = [];
  new Visitor({
    CallExpression(node) {
      const writer = readWriter(node.callee);
      if (writer === null) return;
      const [argument] = node.arguments;
      const isNamed = argument?.type === 'Literal' && typeof argument.value === 'string';
      const table = isNamed ? String(argument.value).split(/\s/)[0] : null;
      writes.push({ table: table ?? null, path: file.path, line: lineOf(file.text, writer.start) });
    },
  }).visit(parseModule(file).program);
  return writes;
}

function readWriter(callee: CallExpression['callee']): { start: number } | null {
  if (callee.type === 'Identifier') return callee.name === TABLE_HANDED_OVER ? callee : null;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  return KYSELY_WRITES.includes(callee.property.name) ? callee.property : null;
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

/** A database function and the tables its body writes: calling it counts as writing them. */
interface WritingFunction {
  name: string;
  tables: string[];
}

function readWritingFunctions(migration: SourceFile): WritingFunction[] {
  return [...migration.text.matchAll(CREATE_FUNCTION)].map(([, name = '', , body = '']) => ({
    name,
    tables: findSqlWrites({ text: body, line: 1 }, migration.path).flatMap(({ table }) => table ?? []),
  }));
}

function readFunctionCalls(file: SourceFile, functions: WritingFunction[]): Write[] {
  return readSqlTexts(file).flatMap(({ text, line }) =>
    functions
      .filter(({ name }) => new RegExp(`\\b${name}\\s*(?:\\(|$)`).test(text))
      .flatMap(({ tables }) => [...new Set(tables)].map((table) => ({ table, path: file.path, line }))),
  );
}
