import { withClient } from './database.ts';
import type { ExplainedPlan, PlanNode, Statement } from './list/list-statements.ts';

/** A table with fewer rows is read whole sooner than through an index. */
const LARGE_TABLE = 1000;

/** Large tables for which PostgreSQL plans a full scan in one of the statements. */
export async function findLargeScans(connectionString: string, statements: readonly Statement[]): Promise<string[]> {
  return await withClient(connectionString, async (client) => {
    const { rows: sizes } = await client.query<{ name: string }>(
      'select relname as name from pg_class where reltuples >= $1',
      [LARGE_TABLE],
    );
    const large = new Set(sizes.map(({ name }) => name));
    const scanned = new Set<string>();
    for (const { text, values } of statements) {
      if (!/^\s*(select|with|insert|update|delete)/i.test(text)) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': ExplainedPlan }>(`explain (format json) ${text}`, values);
      const nodes = rows.flatMap((row) =>
        row['QUERY PLAN'].map(({ Plan }) => Plan as PlanNode & { 'Relation Name'?: string }),
      );
      for (const node of nodes) nodes.push(...(node.Plans ?? []));
      for (const node of nodes) {
        const table = node['Relation Name'] ?? '';
        if (node['Node Type'] === 'Seq Scan' && large.has(table)) scanned.add(table);
      }
    }
    return [...scanned];
  });
}
