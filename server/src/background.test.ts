import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDeal, insertOrder } from '../test/orders.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { startBackground } from './background.ts';
import { transact } from './platform/database/database.ts';
import { failureReports } from './platform/jobs/failure-reports.ts';
import { runEach } from './platform/jobs/loop.ts';
import { addEvent } from './platform/jobs/outbox.ts';
import { logging } from './platform/operations/logging.ts';

const DAY_MS = 86_400_000;
const TOKEN = 'token-of-the-test';
const NOBODY_LISTENS = 'smtp://127.0.0.1:9';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN, MAIL_URL: NOBODY_LISTENS });
  await sql`
    create table poisoned (id bigint);
    create function refuse_poisoned() returns trigger language plpgsql as $$
    begin
      if exists (select from poisoned p where p.id = new.id) then raise exception 'poisoned row'; end if;
      return new;
    end $$;
    create trigger refuse_poisoned before update on orders for each row execute function refuse_poisoned();
    create trigger refuse_poisoned before update on reviews for each row execute function refuse_poisoned()`.execute(
    server.db,
  );
});
afterAll(() => server.stop());

const fromNow = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS);
const metric = async (line: RegExp): Promise<boolean> => {
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return line.test(await reply.text());
};

/** Three rows that are due, the longest due first; the first and, where ids grow with time, the smallest is poisoned. */
async function poisonFirst(ids: number[]): Promise<void> {
  await sql`insert into poisoned values (${ids[0]})`.execute(server.db);
}

const DUE: Record<string, { make(): Promise<number[]>; done(id: number): Promise<boolean> }> = {
  expire_orders: {
    make: () => Promise.all([-3, -2, -1].map((days) => insertOrder(server, 'customer', { expires_at: fromNow(days) }))),
    done: async (id) => (await orderOf(id)).status === 'A',
  },
  warn_of_expiry: {
    make: () =>
      Promise.all(
        [1, 2, 3].map((days) =>
          insertOrder(server, 'customer', { published_at: fromNow(days - 30), expires_at: fromNow(days) }),
        ),
      ),
    done: async (id) => (await orderOf(id)).expiry_warned_at !== null,
  },
  complete_idle_orders: {
    make: () =>
      Promise.all(
        [-30, -29, -28].map((days) =>
          insertOrder(server, 'customer', { executor: 'freelancer', status: 'W', last_deal_ended_at: fromNow(days) }),
        ),
      ),
    done: async (id) => (await orderOf(id)).status === 'F',
  },
  publish_reviews: {
    make: () => Promise.all([-3, -2, -1].map(insertReview)),
    done: async (id) => {
      const review = server.db.selectFrom('reviews').select('published_at').where('id', '=', id);
      return (await review.executeTakeFirstOrThrow()).published_at !== null;
    },
  },
};

const orderOf = (id: number) =>
  server.db.selectFrom('orders').select(['status', 'expiry_warned_at']).where('id', '=', id).executeTakeFirstOrThrow();

async function insertReview(days: number): Promise<number> {
  const order_id = await insertOrder(server, 'customer', { executor: 'freelancer', status: 'W' });
  const deal_id = await insertDeal(server, order_id, { status: 'paid_out', number: 1, price: 100 });
  const [customer, freelancer] = [await server.makers.user('customer'), await server.makers.user('freelancer')];
  const review = await server.db
    .insertInto('reviews')
    .values({
      order_id,
      deal_id,
      target_side: 'freelancer',
      author_uuid: customer.customer_uuid,
      target_uuid: freelancer.freelancer_uuid,
      stars: 5,
      text: 'Сделано в срок, вопросы решались сразу.',
      publish_at: fromNow(days),
      created_at: fromNow(days),
      updated_at: fromNow(days),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return review.id;
}

describe('a poisoned row', () => {
  it.each(Object.entries(DUE))('is told of and passed over by %s', async (task, { make, done }) => {
    await sql`delete from poisoned`.execute(server.db);
    const ids = await make();
    await poisonFirst(ids);
    const background = await startBackground(server.built);
    const states = () => Promise.all(ids.map(done));
    try {
      await expect.poll(states).toEqual([false, true, true]);
      await expect
        .poll(() => metric(new RegExp(`^provodka_background_failures_total\\{task="${task}"\\} 1$`, 'm')))
        .toBe(true);
    } finally {
      await background.stop();
    }
    await sql`delete from poisoned`.execute(server.db);
    await server.settle();
    expect(await states()).toEqual([true, true, true]);
  });
});

it('a job that fails is counted by its name', async () => {
  const letter = { to: 'ivan@mail.test', subject: 'Тема', text: 'Текст' };
  await transact(server.db, (tx) => addEvent(tx, 'mail', letter, server.clock.now()));
  const background = await startBackground(server.built);
  await expect.poll(() => metric(/^provodka_jobs_failing\{task="mail"\} 1$/m)).toBe(true);
  await expect.poll(() => metric(/^provodka_background_failures_total\{task="mail"\} [1-9]/m)).toBe(true);
  await background.stop();
});

it('each failure is logged with its error under the name of its task', async () => {
  let lines = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk;
      done();
    },
  });
  const { log } = Fastify({ logger: { ...logging('info'), stream } });
  const counted: string[] = [];
  const report = failureReports(log, (task) => counted.push(task));
  const rows = new AggregateError([new Error('order 1 failed'), new Error('order 2 failed')], '2 of 3');
  await runEach({
    orders: () => Promise.reject(rows),
    files: () => Promise.reject(new Error('disk full')),
    keys: async () => undefined,
  }).catch((error: unknown) => report('sweep', error));
  expect(counted).toEqual(['orders', 'orders', 'files']);
  const told = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(told.map(({ task, err, msg }) => [task, err.message, msg])).toEqual([
    ['orders', 'order 1 failed', 'orders failed'],
    ['orders', 'order 2 failed', 'orders failed'],
    ['files', 'disk full', 'files failed'],
  ]);
});
