import { setTimeout as sleep } from 'node:timers/promises';
import { BASE_PATH } from '@provodka/contract/http/calls.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** A load balancer gets its answer within a second, even when the database hangs. */
const PATIENCE = { steps: 9, stepMs: 100 };

/** Live: the process answers. Ready: it reaches its database if it has one and goes on serving, so a balancer may send people here. */
export function health(app: FastifyInstance, db: Db | null, isLeaving: () => boolean): void {
  const reaches = db ? openQuestion(db) : async () => true;
  app.get(`${BASE_PATH}/health/live`, () => ({ data: { status: 'live' } }));
  app.get(`${BASE_PATH}/health/ready`, async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ data: { status: 'leaving' } });
    const timer = new AbortController();
    const silence = waitInSteps(timer.signal).catch(() => false);
    const isReady = await Promise.race([reaches(), silence]);
    timer.abort();
    if (isReady) return { data: { status: 'ready' } };
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ data: { status: 'database unreachable' } });
  });
}

/** A process that was busy for a second has passed one step of it, and reads an answer that came meanwhile before the next. */
async function waitInSteps(signal: AbortSignal): Promise<false> {
  for (let step = 0; step < PATIENCE.steps; step += 1) await sleep(PATIENCE.stepMs, undefined, { signal });
  return false;
}

/** Whether the database answers; all who ask at the same time wait for one answer. */
function openQuestion(db: Db): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  const ask = async () => {
    try {
      await sql`select 1`.execute(db);
      return true;
    } catch {
      return false;
    } finally {
      asked = null;
    }
  };
  return () => (asked ??= ask());
}
