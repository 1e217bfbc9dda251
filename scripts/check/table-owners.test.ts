import { describe, expect, it } from 'vitest';
import { checkTableOwners } from './table-owners.ts';

const OWNERS = { orders: 'orders', outbox: 'platform' };
const MIGRATION = {
  path: 'server/migrations/0001_orders.sql',
  text: 'create table orders (id bigint);\n-- create table ghosts ();\ncreate table if not exists outbox (id bigint);\n',
};

function check(path: string, text: string): string[] {
  return checkTableOwners([MIGRATION, { path, text }], OWNERS).failures;
}

describe('table owners', () => {
  it.each([
    ['Kysely', "await tx.updateTable('orders').set({ title }).execute();"],
    ['SQL', 'await sql`update orders set title = ${title}`.execute(tx);'],
    ['a read', "await tx.selectFrom('outbox').selectAll().execute();"],
    ['a lock on the outbox', 'sql`select * from outbox for update of outbox skip locked`'],
    ['an upsert', 'sql`insert into orders (id) values (1) on conflict (id) do update set title = excluded.title`'],
    ['a comment', '// update outbox set done = true would be wrong here\n'],
  ])('lets orders do %s', (_what, text) => {
    expect(check('server/src/orders/store.ts', text)).toEqual([]);
  });

  it.each([
    ['insertInto', "await tx.insertInto('outbox').values(row).execute();"],
    ['updateTable with an alias', "await tx.updateTable('outbox as o').set({ done }).execute();"],
    ['deleteFrom', "await tx\n.deleteFrom('outbox')\n.execute();"],
    ['a link of files', "const FILES = fileLink('outbox', 'id');"],
    ['insert into', 'sql`INSERT INTO outbox (id) values (1)`'],
    ['update', 'sql`with done as (update outbox o set done = true returning id) select 1`'],
    ['quoted update', 'client.query(\'update "outbox" set done = true\')'],
    ['delete from', 'sql`delete from only outbox where id = ${id}`'],
    ['truncate', "client.query('truncate table outbox')"],
  ])('fails on a foreign write by %s', (_what, text) => {
    const [failure, ...others] = check('server/src/orders/store.ts', text);

    expect(failure).toMatch(/^server\/src\/orders\/store\.ts:\d writes outbox, which only platform may write$/);
    expect(others).toEqual([]);
  });

  it('names the line inside a template', () => {
    const failures = check('server/src/orders/store.ts', 'const query = sql`\n  delete\n  from outbox`;');

    expect(failures).toEqual(['server/src/orders/store.ts:2 writes outbox, which only platform may write']);
  });

  it.each([
    'tx.insertInto(table).values(row)',
    'sql`update ${sql.table(name)} set done = true`',
    'sql`delete from ${table}`',
  ])('fails on a table it cannot see: %s', (text) => {
    expect(check('server/src/orders/store.ts', text)).toEqual([
      'server/src/orders/store.ts:1 writes a table it does not name literally',
    ]);
  });

  it('fails on a link of files whose table it cannot see', () => {
    expect(check('server/src/orders/store.ts', 'fileLink(table, "order_id")')).toEqual([
      'server/src/orders/store.ts:1 writes a table it does not name literally',
    ]);
  });

  it('lets only those leave out the names that empty all tables or write the links of files', () => {
    const text = 'sql`truncate ${sql.join(tables)}`';

    expect(check('server/src/platform/database/truncate.ts', text)).toEqual([]);
    expect(check('server/src/files/link-store.ts', text)).toEqual([]);
    expect(check('server/src/platform/database/truncate.ts', 'sql`truncate orders`')).toHaveLength(1);
    expect(check('server/src/platform/jobs/jobs.ts', text)).toHaveLength(1);
  });

  it('follows a write through a database function', () => {
    const migration = {
      path: 'server/migrations/0002_dispatch.sql',
      text: 'create function dispatch(p_id bigint) returns void language plpgsql as $$\nbegin\n  update outbox set done = true;\nend $$;',
    };
    const call = { path: 'server/src/orders/store.ts', text: 'sql`select dispatch(${id})`' };

    expect(checkTableOwners([MIGRATION, migration, call], OWNERS).failures).toEqual([
      'server/src/orders/store.ts:1 writes outbox, which only platform may write',
    ]);
  });

  it('fails on a table without an owner', () => {
    const migration = { path: 'server/migrations/0002_more.sql', text: 'CREATE TABLE "reviews" (id bigint);' };

    expect(checkTableOwners([MIGRATION, migration], OWNERS).failures).toEqual([
      'table reviews has no owner: its migration says `-- owner: …` above it',
    ]);
  });

  describe('an owner that a migration states', () => {
    const stated = (comment: string, path = 'server/src/orders/store.ts') => {
      const migration = {
        path: 'server/migrations/0002_more.sql',
        text: `-- Pins.\n${comment}\ncreate table pins (id bigint);`,
      };
      return checkTableOwners([MIGRATION, migration, { path, text: "tx.insertInto('pins')" }], OWNERS).failures;
    };

    it('may write the table', () => {
      expect(stated('-- owner: orders')).toEqual([]);
      expect(stated('-- owner: orders\n-- A pin outlives its order.')).toEqual([]);
    });

    it('is the only one who may', () => {
      expect(stated('-- owner: orders', 'server/src/deals/store.ts')).toContain(
        'server/src/deals/store.ts:1 writes pins, which only orders may write',
      );
    });

    it('is a folder, and stands right above the table', () => {
      expect(stated('-- owner: ordres')).toContain('table pins is owned by ordres, which is no folder of server/src');
      expect(stated('-- owner: orders\n')).toContain(
        'table pins has no owner: its migration says `-- owner: …` above it',
      );
    });

    it('is stated once', () => {
      const migration = {
        path: 'server/migrations/0002_more.sql',
        text: '-- owner: orders\ncreate table orders (id bigint);',
      };
      const store = { path: 'server/src/orders/store.ts', text: '' };
      expect(checkTableOwners([migration, MIGRATION, store], OWNERS).failures).toContain('table orders has two owners');
    });
  });

  it('fails on an owner without a table', () => {
    expect(checkTableOwners([MIGRATION], { ...OWNERS, ghosts: 'orders' }).failures).toEqual([
      'TABLE_OWNERS names ghosts, which no migration creates',
    ]);
  });

  it('lets tests prepare what they need', () => {
    expect(check('server/src/orders/orders.test.ts', "tx.insertInto('outbox')")).toEqual([]);
  });
});
