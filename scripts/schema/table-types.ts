import type pg from 'pg';
import { COLUMN_TYPES } from './column-types.ts';

/** Kept out of the types: only the migrations touch it. */
const HISTORY_TABLE = 'schema_migrations';

const JSON_TYPE = `/** A json column: read as what it holds, written as text. */
export type Json<T> = ColumnType<T, string | Extract<T, null>, string | Extract<T, null>>;
/** The same with a default, which an insert may leave out. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
`;

interface Column {
  table: string;
  /** The table holds rows of its own; a view does not. */
  isTable: boolean;
  name: string;
  /** PostgreSQL's name of the type, of the elements for an array. */
  type: string;
  isArray: boolean;
  /** Labels of an enumerated type, else empty. */
  labels: string[];
  nullable: boolean;
  /** The database fills it in when an insert leaves it out. */
  hasDefault: boolean;
  /** An insert may not name it. */
  alwaysGenerated: boolean;
}

/** As pg and the parsers set in platform/database/database.ts return them. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  date: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
};

const COLUMNS_QUERY = `
  select
    t.relname as "table",
    t.relkind in ('r', 'p') as "isTable",
    a.attname as "name",
    base.typname as "type",
    declared.typelem <> 0 and declared.typlen = -1 as "isArray",
    array(select e.enumlabel::text from pg_enum e where e.enumtypid = base.oid order by e.enumsortorder) as "labels",
    not a.attnotnull as "nullable",
    a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attidentity = 'a' or a.attgenerated <> '' as "alwaysGenerated"
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  join pg_type declared on declared.oid = a.atttypid
  join pg_type element on element.oid = case
    when declared.typelem <> 0 and declared.typlen = -1 then declared.typelem
    else declared.oid
  end
  join pg_type base on base.oid = case when element.typtype = 'd' then element.typbasetype else element.oid end
  where t.relnamespace = 'public'::regnamespace
    and t.relkind in ('r', 'p', 'v', 'm')
    and not t.relispartition
    and t.relname <> $1
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  order by t.relname, a.attnum`;

/** The types of all tables and views of a migrated database, as the text of a module. */
export async function tableTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS_QUERY, [HISTORY_TABLE]);
  return render(rows);
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, ofTable]) => {
    const fields = ofTable.map((column) => `  ${column.name}: ${typeOf(column)};\n`);
    return `export interface ${interfaceName(table)} {\n${fields.join('')}}\n`;
  });
  const keys = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};\n`);
  const database = `/** Every table by its name. */\nexport interface Database {\n${keys.join('')}}\n`;
  const named = [...tables].filter(([, [first]]) => first?.isTable).map(([table]) => `  '${table}',\n`);
  const names = `/** Every table that holds rows, views left out. */\nexport const TABLES = [\n${named.join('')}] as const;\n`;
  const body = [...interfaces, database, names].join('\n');
  const ofKysely = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) =>
    (JSON_TYPE + body).includes(`${name}<`),
  );
  return [
    '// Written by `npm run schema` from server/migrations. Do not edit.',
    ...importsOfDomain(columns),
    `import type { ${ofKysely.join(', ')} } from 'kysely';`,
    '',
    JSON_TYPE,
    body,
  ].join('\n');
}

/** Throws Error about a type for a column that no table has. */
function importsOfDomain(columns: Column[]): string[] {
  const present = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const gone = Object.keys(COLUMN_TYPES).filter((name) => !present.has(name));
  if (gone.length > 0)
    throw new Error(`scripts/schema/column-types.ts names columns that are gone: ${gone.join(', ')}`);
  const imported = Object.values(COLUMN_TYPES).filter(({ from }) => from !== '');
  const byFile = Map.groupBy(imported, ({ from }) => from);
  return [...byFile]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, types]) => {
      const names = new Set(types.flatMap(({ type }) => type.match(/[A-Z][A-Za-z]+/g) ?? []));
      return `import type { ${[...names].toSorted().join(', ')} } from '${from}';`;
    });
}

function interfaceName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}

function typeOf(column: Column): string {
  const known = COLUMN_TYPES[`${column.table}.${column.name}`];
  if (known?.isJson) {
    const json = `Json<${known.type}${column.nullable ? ' | null' : ''}>`;
    return column.hasDefault ? `Default${json}` : json;
  }
  const single =
    known?.type ??
    (column.labels.length > 0 ? column.labels.map((label) => `'${label}'`).join(' | ') : scalar(column.type));
  const plain = column.isArray ? `${single.includes('|') ? `(${single})` : single}[]` : single;
  const type = column.nullable && plain !== 'unknown' ? `${plain} | null` : plain;
  if (column.alwaysGenerated) {
    return `GeneratedAlways<${type}>`;
  }
  return column.hasDefault ? `Generated<${type}>` : type;
}

/** Everything else, from uuid to tsvector, comes as text. */
function scalar(type: string): string {
  return TYPES[type] ?? 'string';
}
