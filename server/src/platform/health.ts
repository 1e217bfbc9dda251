import { BASE_PATH } from '@provodka/contract/calls.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Live: the process answers. Ready: it reaches its database if it has one, so a balancer may send people here. */
export function health(app: FastifyInstance, db: Db | null): void {
  app.get(`${BASE_PATH}/health/live`, () => ({ data: { status: 'live' } }));
  app.get(`${BASE_PATH}/health/ready`, async (_request, reply) => {
    try {
      if (db) await sql`select 1`.execute(db);
      return { data: { status: 'ready' } };
    } catch {
      return reply.code(503).send({ data: { status: 'database unreachable' } });
    }
  });
}
