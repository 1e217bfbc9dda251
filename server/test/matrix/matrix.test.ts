import { CALLS, type CallName, VIEWER_HEADER } from '@provodka/contract/http/calls.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { comparesViewer, type Route } from '@provodka/contract/http/route.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../src/platform/database/schema.ts';
import { textOf } from '../people/browser.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { snapshotState } from '../state-snapshot.ts';
import type { Row } from './row-makers.ts';
import { ROWS } from './rows.ts';
import { ACTORS, type Actor, playScene, type Scene } from './scene.ts';

let server: TestServer;
let scene: Scene;
let takeBack: () => Promise<void>;
let printed: string;
beforeAll(async () => {
  server = await startTestServer();
  scene = await playScene(server);
  printed = await print();
  takeBack = await snapshotState(server, Object.values(scene.browsers));
});
afterAll(() => server.stop());

/** Every row of every table, in short. */
async function print(): Promise<string> {
  const prints = TABLES.map(async (table) => {
    const all = sql<{ rows: string }>`
      select md5(string_agg(kept::text, ';' order by kept::text)) as rows from ${sql.table(table)} as kept`;
    return `${table} ${(await all.execute(server.db)).rows[0]?.rows}`;
  });
  return (await Promise.all(prints)).join('\n');
}

const NOBODY_KNOWS = 999_999_999;
const NOBODYS_UUID = '00000000-0000-4000-8000-000000000000';

async function ask(
  name: CallName,
  actor: Actor,
  input: ReturnType<Row['ask']>,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const [method] = CALLS[name].split(' ');
  const init: RequestInit = { method, headers };
  if (input.body !== undefined) {
    init.headers = { 'content-type': 'application/json', ...headers };
    init.body = JSON.stringify(input.body);
  }
  const reply = await scene.browsers[actor].request(callAddress(name, input), init);
  return { status: reply.status, text: await textOf(reply) };
}

/** The same request with ids that do not exist. */
function unknownIds(input: ReturnType<Row['ask']>): ReturnType<Row['ask']> {
  const unknown = (name: string) => (name.endsWith('uuid') ? NOBODYS_UUID : NOBODY_KNOWS);
  const params = Object.fromEntries(Object.keys(input.params ?? {}).map((name) => [name, unknown(name)]));
  const body =
    input.body && typeof input.body === 'object' && 'deal_id' in input.body
      ? { ...input.body, deal_id: NOBODY_KNOWS }
      : input.body;
  return { ...input, params, body };
}

/** Whether the row names anything of the scene; one that does not changes only what is the asker's own. */
function namesScene(row: Row): boolean {
  let isNamed = false;
  const watched = new Proxy(scene, {
    get(target, key) {
      isNamed = true;
      return Reflect.get(target, key);
    },
  });
  row.ask(watched);
  return isNamed;
}

describe.each(Object.keys(ROWS) as CallName[])('%s', (name) => {
  const row = ROWS[name];
  const isWrite = !CALLS[name].startsWith('GET');
  // Refusals change nothing, so they run first; after a successful write the scene is restored.
  const actors = ACTORS.toSorted((a, b) => row.expected[b] - row.expected[a]);

  it.each(actors)('%s', async (actor) => {
    const input = row.ask(scene);
    const reply = await ask(name, actor, input);
    const unknown = reply.status === 404 ? await ask(name, actor, unknownIds(input)) : null;
    const isUsedUp = namesScene(row) || actor === actors.at(-1);
    if (isWrite && reply.status < 300 && isUsedUp) await takeBack();
    expect(reply.status, reply.text).toBe(row.expected[actor]);
    if (unknown) expect(reply).toEqual(unknown);
  });
});

describe.each(Object.values(ROUTES as Record<string, Route>).filter(({ proof }) => proof))(
  '$name',
  ({ name, auth }) => {
    const actors = auth === 'moderator' ? (['moderator'] as const) : ACTORS.filter((actor) => actor !== 'guest');

    it('refuses every session proved 11 minutes ago, and nothing is done', async () => {
      const provers = ACTORS.map((actor) => [scene.browsers[actor], scene.browsers[actor].prove] as const);
      for (const [browser] of provers) browser.prove = null;
      const before = new Date(server.clock.now().getTime() - 11 * 60_000);
      await server.db.updateTable('sessions').set({ proved_at: before }).execute();
      // Otherwise a password in the body would suffice.
      await server.db.updateTable('users').set({ second_factor_at: before }).execute();
      const stale = await print();
      const told = [];
      for (const actor of actors) told.push(await ask(name, actor, ROWS[name].ask(scene)));
      const left = await print();
      for (const [browser, prove] of provers) browser.prove = prove;
      await takeBack();
      for (const { status, text } of told) {
        expect([status, text]).toEqual([403, expect.stringContaining('"proof":{"ways":')]);
      }
      expect(left).toBe(stale);
    });
  },
);

describe('a write of a page that was made for somebody else', () => {
  const writes = Object.values(ROUTES as Record<string, Route>).filter(comparesViewer);
  const signedIn = ACTORS.filter((actor) => actor !== 'guest');
  const best = (name: CallName) =>
    signedIn.toSorted((a, b) => ROWS[name].expected[a] - ROWS[name].expected[b])[0] ?? 'owner';

  it.each([NOBODYS_UUID, 'guest'])('is refused whatever the call, and nothing is done: made for %s', async (viewer) => {
    await takeBack();
    const before = await print();
    for (const { name } of writes) {
      const { status, text } = await ask(name, best(name), ROWS[name].ask(scene), { [VIEWER_HEADER]: viewer });
      expect([name, status, text]).toEqual([name, 409, expect.stringContaining('"signed_in_as":{"full_name":')]);
    }
    expect(await print()).toBe(before);
  });

  it('is answered as ever when it was made for who is signed in', async () => {
    const { data } = await scene.browsers.owner.api.auth_user();
    const own = { [VIEWER_HEADER]: data.uuid };
    const { status } = await ask('auth_email_resend', 'owner', ROWS.auth_email_resend.ask(scene), own);
    await takeBack();
    expect(status).toBe(ROWS.auth_email_resend.expected.owner);
  });
});

it('restores the scene after a change', async () => {
  await sql`update users set full_name = upper(full_name)`.execute(server.db);
  expect(await print()).not.toBe(printed);
  await takeBack();
  expect(await print()).toBe(printed);
});
