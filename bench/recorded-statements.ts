import type pg from 'pg';
import type { Statement } from './list/list-statements.ts';

type Send = (statement: (Partial<Statement> & { text: string; name?: string }) | string, ...more: unknown[]) => unknown;

/** Notes each statement with values that the connections of a pool send. */
export function recordStatements(pool: pg.Pool): { take(): Statement[] } {
  let recorded: Statement[] = [];
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send;
    const record: Send = (statement, ...more) => {
      if (typeof statement !== 'string') {
        const { text, values = [], name } = statement;
        recorded.push({ text, values: [...values], isNamed: name !== undefined });
      }
      return send(statement, ...more);
    };
    client.query = record as typeof client.query;
  });
  return {
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
  };
}
