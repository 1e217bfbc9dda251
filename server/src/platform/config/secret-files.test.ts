import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig, readServerConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'provodka-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const KEPT = 'a secret that is long enough to be one';

it('reads secrets from files', () => {
  const config = readServerConfig({
    DEMO: '0',
    ALLOW_SANDBOX_PAYMENTS: '1',
    SECRET_FILE: file('secret', `${KEPT}\n`),
    MAIL_URL_FILE: file('mail', 'smtps://robot:word@mail.example.ru'),
    OIDC_PROVIDERS: 'yandex',
    OIDC_YANDEX_CLIENT_ID: 'us',
    OIDC_YANDEX_CLIENT_SECRET_FILE: file('yandex', 'ours'),
  });
  expect(config).toMatchObject({ SECRET: KEPT, MAIL_URL: 'smtps://robot:word@mail.example.ru' });
  expect(config.oidc).toMatchObject([{ client_secret: 'ours' }]);
});

it('reports all mistakes at once', () => {
  const env = {
    SECRET: KEPT,
    SECRET_FILE: file('secret', KEPT),
    METRICS_TOKEN_FILE: join(folder, 'nowhere'),
    DATABASE_URL_FILE: file('empty', '\n'),
  };
  expect(() => readConfig(env)).toThrow(
    /SECRET and SECRET_FILE are both set.*METRICS_TOKEN_FILE names a file that cannot be read \(ENOENT\).*DATABASE_URL_FILE names an empty file/,
  );
});

it('leaves files of other settings alone', () => {
  expect(readConfig({ PORT_FILE: join(folder, 'nowhere'), PORT: '4000' }).PORT).toBe(4000);
});
