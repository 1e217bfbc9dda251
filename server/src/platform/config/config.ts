import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { PUSH_SERVICES } from '@provodka/domain/notification-preferences.ts';
import * as z from 'zod/mini';
import { StartError } from '../operations/start-error.ts';
import { type FilesSettings, readFiles } from './files-config.ts';
import { type OidcSettings, readOidc } from './oidc-config.ts';
import { readYookassa, type YookassaSettings } from './payments-config.ts';
import { type PhoneCodesSettings, readPhoneCodes } from './phone-codes-config.ts';
import { readSecretFiles } from './secret-files.ts';
import { readTelegram, type TelegramSettings } from './telegram-config.ts';
import { readWebhooks } from './webhooks-config.ts';

/** More would need more connections than a PostgreSQL gives. */
const MOST_PROCESSES = 64;

const unset = (value: unknown) => value === undefined || value === '';

const flag = (fallback: boolean) =>
  z.pipe(
    z.transform((value) => {
      if (unset(value)) return fallback;
      if (value === '1' || value === 'true') return true;
      return value === '0' || value === 'false' ? false : value;
    }),
    z.boolean('is 0 or 1'),
  );
const word = (fallback: string) =>
  z.pipe(
    z.transform((value) => (unset(value) ? fallback : value)),
    z.string(),
  );
const optionalWord = z.pipe(
  z.transform((value): unknown => (value === '' ? undefined : value)),
  z.optional(z.string()),
);
const number = (fallback: number, min: number, max: number) =>
  z.pipe(
    z.transform((value) =>
      unset(value) ? fallback : typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN,
    ),
    z
      .int(`is a whole number from ${min} to ${max}`)
      .check(z.minimum(min, `is at least ${min}`), z.maximum(max, `is at most ${max}`)),
  );
const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/[@\s]/.test(value);
/** An origin: pages and cookies live at its root. */
const isOrigin = (value: string): boolean =>
  isWebAddress(value) && new URL(value).href === `${new URL(value).origin}/` && !/[?#]/.test(value);
const address = (isFine: (value: string) => boolean) =>
  z.pipe(
    word(''),
    z.string().check(z.refine((value) => value === '' || isFine(value), 'is not an address like https://example.ru')),
  );
const mailbox = (fallback: string) =>
  z.pipe(word(fallback), z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'is not an address like robot@example.ru')));
const mailServer = z.pipe(
  optionalWord,
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
          'is not an address like smtps://user:password@mail.example.ru',
        ),
      ),
  ),
);
/** Host names; one that begins with a dot matches all hosts below it. */
const hosts = (fallback: readonly string[]) =>
  z.pipe(
    word(fallback.join(',')),
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((host) => /^\.?[a-z\d-]+(\.[a-z\d-]+)*$/.test(host.trim())),
          'is not a list of hosts like push.example.ru,.example.com',
        ),
      ),
  );

const databaseAddress = z.pipe(
  optionalWord,
  z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/./, 'is not an address like postgres://user:password@host/name')),
  ),
);

/** Every setting of the environment with its default; docs/operations/configuration.md lists them. */
const environment = z.object({
  HOST: word('127.0.0.1'),
  PORT: number(3000, 0, 65_535),
  PUBLIC_URL: address(isOrigin),
  DATA_DIR: word('.data'),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DATABASE_POOL: number(16, 6, 200),
  PROCESSES: z.pipe(
    z.transform((value) => (value === 'auto' ? String(availableParallelism()) : value)),
    number(1, 1, MOST_PROCESSES),
  ),
  ROLE: z.pipe(
    word('web,worker'),
    z.enum(['web', 'worker', 'web,worker', 'worker,web'], 'is web, worker or web,worker'),
  ),
  DEMO: flag(true),
  SECRET: z.pipe(optionalWord, z.optional(z.string().check(z.minLength(32, 'is at least 32 characters long')))),
  TRUST_PROXY: number(0, 0, 10),
  RATE_LIMIT: number(1200, 0, 1_000_000),
  STOP_SECONDS: number(10, 1, 600),
  LEAVE_SECONDS: number(0, 0, 60),
  LOG_LEVEL: z.pipe(
    word('warn'),
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'is a pino level'),
  ),
  PAYMENTS_PROVIDER: z.pipe(word('sandbox'), z.enum(['sandbox', 'yookassa'], 'is sandbox or yookassa')),
  ALLOW_SANDBOX_PAYMENTS: flag(false),
  MAIL_URL: mailServer,
  ALLOW_NO_MAIL: flag(false),
  MAIL_FROM: mailbox('no-reply@example.ru'),
  SIGN_IN_URL: address(isWebAddress),
  API_ORIGIN: address(isOrigin),
  PUSH_SERVICES: hosts(PUSH_SERVICES),
  METRICS_TOKEN: optionalWord,
  BRAND_NAME: word('Проводка'),
  COMPANY: word('ООО «Проводка»'),
  SUPPORT_EMAIL: mailbox('support@example.ru'),
  PHONE_MOSCOW: word('+7 495 000-00-00'),
  PHONE_PETERSBURG: word('+7 812 000-00-00'),
  PHONE_RUSSIA: word('8 800 000-00-00'),
});

