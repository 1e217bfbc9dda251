import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/backup/manifest.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { checkInvariants } from '../../src/doctor/check-invariants.ts';
import { diskStorage } from '../../src/integrations/storage/disk.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createTestDatabase } from '../database.ts';
import { startTestServer } from '../server.ts';

const demos = readdirSync(import.meta.dirname).filter((name) => /^\d{4}$/.test(name));

describe.each(demos)('the demo of %s', (name) => {
  it('comes to the schema of today whole, and is served', async () => {
    const folder = join(import.meta.dirname, name);
    const database = await createTestDatabase({ empty: true });
    const { connectionString } = database;
    const data_dir = mkdtempSync(join(tmpdir(), 'provodka-past-'));
    const storage = diskStorage(join(data_dir, 'files'));
    const { made_at, tables } = await readManifest(folder);
    try {
      await restoreBackup({ connectionString, storage, data_dir, onStep: () => undefined }, folder);
      expect(await migrate(connectionString)).toEqual([]);
      const pool = new pg.Pool({ connectionString, max: 1 });
      expect(await checkInvariants(pool, new Date(made_at))).toEqual([]);
      const { rows } = await pool.query<{ number: number }>('select count(*)::int as number from orders');
      expect(rows[0]?.number).toBe(tables.find((table) => table.name === 'orders')?.rows);
      await pool.end();
    } catch (error) {
      await database.drop();
      throw error;
    }
    const server = await startTestServer({}, { database, storage });
    try {
      const { data: orders, meta } = await server.guest().api.orders_list({ query: {} });
      expect(meta.total).toBeGreaterThan(50);
      const { data: order } = await server.guest().api.orders_get({ params: { order_id: orders[0]?.id ?? 0 } });
      expect(order.title).toBe(orders[0]?.title);
    } finally {
      await server.stop();
      rmSync(data_dir, { recursive: true, force: true });
    }
  });
});

it('there is a demo of the past', () => {
  expect(demos).toContain('0053');
});
