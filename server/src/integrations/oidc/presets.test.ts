import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProviders } from './provider.ts';

interface Asked {
  path: string;
  authorization: string | undefined;
  fields: Record<string, string>;
}

/** Answers as Yandex ID and VK ID document it, and records the requests. */
let server: Server;
let origin: string;
let asked: Asked[] = [];
const ANSWERS: Record<string, unknown> = {
  '/token': { access_token: 'token of yandex', token_type: 'bearer', expires_in: 3600 },
  '/info?format=json': {
    id: '1000034426',
    login: 'ivan',
    default_email: 'ivan@yandex.ru',
    first_name: 'Иван',
    last_name: 'Чернов',
    real_name: 'Иван Чернов',
  },
  '/oauth2/auth': {
    access_token: 'token of vk',
    token_type: 'Bearer',
    id_token: 'nobody.can.check',
    user_id: 1234567890,
    state: 'any',
  },
  '/oauth2/user_info': {
    user: { user_id: '1234567890', first_name: 'Иван', last_name: 'Чернов', email: 'ivan@vk.com', verified: true },
  },
};

async function read(request: IncomingMessage): Promise<Record<string, string>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()));
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    void read(request).then((fields) => {
      const path = request.url ?? '';
      asked.push({ path, authorization: request.headers.authorization, fields });
      reply.writeHead(path in ANSWERS ? 200 : 404, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(ANSWERS[path] ?? {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const CALLBACK = 'https://site.test/callback';

function open(name: string, issuer: string | null = origin) {
  const settings = { name, issuer, title: null, client_id: 'our id', client_secret: 'our secret', scope: null };
  const [provider] = openProviders([settings]);
  if (!provider) throw new Error(`No preset is called ${name}`);
  return provider;
}

async function comeBack(name: string, more: Record<string, string> = {}) {
  asked = [];
  const provider = open(name);
  const { secrets } = await provider.begin(CALLBACK);
  const query = new URLSearchParams({ code: 'the code', state: secrets.state, ...more });
  return { identity: await provider.finish(query, CALLBACK, secrets), secrets };
}

it.each([
  ['yandex', 'https://oauth.yandex.ru/authorize', 'login:info login:email'],
  ['vk', 'https://id.vk.com/authorize', 'vkid.personal_info email'],
])('%s is asked with state and PKCE', async (name, address, scope) => {
  const { url, secrets } = await open(name, null).begin(CALLBACK);
  const { origin: site, pathname, searchParams } = new URL(url);
  expect(site + pathname).toBe(address);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'our id',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope,
    state: secrets.state,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

it('Yandex ID names the person by its profile, and vouches for no address', async () => {
  const { identity, secrets } = await comeBack('yandex');
  expect(identity).toEqual({
    subject: '1000034426',
    email: 'ivan@yandex.ru',
    is_email_verified: false,
    full_name: 'Чернов Иван',
    name_parts: { last_name: 'Чернов', first_name: 'Иван', middle_name: '' },
  });
  expect(asked).toMatchObject([
    { path: '/token', fields: { code: 'the code', code_verifier: secrets.verifier, client_secret: 'our secret' } },
    { path: '/info?format=json', authorization: 'OAuth token of yandex' },
  ]);
});

it('VK ID gets its device and state back, and its unchecked ID token proves nothing', async () => {
  const { identity, secrets } = await comeBack('vk', { device_id: 'the device', type: 'code_v2', ext_id: 'x' });
  expect(identity).toEqual({
    subject: '1234567890',
    email: 'ivan@vk.com',
    is_email_verified: false,
    full_name: 'Чернов Иван',
    name_parts: { last_name: 'Чернов', first_name: 'Иван', middle_name: '' },
  });
  expect(asked).toMatchObject([
    {
      path: '/oauth2/auth',
      fields: { device_id: 'the device', state: secrets.state, code_verifier: secrets.verifier },
    },
    { path: '/oauth2/user_info', fields: { access_token: 'token of vk', client_id: 'our id' } },
  ]);
});

it('another state is no answer', async () => {
  await expect(comeBack('yandex', { state: 'somebody-elses' })).rejects.toMatchObject({
    refusal: { code: 'sign_in_refused' },
  });
  expect(asked).toEqual([]);
});
