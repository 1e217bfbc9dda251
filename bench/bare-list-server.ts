/**
 * The least a server can do for the public list, to hold ours against: node's own HTTP, the pool of `pg`, the same SQL
 * with the same values as our server (`GET /<index>` into the file STATEMENTS) and JSON.stringify of the rows. Like ours
 * it names its statements and remembers large totals for as long, so that both give PostgreSQL the same work.
 */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { type ExplainedPlan, type ListStatements, type Statement, statementsOf } from './list-statements.ts';

const TOTAL_KEPT_MS = 30_000;
const ESTIMATE_KEPT_MS = 300_000;
const WORTH_KEEPING = 1000;
const MOST_COUNTED = 10_000;

const { PORT, DATABASE_URL, DATABASE_POOL, STATEMENTS } = process.env;
const lists = JSON.parse(readFileSync(STATEMENTS ?? '', 'utf8')) as ListStatements[];
const names = new Map<string, string>();
for (const { text } of statementsOf(lists)) if (!names.has(text)) names.set(text, `s${names.size}`);
const keys = new Map(statementsOf(lists).map((statement) => [statement, JSON.stringify(statement)]));
const kept = new Map<string, { number: Promise<number>; until: number }>();
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL) });

async function rowsOf<Row extends object>({ text, values }: Statement): Promise<Row[]> {
  return (await pool.query<Row>({ name: names.get(text), text, values })).rows;
}

/** A count, or an estimate by EXPLAIN. */
async function count(statement: Statement): Promise<number> {
  const [row] = await rowsOf<{ number?: string; 'QUERY PLAN'?: ExplainedPlan }>(statement);
  return Number(row?.number ?? row?.['QUERY PLAN']?.[0].Plan['Plan Rows']);
}

async function totalOf(statement: Statement): Promise<number> {
  const key = keys.get(statement) as string;
  const known = kept.get(key);
  if (known && performance.now() < known.until) return known.number;
  const entry = { number: count(statement), until: performance.now() + TOTAL_KEPT_MS };
  kept.set(key, entry);
  const number = await entry.number;
  if (number < WORTH_KEEPING) kept.delete(key);
  if (number > MOST_COUNTED) entry.until = performance.now() + ESTIMATE_KEPT_MS;
  return number;
}

async function answer(index: number, reply: ServerResponse): Promise<void> {
  const { besides, page, totals } = lists[index] as ListStatements;
  for (const statement of besides) await rowsOf(statement);
  const [data, ...numbers] = await Promise.all([page ? rowsOf(page) : [], ...totals.map(totalOf)]);
  const body = JSON.stringify({ data, totals: numbers });
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  reply.end(body);
}

createServer((request, reply) => {
  answer(Number(request.url?.slice(1)), reply).catch((error: Error) => reply.writeHead(500).end(error.message));
}).listen(Number(PORT), '127.0.0.1');
