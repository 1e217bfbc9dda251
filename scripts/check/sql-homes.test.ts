import { describe, expect, it } from 'vitest';
import { checkSqlHomes } from './sql-homes.ts';

const check = (path: string, text: string) => checkSqlHomes([{ path, text }]).failures;

const STATEMENT = "await tx\n  .insertInto('orders')\n  .values(row)\n  .execute();";
const TEMPLATE = "import { sql } from 'kysely';\nawait sql`select 1`.execute(db);";

describe('homes of SQL', () => {
  it.each([
    ['a store', 'server/src/orders/store.ts', STATEMENT],
    ['a store of a part', 'server/src/orders/list/list-store.ts', TEMPLATE],
    ['a condition of access', 'server/src/orders/access.ts', "import { sql } from 'kysely';\nsql`status <> 'D'`;"],
    ['types of SQL anywhere', 'server/src/orders/moves.ts', "import type { Updateable } from 'kysely';"],
    ['types beside nothing', 'server/src/orders/moves.ts', "import { type Updateable } from 'kysely';"],
    ['what is no slice', 'server/src/platform/jobs/outbox.ts', STATEMENT],
    ['a test', 'server/src/orders/moves.test.ts', STATEMENT],
  ])('are %s', (_what, path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  it.each([
    ['a statement of a service', 'server/src/orders/service.ts', STATEMENT, 2],
    ['a read of a service', 'server/src/deals/reading.ts', "db.selectFrom('deals')", 1],
    ['a template', 'server/src/users/auth/attempts.ts', TEMPLATE, 1],
    ['a statement in access', 'server/src/orders/access.ts', STATEMENT, 2],
    ['a template that access sends', 'server/src/orders/access.ts', TEMPLATE, 2],
    ['a statement sent by another than its store', 'server/src/orders/moves.ts', 'await found.executeTakeFirst();', 1],
    ['a text for a connection', 'server/src/telegram/update-receiver.ts', "await client.query('select 1');", 1],
    ['a statement of an integration', 'server/src/integrations/payments/sandbox/api.ts', "db.selectFrom('deals')", 1],
    ['the whole of kysely', 'server/src/orders/moves.ts', "import * as kysely from 'kysely';", 1],
    ['a value among types', 'server/src/orders/moves.ts', "import { type SqlBool, sql } from 'kysely';", 1],
  ])('are not %s', (_what, path, text, line) => {
    expect(check(path, text)).toEqual([`${path}:${line} has SQL, which stands in a store`]);
  });

  it('have one form of name', () => {
    expect(check('server/src/responses/store-cabinet.ts', STATEMENT)).toContain(
      'server/src/responses/store-cabinet.ts is a store and ends in -store.ts',
    );
  });
});
