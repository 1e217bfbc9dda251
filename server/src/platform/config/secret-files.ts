import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** Settings that may stand in a file, as orchestrators hand out secrets. */
const SECRET_SETTINGS = new Set([
  'SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'MAIL_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMSRU_API_ID',
  'TELEGRAM_BOT_TOKEN',
  'YOOKASSA_SECRET_KEY',
]);
const OIDC_SECRET = /^OIDC_[A-Z0-9_]+_CLIENT_SECRET$/;
const SUFFIX = '_FILE';

/** The environment with the content of each `<NAME>_FILE` as `<NAME>`, and the mistakes with these files. */
export function readSecretFiles(env: Environment): { env: Environment; mistakes: string[] } {
  const filled = { ...env };
  const mistakes: string[] = [];
  for (const [setting, path] of Object.entries(env)) {
    const name = setting.slice(0, -SUFFIX.length);
    if (!path || !setting.endsWith(SUFFIX) || !(SECRET_SETTINGS.has(name) || OIDC_SECRET.test(name))) continue;
    if (env[name]) {
      mistakes.push(`${name} and ${setting} are both set`);
      continue;
    }
    try {
      // An editor ends a file with a line break.
      filled[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (filled[name] === '') mistakes.push(`${setting} names an empty file`);
    } catch (error) {
      mistakes.push(`${setting} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { env: filled, mistakes };
}
