import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readOidc } from './oidc-config.ts';

it('nobody signs in through another site unless it is named', () => {
  expect(readOidc({ OIDC_YANDEX_CLIENT_ID: 'id' })).toEqual({ providers: [], mistakes: [] });
});

it('a preset needs its client alone, any other site an issuer too', () => {
  const { providers, mistakes } = readOidc({
    OIDC_PROVIDERS: 'yandex, our-corp',
    OIDC_YANDEX_CLIENT_ID: 'one',
    OIDC_OUR_CORP_ISSUER: 'https://id.corp.test/realm',
    OIDC_OUR_CORP_CLIENT_ID: 'two',
    OIDC_OUR_CORP_CLIENT_SECRET: 'secret',
    OIDC_OUR_CORP_TITLE: 'Корпоративный вход',
  });
  expect(mistakes).toEqual([]);
  expect(providers).toMatchObject([
    { name: 'yandex', client_id: 'one', issuer: null, client_secret: null },
    { name: 'our-corp', client_id: 'two', client_secret: 'secret', title: 'Корпоративный вход' },
  ]);
});

it.each([
  [{ OIDC_PROVIDERS: 'yandex' }, 'OIDC_YANDEX_CLIENT_ID is missing'],
  [{ OIDC_PROVIDERS: 'corp', OIDC_CORP_CLIENT_ID: 'id' }, 'OIDC_CORP_ISSUER is missing'],
  [
    { OIDC_PROVIDERS: 'corp', OIDC_CORP_CLIENT_ID: 'id', OIDC_CORP_ISSUER: 'http://id.corp.test' },
    'OIDC_CORP_ISSUER is an https address',
  ],
  [{ OIDC_PROVIDERS: 'vk,vk', OIDC_VK_CLIENT_ID: 'id' }, 'OIDC_PROVIDERS names one twice'],
  [{ OIDC_PROVIDERS: '../x' }, 'OIDC_PROVIDERS is a list of names'],
])('reports the mistake %j at the start', (env, mistake) => {
  expect(() => readConfig(env)).toThrow(mistake);
});
