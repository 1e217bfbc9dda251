import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';
import pg from 'pg';
import type { Db } from '../../src/platform/database/database.ts';
import type { DeclaredRow, Kind } from './declared-rows.ts';

/** A raw statement that ran, with the kinds of the values it returned. */
export interface SeenStatement {
  compiled: CompiledQuery;
  kinds: Map<string, Set<Kind>>;
}

/** Columns of a statement; null for one whose values may be of any kind. */
type SeenColumns = ReadonlyMap<string, ReadonlySet<Kind> | null>;

/** Templates that look alike share a key. */
export const keyOf = (fragments: readonly string[]): string => fragments.join('?');

export interface Watch {
  plugin: KyselyPlugin;
  /** The statements that were made of each template. */
  seen: ReadonlyMap<string, ReadonlyMap<string, SeenStatement>>;
}

/** Notes the raw statements that run on a database. */
export function watchRawStatements(compiler: Db): Watch {
  const running = new WeakMap<QueryId, SeenStatement>();
  const seen = new Map<string, Map<string, SeenStatement>>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind !== 'RawNode') return node;
      const compiled = compiler.getExecutor().compileQuery(node, queryId);
      const key = keyOf(node.sqlFragments);
      const made = seen.get(key) ?? new Map<string, SeenStatement>();
      const statement = made.get(compiled.sql) ?? { compiled, kinds: new Map() };
      seen.set(key, made.set(compiled.sql, statement));
      running.set(queryId, statement);
      return node;
    },
    async transformResult({ queryId, result }) {
      const statement = running.get(queryId);
      if (statement) for (const row of result.rows) noteRow(statement, row);
      return result;
    },
  };
  return { plugin, seen };
}

function noteRow({ kinds }: SeenStatement, row: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(row))
    kinds.set(name, (kinds.get(name) ?? new Set()).add(kindOfValue(value)));
}

function kindOfValue(value: unknown): Kind {
  if (value === null) return 'null';
  if (value instanceof Date) return 'date';
  if (Buffer.isBuffer(value)) return 'buffer';
  return Array.isArray(value) ? 'array' : (typeof value as Kind);
}

/** The rows of a statement or, without any, PostgreSQL's description of them; null when it can no longer run. */
export async function columnsOf(client: pg.Client, { compiled, kinds }: SeenStatement): Promise<SeenColumns | null> {
  if (kinds.size > 0) return kinds;
  await client.query('begin');
  try {
    const { fields } = await client.query(compiled.sql, [...compiled.parameters]);
    return new Map(fields.map(({ name, dataTypeID }) => [name, KINDS.get(dataTypeID) ?? null]));
  } catch {
    return null;
  } finally {
    await client.query('rollback');
  }
}

const { INT2, INT4, INT8, FLOAT8, BOOL, TEXT, VARCHAR, NUMERIC, UUID, DATE, TIMESTAMPTZ, BYTEA } = pg.types.builtins;
const KINDS = new Map<number, ReadonlySet<Kind>>([
  ...[INT2, INT4, INT8, FLOAT8].map((type) => [type, new Set<Kind>(['number'])] as const),
  ...[TEXT, VARCHAR, NUMERIC, UUID, DATE].map((type) => [type, new Set<Kind>(['string'])] as const),
  [BOOL, new Set<Kind>(['boolean'])],
  [TIMESTAMPTZ, new Set<Kind>(['date'])],
  [BYTEA, new Set<Kind>(['buffer'])],
]);

/** How the rows of a statement differ from their type, which may leave columns out. */
export function differences({ columns, optional }: DeclaredRow, seen: SeenColumns): string[] {
  return [...columns].flatMap(([name, allowed]) => {
    const kinds = seen.get(name);
    if (kinds === undefined) return optional.has(name) ? [] : [`lacks ${name}`];
    const odd = [...(kinds ?? [])].filter((kind) => allowed && !allowed.has(kind));
    return odd.length > 0 ? [`gives ${name} as ${odd.join(', ')}`] : [];
  });
}
