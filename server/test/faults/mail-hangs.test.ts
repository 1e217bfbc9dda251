import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackground } from '../../src/background.ts';
import { transact } from '../../src/platform/database/database.ts';
import { addEvent } from '../../src/platform/jobs/outbox.ts';
import { openSilentServer, type SilentServer } from '../live/silent-server.ts';
import { insertOrder } from '../orders.ts';
import { startTestServer, type TestServer } from '../server.ts';

const TOKEN = 'token-of-the-test';
const LETTERS = 12;

let silent: SilentServer;
let server: TestServer;
beforeAll(async () => {
  silent = await openSilentServer();
  server = await startTestServer({ LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN, MAIL_URL: silent.smtp });
});
afterAll(async () => {
  await server.stop();
  await silent.close();
});

const waitingTasks = async (): Promise<string[]> => {
  const { rows } = await sql<{ task: string }>`
    select distinct task_identifier as task from graphile_worker.jobs`.execute(server.db);
  return rows.map(({ task }) => task);
};

async function leaveLetters(): Promise<void> {
  const letter = { to: 'ivan@mail.test', subject: 'Тема', text: 'Текст' };
  await transact(server.db, async (tx) => {
    for (let letters = 0; letters < LETTERS; letters += 1) await addEvent(tx, 'mail', letter, server.clock.now());
  });
}

async function metric(name: string): Promise<number> {
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const lines = (await reply.text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
}

it('does everything else while the mail server hangs, shows how old the letters are, and stops', async () => {
  const background = await startBackground(server.built);
  await leaveLetters();
  await expect.poll(silent.open).toBeGreaterThan(3);
  const order_id = await insertOrder(server, 'customer');
  const expired = { order_id, move: 'expire', actor_uuid: null, concerns: [] } as const;
  await transact(server.db, (tx) => addEvent(tx, 'order_changed', expired, server.clock.now()));
  const isHandedOn = async () =>
    (await server.db.selectFrom('outbox').select('id').where('number', 'is', null).execute()).length === 0;
  await expect.poll(isHandedOn).toBe(true);
  await expect.poll(waitingTasks).toEqual(['mail']);
  expect(silent.open()).toBeGreaterThan(3);
  server.clock.advance({ hours: 1 });
  expect(await metric('provodka_jobs_oldest_age_seconds{task="mail"}')).toBeGreaterThan(3000);
  expect(await metric('provodka_jobs_waiting{task="mail"}')).toBe(LETTERS);
  expect(await metric('provodka_jobs_oldest_age_seconds{task="notify_order_changed"}')).toBe(0);
  await background.stop();
  expect(silent.open()).toBe(0);
});
