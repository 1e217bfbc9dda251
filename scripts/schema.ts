import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '../server/src/platform/migrate.ts';
import { startThrowAway } from '../server/src/platform/postgres/throw-away.ts';

/** Writes the types of the tables from the migrated schema, or with --check says whether they are up to date. */
const TARGET = new URL('../server/src/platform/schema.ts', import.meta.url);

interface Column {
  table_name: string;
  column_name: string;
  type: string;
  is_nullable: boolean;
  is_filled_by_database: boolean;
  is_computed: boolean;
}

const COLUMNS = `
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
    not a.attnotnull as is_nullable,
    a.atthasdef or a.attidentity <> '' as is_filled_by_database,
    a.attgenerated <> '' as is_computed
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`;

const TYPES: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'unknown',
  tsvector: 'string',
};

function columnType(column: Column): string {
  const isList = column.type.endsWith('[]');
  const base = TYPES[column.type.replace('[]', '')];
  if (!base) throw new Error(`No TypeScript type for ${column.type} of ${column.table_name}.${column.column_name}`);
  const value = (isList ? `${base}[]` : base) + (column.is_nullable && base !== 'unknown' ? ' | null' : '');
  if (column.is_computed) return `ColumnType<${value}, never, never>`;
  return column.is_filled_by_database ? `Generated<${value}>` : value;
}

function print(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const body = [...tables].map(([table, list]) => {
    const fields = list.map((column) => `    ${column.column_name}: ${columnType(column)};`).join('\n');
    return `  ${table}: {\n${fields}\n  };`;
  });
  return `// Generated from the migrations by \`npm run schema\`. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export interface Database {
${body.join('\n')}
}
`;
}

async function readColumns(): Promise<Column[]> {
  const server = await startThrowAway();
  try {
    await migrate(server.connectionString);
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    const { rows } = await client.query<Column>(COLUMNS);
    await client.end();
    return rows;
  } finally {
    await server.stop();
  }
}

const printed = print(await readColumns());
if (process.argv.includes('--check')) {
  if (printed !== readFileSync(TARGET, 'utf8')) {
    console.error('server/src/platform/schema.ts does not fit the migrations: run `npm run schema`.');
    process.exitCode = 1;
  }
} else writeFileSync(TARGET, printed);
