import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApp } from '../../../test/people/authenticator-app.ts';
import { signingAt } from '../../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../platform/database/database.ts';
import { appointAdmin, endFactors } from '../sanctions/sanctions.ts';

let server: TestServer;
const { signUp, signIn, isSignedIn, lettersTo, tokenFor } = signingAt(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let people = 0;
let login: string;
beforeEach(async () => {
  login = `locked${++people}`;
  const owner = await signUp(login);
  await owner.api.auth_email_verify({ body: { token: await tokenFor(login, '/email/verify') } });
  await connectApp(server, owner);
});

const nobody = () => ({ viewer: null, now: server.clock.now() });
const end = (name: string) => transact(server.db, (tx) => endFactors({ db: tx, ...nobody() }, name));

it('ends a second factor at once, tells its person and leaves a line of the audit', async () => {
  const locked = await signIn(login);
  await locked.api.auth_recovery_ask();
  expect(await end('nobody_at_all')).toBeNull();
  expect(await end(`${login.toUpperCase()}@mail.test`)).toEqual({ login, had_factor: true });
  expect(await isSignedIn(await signIn(login))).toBe(true);
  const { rows } = await sql<{ status: string }>`select status from factor_recoveries`.execute(server.db);
  expect(rows).toEqual([{ status: 'canceled' }]);
  expect((await lettersTo(login)).filter((letter) => letter.includes('отключили на сервере'))).toHaveLength(1);
  const { uuid } = await server.db
    .selectFrom('users')
    .select('uuid')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  const { data } = await (await server.api('moderator')).moderator_audit_list({ query: { subject_id: uuid } });
  expect(data).toMatchObject([
    {
      actor: null,
      action: { code: 'end_second_factor' },
      before: { has_second_factor: true },
      after: { has_second_factor: false },
    },
  ]);
  expect(await end(login)).toEqual({ login, had_factor: false });
});

it('leaves a moderator nothing but the settings until a new one is added', async () => {
  await transact(server.db, (tx) => appointAdmin({ db: tx, ...nobody() }, login));
  await server.db
    .updateTable('users')
    .set({ second_factor_due_at: server.clock.now() })
    .where('login', '=', login)
    .execute();
  await end(login);
  const browser = await signIn(login);
  await expect(browser.api.moderator_users_list()).rejects.toMatchObject({ status: 403 });
  await connectApp(server, browser);
  await expect(browser.api.moderator_users_list()).resolves.toBeDefined();
});
