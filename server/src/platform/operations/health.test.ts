import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { health } from './health.ts';

let database: TestDatabase;
let opened: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  opened = openDatabase(database.connectionString, 1);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const BUSY_MS = 1500;

it('is ready when its process was too busy to read the answer of the database', async () => {
  const app = fastify();
  health(app, opened.db, () => false);
  let wasBusy = false;
  opened.pool.once('acquire', () =>
    setImmediate(() => {
      for (const end = performance.now() + BUSY_MS; performance.now() < end; );
      wasBusy = true;
    }),
  );
  const reply = await app.inject('/rest/v1/health/ready');
  expect([wasBusy, reply.statusCode]).toEqual([true, 200]);
  await app.close();
});