export type Config = z.infer<typeof environment> & {
  data_dir: string;
  /** Serves the site. */
  is_web: boolean;
  /** Does the background work: jobs, deadlines, payments, notifications. */
  is_worker: boolean;
  /** Origin people see in their browser, without a slash at the end. */
  public_url: string;
  /** The origin of another server's API when this process serves pages only; '' for the own API. */
  api_origin: string;
  /** Where uploads lie. */
  files: FilesSettings;
  /** Sites through which people may sign in. */
  oidc: OidcSettings[];
  /** The Telegram bot. */
  telegram: TelegramSettings;
  /** The provider that sends codes to phones. */
  phone_codes: PhoneCodesSettings;
  /** The shop that takes and sends money; null for the sandbox. */
  yookassa: YookassaSettings | null;
  /** Hosts of push services that browsers may name, see isPushAddress. */
  push_services: string[];
  /** Origins on this machine to which webhooks may go besides. */
  webhook_test_origins: string[];
  /** Cookies carry Secure and the __Host- prefix. */
  is_https: boolean;
};

type Environment = Record<string, string | undefined>;

/** Reads the configuration; throws one StartError that lists every mistake at once. */
export function readConfig(given: Environment): Config {
  const { env, mistakes } = readSecretFiles(given);
  return readChecked(env, mistakes);
}

/**
 * Reads the configuration of a server: without the demo it refuses simulated payments and mail unless they are
 * explicitly allowed. Throws as `readConfig` does.
 */
export function readServerConfig(given: Environment): Config {
  const { env, mistakes } = readSecretFiles(given);
  return readChecked(env, [...mistakes, ...findUnannounced(env)]);
}

const toldByName = z.pick(environment, {
  DEMO: true,
  PAYMENTS_PROVIDER: true,
  ALLOW_SANDBOX_PAYMENTS: true,
  MAIL_URL: true,
  ALLOW_NO_MAIL: true,
});
type ToldByName = z.infer<typeof toldByName>;

/** Services a server without the demo may lack, the setting that allows each, and the warning for people. */
const LACKS: readonly {
  isMissing(config: ToldByName): boolean;
  allow: 'ALLOW_SANDBOX_PAYMENTS' | 'ALLOW_NO_MAIL';
  mistake: string;
  warning: string;
}[] = [
  {
    isMissing: (config) => config.PAYMENTS_PROVIDER === 'sandbox',
    allow: 'ALLOW_SANDBOX_PAYMENTS',
    mistake: 'PAYMENTS_PROVIDER is the sandbox, where no money moves',
    warning: 'payments go through the sandbox bank, no money moves',
  },
  {
    isMissing: (config) => !config.MAIL_URL,
    allow: 'ALLOW_NO_MAIL',
    mistake: 'MAIL_URL names no mail server, so no letter could be sent',
    warning: 'no letter is sent: nobody can confirm an e-mail or set a forgotten password',
  },
];

/** Checks these settings on their own, so that their mistakes are reported together with all others. */
function findUnannounced(env: Environment): string[] {
  const { data } = toldByName.safeParse(env);
  // A server of pages neither takes money nor sends letters.
  if (!data || data.DEMO || env.API_ORIGIN) return [];
  return LACKS.filter(({ isMissing, allow }) => isMissing(data) && !data[allow]).map(
    ({ mistake, allow }) => `${mistake}: with DEMO=0 it takes ${allow}=1`,
  );
}

/** Warnings at each start about what was explicitly allowed. */
export function warningsOf(config: ToldByName & Pick<Config, 'telegram'>): string[] {
  if (config.DEMO) return [];
  const warnings = LACKS.filter(({ isMissing }) => isMissing(config)).map(
    ({ allow, warning }) => `${allow}: ${warning}.`,
  );
  if (config.telegram.mode === 'sandbox')
    warnings.push('ALLOW_SANDBOX_TELEGRAM: what the bot says is read at its own page.');
  return warnings;
}

function readChecked(env: Environment, untold: readonly string[]): Config {
  const parsed = environment.safeParse(env);
  const issues = parsed.error?.issues ?? [];
  const files = readFiles(env);
  const oidc = readOidc(env);
  const telegram = readTelegram(env, { is_demo: parsed.data?.DEMO ?? true });
  const phoneCodes = readPhoneCodes(env, { is_demo: parsed.data?.DEMO ?? true });
  const yookassa = readYookassa(env);
  const webhooks = readWebhooks(env, { is_demo: parsed.data?.DEMO ?? true });
  const told = issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (env[name] && !env.DATABASE_URL) told.push(`${name} takes a DATABASE_URL beside it`);
  if (env.ROLE === 'worker' && !['', '1', undefined].includes(env.PROCESSES))
    told.push('PROCESSES is the number of web processes, of which ROLE=worker has none');
  if (env.API_ORIGIN && env.ROLE === 'worker')
    told.push('ROLE=worker has no work with API_ORIGIN, which serves pages alone');
  const mistakes = [
    ...told,
    ...untold,
    ...files.mistakes,
    ...oidc.mistakes,
    ...telegram.mistakes,
    ...phoneCodes.mistakes,
    ...yookassa.mistakes,
    ...webhooks.mistakes,
  ];
  if (!parsed.success || mistakes.length > 0)
    throw new StartError(`The configuration has mistakes: ${mistakes.join('; ')}.`);
  const values = parsed.data;
  const public_url = (values.PUBLIC_URL || `http://${values.HOST}:${values.PORT}`).replace(/\/$/, '');
  return {
    ...values,
    files: files.settings,
    oidc: oidc.providers,
    telegram: telegram.settings,
    phone_codes: phoneCodes.settings,
    yookassa: yookassa.settings,
    data_dir: resolve(values.DATA_DIR),
    is_web: values.ROLE.includes('web'),
    is_worker: values.ROLE.includes('worker'),
    public_url,
    api_origin: values.API_ORIGIN && new URL(values.API_ORIGIN).origin,
    push_services: values.PUSH_SERVICES.split(',').map((host) => host.trim()),
    webhook_test_origins: webhooks.test_origins,
    is_https: public_url.startsWith('https:'),
  };
}
