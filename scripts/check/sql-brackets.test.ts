import { describe, expect, it } from 'vitest';
import { checkSqlBrackets } from './sql-brackets.ts';

const path = 'server/src/users/auth/sessions.ts';
const failuresOf = (text: string, at = path) => checkSqlBrackets([{ path: at, text }]).failures;

describe('brackets of raw SQL', () => {
  it.each([
    'db.where(sql<boolean>`${except}::bigint is null or id <> ${except}::bigint`)',
    'db.where(sql`a = 1 OR b = 2`)',
    'sql.join(conditions, sql` or `)',
    'sql`(a = 1) or (b = 2)`',
    "sql`a = 'it (' or b = 1`",
    'sql`(a and b or c)`',
    'sql`exists (select from t where a = 1 or b = 2 and c = 3)`',
    'sql`(a between 1 and 2 and b or c)`',
    'sql`case when a then b end or c`',
    'sql`case when a and b or c then d end`',
    'sql`delete from sessions where id = 1 or id = 2`',
  ])('fails on %s', (text) => {
    expect(failuresOf(text)).toEqual([expect.stringContaining(`${path}:1 has an \`or\``)]);
  });

  it('names the line of the `or`', () => {
    expect(failuresOf('const a = 1;\nsql`a = 1\n  or b = 2`')).toEqual([expect.stringContaining(`${path}:3 `)]);
  });

  it.each([
    'sql`(a = 1 or b = 2)`',
    'sql`(a or b or (c and d))`',
    'sql`(a and (b or c))`',
    'sql`(a between 1 and 2 or b)`',
    'sql`(case when (a or b) then c end)`',
    "sql`title = 'sink or swim'`",
    'sql`order by "for", (orders.id)`',
    'const text = `wait or go and see`;',
    'sql`a is not distinct from ${b} and c`',
  ])('passes on %s', (text) => {
    expect(failuresOf(text)).toEqual([]);
  });

  it('does not look at tests', () => {
    expect(failuresOf('sql`a or b`', 'server/src/users/auth/auth.test.ts')).toEqual([]);
  });
});
