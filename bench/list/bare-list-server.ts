/**
 * The least a server can do for the public list, to hold ours against: node's own HTTP, the pool of `pg`, the same SQL
 * with the same values as our server (`GET /<index>` into the file STATEMENTS) and JSON.stringify of the rows. It names
 * the statements that ours names and remembers large totals for as long, so that both give PostgreSQL the same work.
 */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { isCardStatement, type ListStatements, type Statement, statementsOf } from './list-statements.ts';

const { PORT, DATABASE_URL, DATABASE_POOL, STATEMENTS } = process.env;
const lists = JSON.parse(readFileSync(STATEMENTS ?? '', 'utf8')) as ListStatements[];
const names = new Map<string, string>();
for (const { text } of statementsOf(lists)) if (!names.has(text)) names.set(text, `s${names.size}`);
const rememberedUntil = new Map<string, number>();
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL) });

async function rowsOf({ text, values, isNamed }: Statement): Promise<{ id: unknown }[]> {
  return (await pool.query<{ id: unknown }>({ name: isNamed ? names.get(text) : undefined, text, values })).rows;
}

async function answer(index: number, reply: ServerResponse): Promise<void> {
  const { first, again, total, hasRows } = lists[index] as ListStatements;
  const isRemembered = performance.now() < (rememberedUntil.get(total.key) ?? 0);
  if (!isRemembered) rememberedUntil.set(total.key, performance.now() + total.cacheMs);
  let data: { id: unknown }[] = [];
  for (const statement of isRemembered ? again : first) {
    const rows = await rowsOf(statement);
    if (isCardStatement(statement)) data = rows;
  }
  const body = JSON.stringify({ data: hasRows ? data : [] });
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  reply.end(body);
}

createServer((request, reply) => {
  answer(Number(request.url?.slice(1)), reply).catch((error: Error) => reply.writeHead(500).end(error.message));
}).listen(Number(PORT), '127.0.0.1');
