import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName } from '@provodka/contract/http/calls.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { ROWS } from './rows.ts';
import { ACTORS, playScene, type Scene } from './scene.ts';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  scene = await playScene(server);
  await freeze();
});
afterAll(() => server.stop());

/** Makes the database refuse every write. */
async function freeze(): Promise<void> {
  const name = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  await sql`alter database ${sql.id(name.rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(
    server.db,
  );
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(server.db);
  // The connection that made this setting is the last one that can write.
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(server.db).catch(() => undefined);
  for (let attempt = 0; attempt < 100 && !(await everyConnectionIsNew()); attempt += 1) await sleep(50);
}

/** Waits until the pool has replaced its cut connections, which a request would fail on. */
async function everyConnectionIsNew(): Promise<boolean> {
  const ask = () => sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(server.db);
  const answers = await Promise.all(Array.from({ length: 20 }, ask)).catch(() => []);
  return answers.length > 0 && answers.every(({ rows }) => rows[0]?.state === 'on');
}

const READS = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].startsWith('GET'));
/** In a usual run. */
const READS_ASKED = 35;

describe('a database that refuses to be written', () => {
  it.each(sampleOf(READS, READS_ASKED, 'reads'))('answers %s to everybody as ever', async (name) => {
    const address = callAddress(name, ROWS[name].ask(scene));
    for (const actor of ACTORS) {
      const reply = await scene.browsers[actor].request(address);
      expect({ actor, status: reply.status }).toEqual({ actor, status: ROWS[name].expected[actor] });
    }
  });

  it('refuses a call that writes', async () => {
    const { ask } = ROWS.responses_reject;
    const reply = await scene.browsers.owner.request(callAddress('responses_reject', ask(scene)), { method: 'POST' });
    expect(reply.status).toBe(503);
  });
});
