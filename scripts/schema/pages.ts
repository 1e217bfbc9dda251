import type pg from 'pg';

/** Where the pages lie: one for each slice. */
export const PAGES = 'server/schema';
/** Functions that no trigger of a table calls, and views: several slices read them. */
const SHARED = 'shared';
const OF_EXTENSION = (oid: string) => `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

interface Table {
  oid: number;
  name: string;
  isView: boolean;
  isUnlogged: boolean;
  /** The select of a view. */
  definition: string | null;
}

interface Line {
  table_oid: number;
  text: string;
}

interface FunctionOf {
  text: string;
  /** The table whose trigger calls it. */
  table_oid: number | null;
}

const TABLES = `
  select t.oid::int as oid, t.relname as name, t.relkind = 'v' as "isView", t.relpersistence = 'u' as "isUnlogged",
    case when t.relkind = 'v' then pg_get_viewdef(t.oid, true) end as definition
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v') and not ${OF_EXTENSION('t.oid')}
  order by t.oid`;

const COLUMNS = `
  select a.attrelid::int as table_oid, concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' end,
    case when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(v.adbin, v.adrelid) || ') stored'
      when v.adbin is not null then 'default ' || pg_get_expr(v.adbin, v.adrelid) end,
    case when a.attnotnull and a.attidentity = '' then 'not null' end) as text
  from pg_attribute a
  left join pg_attrdef v on v.adrelid = a.attrelid and v.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`;

const CONSTRAINTS = `
  select c.conrelid::int as table_oid, pg_get_constraintdef(c.oid, true) as text
  from pg_constraint c
  where c.conrelid <> 0 and c.contype in ('p', 'u', 'f', 'c', 'x')
  order by c.conrelid, array_position(array['p', 'u', 'x', 'f', 'c'], c.contype::text), c.conname`;

const INDEXES = `
  select i.indrelid::int as table_oid, pg_get_indexdef(i.indexrelid) as text
  from pg_index i
  where not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  order by i.indrelid, i.indexrelid::regclass::text`;

const TRIGGERS = `
  select t.tgrelid::int as table_oid, pg_get_triggerdef(t.oid, true) as text
  from pg_trigger t
  where not t.tgisinternal
  order by t.tgrelid, t.tgname`;

const FUNCTIONS = `
  select pg_get_functiondef(f.oid) as text,
    (select min(t.tgrelid::int) from pg_trigger t where t.tgfoid = f.oid) as table_oid
  from pg_proc f
  where f.pronamespace = 'public'::regnamespace and not ${OF_EXTENSION('f.oid')}
  order by f.proname`;

/**
 * The database as SQL, a page for each slice: its tables with their indexes, triggers and the functions behind them. Rows that
 * migrations bring (cities, classifiers, synonyms) are not in it.
 *
 * @param owners the slice of each table
 * @param migrations their text, for what they say above a table
 */
export async function schemaPages(
  client: pg.Client,
  owners: Readonly<Record<string, string>>,
  migrations: string,
): Promise<Map<string, string>> {
  const tables = (await client.query<Table>(TABLES)).rows;
  const columns = await linesByTable(client, COLUMNS);
  const constraints = await linesByTable(client, CONSTRAINTS);
  const indexes = await linesByTable(client, INDEXES);
  const triggers = await linesByTable(client, TRIGGERS);
  const functions = (await client.query<FunctionOf>(FUNCTIONS)).rows;
  const sliceOf = (table: Table | undefined) => (table && !table.isView && owners[table.name]) || SHARED;

  const parts = tables.map((table) => {
    const body = [...(columns.get(table.oid) ?? []), ...(constraints.get(table.oid) ?? [])];
    const after = [...(indexes.get(table.oid) ?? []), ...(triggers.get(table.oid) ?? [])];
    const text = [...commentsAbove(migrations, table.name), createTable(table, body), ...after.map(statement)];
    return { slice: sliceOf(table), text: text.join('\n') };
  });
  const bodies = functions.map(({ text, table_oid }) => ({
    slice: sliceOf(tables.find(({ oid }) => oid === table_oid)),
    text: statement(text.trim()),
  }));
  const slices = Map.groupBy([...parts, ...bodies], ({ slice }) => slice);
  const byName = [...slices].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new Map(byName.map(([slice, texts]) => [`${PAGES}/${slice}.sql`, page(texts)]));
}

/** PostgreSQL adds a cast to text constants, which their quotes already show. */
async function linesByTable(client: pg.Client, query: string): Promise<Map<number, string[]>> {
  const { rows } = await client.query<Line>(query);
  const byTable = Map.groupBy(rows, ({ table_oid }) => table_oid);
  return new Map([...byTable].map(([oid, lines]) => [oid, lines.map(({ text }) => text.replaceAll('::text', ''))]));
}

function createTable({ name, isView, isUnlogged, definition }: Table, body: readonly string[]): string {
  if (isView) return `create view ${name} as\n${definition ?? ''}`;
  return `create ${isUnlogged ? 'unlogged ' : ''}table ${name} (\n  ${body.join(',\n  ')}\n);`;
}

/** The comment of the migrations above the table, without its owner, which names the page. */
function commentsAbove(migrations: string, table: string): string[] {
  const above = new RegExp(`((?:^--[^\\n]*\\n)+)create (?:unlogged )?table ${table} `, 'm').exec(migrations);
  return (above?.[1] ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('-- owner:'));
}

/** PostgreSQL writes names in full, an index's usual method, and its own words in capitals. */
function statement(text: string): string {
  const plain = text
    .replaceAll('public.', '')
    .replace(' USING btree', '')
    .replace(/^CREATE (UNIQUE INDEX|INDEX|TRIGGER|OR REPLACE FUNCTION)\b/, (words) => words.toLowerCase());
  return `${plain};`;
}

const page = (texts: { text: string }[]): string =>
  ['-- Written by `npm run schema` from server/migrations. Do not edit.', ...texts.map(({ text }) => text)]
    .join('\n\n')
    .concat('\n');
