import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SHOP = {
  PAYMENTS_PROVIDER: 'yookassa',
  YOOKASSA_SHOP_ID: '54321',
  YOOKASSA_SECRET_KEY: 'live_Ab3-kl4Mn5_Op6qr7St8uv9Wx0',
};

describe('the configuration', () => {
  it.each([
    { PUBLIC_URL: 'example.ru:443' },
    { PUBLIC_URL: 'https://example.ru/market' },
    { PUBLIC_URL: 'https://example.ru/?from=mail' },
    { PUBLIC_URL: 'https://someone:secret@example.ru' },
    { PUBLIC_URL: 'ftp://example.ru' },
    { API_ORIGIN: 'javascript:alert(1)' },
    { SIGN_IN_URL: 'javascript:alert(1)' },
    { SIGN_IN_URL: 'mailto:someone@example.ru' },
    { MAIL_URL: 'mail.example.ru' },
    { MAIL_URL: 'https://mail.example.ru' },
    { MAIL_FROM: 'Проводка' },
    { SUPPORT_EMAIL: 'support' },
    { PUSH_SERVICES: 'https://push.example.ru' },
    { PUSH_SERVICES: '*' },
    { PUSH_SERVICES: '.' },
    { WEBHOOK_TEST_ORIGINS: 'http://10.0.0.1:9000' },
    { WEBHOOK_TEST_ORIGINS: 'http://localhost.example.ru' },
    { WEBHOOK_TEST_ORIGINS: 'http://127.0.0.1:9000/path' },
    { PORT: ' ' },
    { PORT: '0x50' },
    { PAYMENTS_PROVIDER: 'bank' },
    { ...SHOP, YOOKASSA_SHOP_ID: '' },
    { ...SHOP, YOOKASSA_SHOP_ID: "1', type: 'other" },
    { ...SHOP, YOOKASSA_SECRET_KEY: '' },
    { ...SHOP, YOOKASSA_SECRET_KEY: 'a key with spaces and more of it' },
    { ...SHOP, YOOKASSA_API_ROOT: 'yookassa' },
  ])('does not take %o', (settings) => {
    expect(() => readConfig(settings)).toThrow('The configuration has mistakes: ');
  });

  it('takes addresses as they are written', () => {
    const settings = {
      PUBLIC_URL: 'https://example.ru/',
      SIGN_IN_URL: 'https://id.example.ru/enter?app=1c',
      API_ORIGIN: 'http://127.0.0.1:4000',
      MAIL_URL: 'smtps://robot%40example.ru:secret@mail.example.ru',
      PUSH_SERVICES: 'push.example.ru, .example.com',
    };
    expect(readConfig(settings)).toMatchObject({
      public_url: 'https://example.ru',
      api_origin: 'http://127.0.0.1:4000',
      push_services: ['push.example.ru', '.example.com'],
      yookassa: null,
    });
  });

  it('lets webhooks go to this machine only when it is named, and never without the demo', () => {
    const named = { WEBHOOK_TEST_ORIGINS: 'http://127.0.0.1:9000, https://localhost:9443' };
    expect(readConfig({}).webhook_test_origins).toEqual([]);
    expect(readConfig(named).webhook_test_origins).toEqual(['http://127.0.0.1:9000', 'https://localhost:9443']);
    expect(() => readConfig({ ...named, DEMO: '0' })).toThrow(/WEBHOOK_TEST_ORIGINS/);
  });

  it('asks YooKassa where nothing else is said, and never says its key', () => {
    expect(readConfig(SHOP).yookassa).toEqual({
      shop_id: '54321',
      secret_key: SHOP.YOOKASSA_SECRET_KEY,
      api_root: 'https://api.yookassa.ru/v3',
    });
    const wrong = { ...SHOP, YOOKASSA_SECRET_KEY: 'кто-то' };
    expect(() => readConfig(wrong)).toThrow(/YOOKASSA_SECRET_KEY is not a secret key/);
    expect(() => readConfig(wrong)).not.toThrow(/кто-то/);
  });
});
