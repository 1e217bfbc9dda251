import { CALLS, type CallName } from '@provodka/contract/http/calls.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import { scopesOf } from '@provodka/contract/http/token-scopes.ts';
import { givenScopes, TOKEN_SCOPES, type TokenScope } from '@provodka/domain/people/tokens.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '../people/browser.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { snapshotState } from '../state-snapshot.ts';
import { ROWS } from './rows.ts';
import { playScene, type Scene } from './scene.ts';

/*
 * Every call by a token with each scope, made from the list of calls: what the scope opens is answered as to the token's
 * owner, everything else is refused before anything is done.
 */

let server: TestServer;
let scene: Scene;
let takeBack: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer();
  scene = await playScene(server);
  // Without a second factor a token moves no money.
  const { uuid } = scene.owner_uuids;
  await sql`update users set second_factor_at = ${server.clock.now()} where uuid = ${uuid}`.execute(server.db);
  takeBack = await snapshotState(server, []);
});
afterAll(() => server.stop());

async function ask(name: CallName, secret: string): Promise<{ status: number; text: string; cookies: string[] }> {
  const input = ROWS[name].ask(scene);
  const [method] = CALLS[name].split(' ');
  const headers: Record<string, string> = { authorization: `Bearer ${secret}` };
  const init: RequestInit = { method, headers, redirect: 'manual' };
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  const reply = await fetch(server.url + callAddress(name, input), init);
  return { status: reply.status, text: await textOf(reply), cookies: reply.headers.getSetCookie() };
}

const needed = (name: CallName): readonly TokenScope[] => scopesOf(ROUTES[name]);
const opens = (name: CallName, scope: TokenScope): boolean =>
  needed(name).some((one) => givenScopes([scope]).includes(one));
/** Refusals first, since they change nothing. */
const inOrder = (name: CallName) => TOKEN_SCOPES.toSorted((a, b) => Number(opens(name, a)) - Number(opens(name, b)));

it.each(Object.keys(CALLS) as CallName[])('answers %s by the scopes of the token', async (name) => {
  for (const scope of inOrder(name)) {
    const { status, text, cookies } = await ask(name, scene.owner_tokens[scope].secret);
    if (status < 300 && ROUTES[name].method !== 'GET') await takeBack();
    expect(cookies).toEqual([]);
    if (opens(name, scope)) expect([scope, status], text).toEqual([scope, ROWS[name].expected.owner]);
    else {
      const why = needed(name).length === 0 ? 'С токеном это недоступно' : 'У токена нет разрешения';
      expect([scope, status, text]).toEqual([scope, 403, expect.stringContaining(why)]);
    }
  }
});

it('refuses every call by an unknown token, and takes nobody for a guest', async () => {
  const before = await countRows();
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { status, text, cookies } = await ask(name, 'prvd_nobody');
    expect([name, status, cookies]).toEqual([name, 401, []]);
    expect(text).toContain('Токен не подходит');
  }
  expect(await countRows()).toEqual(before);
});

/** Rows of what writes leave behind. */
async function countRows(): Promise<unknown[]> {
  const { rows } = await sql`select (select count(*) from outbox) as events, (select count(*) from orders) as orders,
    (select count(*) from sessions) as sessions, (select count(*) from token_uses) as uses`.execute(server.db);
  return rows;
}

it('gives a moderator by token what a moderator without rights would get', async () => {
  const { uuid } = await server.makers.user(scene.loginOf('moderator'));
  await sql`update api_tokens set user_uuid = ${uuid}::uuid`.execute(server.db);
  const read = (name: CallName) => ask(name, scene.owner_tokens.manage.secret);
  expect((await read('orders_get')).status).toBe(404);
  expect((await read('orders_change_status')).status).toBe(404);
  expect((await read('moderator_queue')).status).toBe(403);
  const { data } = JSON.parse((await read('auth_user')).text) as { data: { is_moderator: boolean } };
  expect(data.is_moderator).toBe(false);
  await takeBack();
});
