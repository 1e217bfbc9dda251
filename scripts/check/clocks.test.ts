import { describe, expect, it } from 'vitest';
import { checkClocks } from './clocks.ts';

describe('clocks', () => {
  it.each([
    ['server/migrations/0001_orders.sql', 'create table orders (created_at timestamptz not null default now());'],
    ['server/migrations/0001_orders.sql', 'created_at timestamptz default CURRENT_TIMESTAMP'],
    ['server/src/orders/store.ts', 'sql`select id from orders where expires_at < now()`'],
    ['server/src/orders/store.ts', "sql`select ${'x'}, clock_timestamp()`"],
    ['server/src/orders/service.ts', 'const createdAt = new Date();'],
    ['server/src/orders/service.ts', 'const createdAt = Date.now();'],
    ['server/src/platform/jobs/outbox.ts', 'sql`update outbox set dispatched_at = now()`'],
    ['server/src/platform/jobs/outbox.ts', 'sql`select add_job(run_at := now() - interval now())`'],
    ['domain/src/deals/deals.ts', 'export const deadline = () => Date.now() + 1;'],
  ])('fails in %s on %s', (path, text) => {
    expect(checkClocks([{ path, text }]).failures).toEqual([expect.stringContaining(`${path}:1 asks the`)]);
  });

  it.each([
    ['server/src/orders/store.ts', 'sql`select id from orders where expires_at < ${clock.now()}`'],
    ['server/src/orders/store.ts', '// the database is never asked for now()'],
    ['server/migrations/0001_orders.sql', '-- no default now(): the clock is injected\ncreate table orders ();'],
    ['server/src/orders/service.ts', 'const createdAt = new Date(order.created_at);'],
    ['server/src/platform/clock.ts', 'export const machineClock = { now: () => new Date() };'],
    ['server/src/platform/postgres/postmaster.ts', 'const deadline = Date.now() + 10_000;'],
    ['server/src/platform/jobs/outbox.ts', "sql`select graphile_worker.add_job('mail', run_at := now())`"],
    ['server/src/platform/database/clock-check.ts', "client.query('select clock_timestamp() as compared')"],
    ['server/src/orders/orders.test.ts', 'const before = Date.now();'],
    ['web/src/lib/format/dates.ts', 'const today = new Date();'],
  ])('passes in %s on %s', (path, text) => {
    expect(checkClocks([{ path, text }]).failures).toEqual([]);
  });
});
