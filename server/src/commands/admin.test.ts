import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { connectApp } from '../../test/people/authenticator-app.ts';
import { PASSWORD, signingAt } from '../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url));

let database: TestDatabase;
let server: TestServer;
const { signUp, signIn, isSignedIn } = signingAt(() => server);
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({}, { database });
});
afterAll(() => server.stop());

/** Runs the command beside a running server; `typed` answers the question. */
async function run(words: string[], typed: string): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATABASE_URL: database.connectionString, DATA_DIR: server.built.config.data_dir };
  const child = spawn(process.execPath, [ADMIN, ...words], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  child.stdin.end(typed);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

it('ends the second factor of a login when the operator has typed it twice, and of nobody otherwise', async () => {
  const login = 'locked_out';
  await connectApp(server, await signUp(login));
  const words = ['--end-second-factor', login];
  const mayEnter = async () => await isSignedIn(await signIn(login, PASSWORD));
  for (const typed of ['', '\n', 'yes\n', 'somebody_else\n']) {
    expect(await run(words, typed)).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was done') });
  }
  expect(await mayEnter()).toBe(false);
  const unknown = await run(['--end-second-factor', 'nobody_here'], 'nobody_here\n');
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('Nobody has signed up as nobody_here') });
  const ended = await run(words, `${login}\n`);
  expect(ended).toMatchObject({ code: 0, output: expect.stringContaining(`${login} has no second factor any more`) });
  expect(await mayEnter()).toBe(true);
});
