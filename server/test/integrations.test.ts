import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { programsAt } from './people/programs.ts';
import { startTestServer, type TestServer } from './server.ts';

const EXAMPLES = new URL('../../docs/integrations.md', import.meta.url);
const run = promisify(execFile);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'provodka-guide-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** The first example of the guide in this language, as it stands. */
function exampleIn(language: string): string {
  const found = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'm').exec(readFileSync(EXAMPLES, 'utf8'));
  if (!found?.[1]) throw new Error(`The guide has no example in ${language}`);
  return found[1];
}

it('makes one draft however often the example of the guide runs, with the token alone', async () => {
  const browser = await server.browser('customer');
  const { secret } = await programsAt(() => server).make(browser, ['manage']);
  const program = join(folder, 'example.mts');
  writeFileSync(program, exampleIn('ts'));
  const env = { ...process.env, PROVODKA_URL: server.url, PROVODKA_TOKEN: secret };
  const [first, second] = [
    await run(process.execPath, [program], { env }),
    await run(process.execPath, [program], { env }),
  ];
  expect(first.stdout).toMatch(/^Works for customer\nDraft (\d+)\nOwn orders: \1\n$/);
  expect(second.stdout).toBe(first.stdout);
});

it('takes a signed message by the receiver of the guide, and refuses one that was altered', async () => {
  const port = await freePort();
  const hooked = await startTestServer({ WEBHOOK_TEST_ORIGINS: `http://127.0.0.1:${port}` });
  const browser = await hooked.browser('customer');
  const url = `http://127.0.0.1:${port}/hook`;
  const { data } = await browser.api.auth_webhooks_create({ body: { title: 'Учёт', url, groups: ['security'] } });
  const program = join(folder, 'receiver.mts');
  writeFileSync(program, exampleIn('typescript'));
  // Messages are signed at the moment of the test's clock.
  hooked.clock.set(new Date());
  const env = { ...process.env, PORT: String(port), PROVODKA_WEBHOOK_SECRET: data.secret };
  const receiver = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
  try {
    expect((await lines.next()).value).toBe('Listening');
    await hooked.settle();
    expect((await lines.next()).value).toBe('webhook_made: Добавлен адрес для уведомлений «Учёт»');
    const headers = {
      'webhook-id': 'ntf_1',
      'webhook-timestamp': String(Date.now() / 1000),
      'webhook-signature': 'v1,AA',
    };
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(401);
  } finally {
    receiver.kill();
    await hooked.stop();
  }
});

it('says what was refused when the token lacks the scope', async () => {
  const browser = await server.browser('customer');
  const { secret } = await programsAt(() => server).make(browser);
  const program = join(folder, 'refused.mts');
  writeFileSync(program, exampleIn('ts'));
  const env = { ...process.env, PROVODKA_URL: server.url, PROVODKA_TOKEN: secret };
  await expect(run(process.execPath, [program], { env })).rejects.toThrow(
    '403: У токена нет разрешения «Заказы и профиль»',
  );
});
