import { type OrderFilter, orderFilter } from '@provodka/contract/orders/order-lists.ts';
import { openContent } from '../../server/src/content/service.ts';
import { listOrders } from '../../server/src/orders/list/public-list.ts';
import { cacheMs, openTotals } from '../../server/src/orders/list/totals.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts';
import { parseForm } from '../../server/src/platform/http/form-values.ts';
import { withClient } from '../database.ts';
import { recordStatements } from '../recorded-statements.ts';
import { type ExplainedPlan, type ListStatements, type Statement, statementsOf } from './list-statements.ts';

/** Runs our own service twice for each query string and records its SQL, letter for letter. */
export async function captureStatements(
  connectionString: string,
  queries: readonly string[],
): Promise<ListStatements[]> {
  const ordinary = openDatabase(connectionString, 2);
  const recorder = openRecorder(connectionString);
  const content = openContent(ordinary.db, systemClock);
  try {
    const statements: ListStatements[] = [];
    for (const query of queries) {
      const filter = orderFilter.parse(parseForm(query));
      const { page: _page, limit: _limit, sort: _sort, ...conditions } = filter;
      // A new cache of totals each time, since a cached total would hide its statement; the number of all orders is known.
      const totals = openTotals();
      const ask = (what: OrderFilter, db: Db) =>
        listOrders({ db, content, viewer: null, now: systemClock.now() }, totals, what);
      if (Object.keys(conditions).length > 0) await ask(orderFilter.parse({}), ordinary.db);
      const { data, meta } = await ask(filter, recorder.db);
      const first = recorder.take();
      await ask(filter, recorder.db);
      const total = {
        key: JSON.stringify(conditions),
        cacheMs: cacheMs({ number: meta.total, isExact: meta.total_relation === 'eq' }),
      };
      statements.push({ first, again: recorder.take(), total, hasRows: data.length > 0 });
    }
    return statements;
  } finally {
    await Promise.all([ordinary.close(), recorder.close()]);
  }
}

/** A database that notes each statement it sends. */
function openRecorder(connectionString: string) {
  const { db, pool, close } = openDatabase(connectionString, 1);
  return { db, close, ...recordStatements(pool) };
}

/** Statements for which PostgreSQL plans a full table scan. */
export async function findSequentialScans(
  connectionString: string,
  lists: readonly ListStatements[],
): Promise<Statement[]> {
  return await withClient(connectionString, async (client) => {
    const scanning: Statement[] = [];
    for (const statement of statementsOf(lists)) {
      const { text, values } = statement;
      const { rows } = await client.query<{ 'QUERY PLAN': ExplainedPlan }>(`explain (format json) ${text}`, values);
      const nodes = rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));
      for (const node of nodes) nodes.push(...(node.Plans ?? []));
      if (nodes.some((node) => node['Node Type'] === 'Seq Scan')) scanning.push(statement);
    }
    return scanning;
  });
}

/** The number of full scans of the list's tables since the database was made. */
export async function countSequentialScans(connectionString: string): Promise<number> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query<{ number: number }>(
      // A start looks at the first row of the people, which counts as a scan but reads no table.
      `select sum(seq_tup_read / greatest(n_live_tup, 1))::int as number from pg_stat_user_tables
       where relname in ('orders', 'order_files', 'profiles', 'users')`,
    ),
  );
  return rows[0]?.number ?? 0;
}
