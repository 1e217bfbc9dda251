import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from './start-error.ts';

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
    z.transform((value) => (unset(value) ? fallback : Number(value))),
    z
      .int(`is a whole number from ${min} to ${max}`)
      .check(z.minimum(min, `is at least ${min}`), z.maximum(max, `is at most ${max}`)),
  );
const address = (fallback: string) =>
  z.pipe(
    word(fallback),
    z
      .string()
      .check(z.refine((value) => value === '' || URL.canParse(value), 'is not an address like https://example.ru')),
  );

/** Every setting of the environment with its default; README lists them. */
const environment = z.object({
  HOST: word('127.0.0.1'),
  PORT: number(3000, 0, 65_535),
  PUBLIC_URL: address(''),
  DATA_DIR: word('.data'),
  DATABASE_URL: z.pipe(
    optionalWord,
    z.optional(
      z.string().check(z.regex(/^postgres(ql)?:\/\/./, 'is not an address like postgres://user:password@host/name')),
    ),
  ),
  DATABASE_POOL: number(16, 2, 200),
  DEMO: flag(true),
  SECRET: z.pipe(optionalWord, z.optional(z.string().check(z.minLength(32, 'is at least 32 characters long')))),
  TRUST_PROXY: number(0, 0, 10),
  RATE_LIMIT: number(1200, 0, 1_000_000),
  LOG_LEVEL: z.pipe(
    word('warn'),
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'is a pino level'),
  ),
  PAYMENTS_PROVIDER: z.pipe(word('sandbox'), z.enum(['sandbox'], 'is sandbox')),
  MAIL_URL: optionalWord,
  MAIL_FROM: word('no-reply@example.ru'),
  SIGN_IN_URL: address(''),
  API_ORIGIN: address(''),
  METRICS_TOKEN: optionalWord,
  BRAND_NAME: word('Проводка'),
  COMPANY: word('ООО «Проводка»'),
  SUPPORT_EMAIL: word('support@example.ru'),
  PHONE_MOSCOW: word('+7 495 000-00-00'),
  PHONE_PETERSBURG: word('+7 812 000-00-00'),
  PHONE_RUSSIA: word('8 800 000-00-00'),
});

export type Config = z.infer<typeof environment> & {
  data_dir: string;
  /** Origin people see in their browser, without a slash at the end. */
  public_url: string;
  /** Origin of the API of another server, whose pages this one makes; '' for the own API. */
  api_origin: string;
  /** Cookies carry Secure and the __Host- prefix. */
  is_https: boolean;
};

/** Reads the configuration; throws one StartError that lists every mistake at once. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartError(`The configuration has mistakes: ${mistakes.join('; ')}.`);
  }
  const values = parsed.data;
  const public_url = (values.PUBLIC_URL || `http://${values.HOST}:${values.PORT}`).replace(/\/$/, '');
  return {
    ...values,
    data_dir: resolve(values.DATA_DIR),
    public_url,
    api_origin: values.API_ORIGIN && new URL(values.API_ORIGIN).origin,
    is_https: public_url.startsWith('https:'),
  };
}
