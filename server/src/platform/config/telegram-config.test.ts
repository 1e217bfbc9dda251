import { describe, expect, it } from 'vitest';
import { readConfig, warningsOf } from './config.ts';

const TOKEN = '123456:AAbbccddeeffgghhiijjkkllmm';
const BOT = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_BOT_NAME: '@provodka_bot' };
const telegramOf = (env: Record<string, string>) => readConfig(env).telegram;
const mistakeOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('There was no mistake');
};

describe('the Telegram bot of the environment', () => {
  it('is the sandbox in the demo and none without it', () => {
    expect(telegramOf({})).toEqual({ mode: 'sandbox' });
    expect(telegramOf({ DEMO: '0' })).toEqual({ mode: 'off' });
    expect(telegramOf({ TELEGRAM_MODE: 'off' })).toEqual({ mode: 'off' });
  });

  it('is the sandbox without the demo only when that is said by name, and each start reminds of it', () => {
    const env = { DEMO: '0', TELEGRAM_MODE: 'sandbox' };
    expect(mistakeOf(env)).toContain('with DEMO=0 it takes ALLOW_SANDBOX_TELEGRAM=1');
    const config = readConfig({ ...env, ALLOW_SANDBOX_TELEGRAM: '1' });
    expect(config.telegram).toEqual({ mode: 'sandbox' });
    expect(warningsOf(config).join()).toContain('ALLOW_SANDBOX_TELEGRAM');
    expect(warningsOf(readConfig({ DEMO: '0' })).join()).not.toContain('TELEGRAM');
  });

  it('is a bot of Telegram by its token and name', () => {
    expect(telegramOf({ TELEGRAM_MODE: 'polling', ...BOT })).toEqual({
      mode: 'polling',
      token: TOKEN,
      bot_name: 'provodka_bot',
      api_root: 'https://api.telegram.org',
    });
    const own = { TELEGRAM_MODE: 'webhook', TELEGRAM_API_ROOT: 'http://bot-api.internal:8081/', ...BOT };
    expect(telegramOf(own)).toMatchObject({ mode: 'webhook', api_root: 'http://bot-api.internal:8081' });
    expect(telegramOf({ TELEGRAM_MODE: 'webhook', PUBLIC_URL: 'https://birzha.example.ru', ...BOT })).toMatchObject({
      mode: 'webhook',
    });
  });

  it.each([
    [{ TELEGRAM_MODE: 'on' }, 'TELEGRAM_MODE is off, sandbox, polling or webhook'],
    [
      { TELEGRAM_MODE: 'polling' },
      'TELEGRAM_BOT_TOKEN is missing: take one of @BotFather; TELEGRAM_BOT_NAME is missing',
    ],
    [{ TELEGRAM_MODE: 'polling', ...BOT, TELEGRAM_BOT_NAME: 'provodka' }, 'is not a name like provodka_bot'],
    [{ TELEGRAM_MODE: 'polling', ...BOT, TELEGRAM_API_ROOT: 'telegram' }, 'TELEGRAM_API_ROOT is not an address'],
    [
      { TELEGRAM_MODE: 'webhook', ...BOT, PUBLIC_URL: 'http://birzha.example.ru' },
      'PUBLIC_URL that begins with https:',
    ],
  ] as [Record<string, string>, string][])('names what is wrong with %o', (env, mistake) => {
    expect(mistakeOf(env)).toContain(mistake);
  });

  it('never shows the token in a mistake', () => {
    const told = mistakeOf({ TELEGRAM_MODE: 'polling', TELEGRAM_BOT_TOKEN: 'bot123456:short-secret' });
    expect(told).toContain('TELEGRAM_BOT_TOKEN is not a token of @BotFather');
    expect(told).not.toContain('short-secret');
  });
});
