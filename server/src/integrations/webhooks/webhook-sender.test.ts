import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CERTIFICATE } from '../../../test/people/webhook-certificate.ts';
import { type Receiver, startReceiver } from '../../../test/people/webhook-receiver.ts';
import { isPublicAddress } from './public-address.ts';
import { openWebhookSender, type SenderOptions } from './webhook-sender.ts';

const HOST = 'hooks.example.test';

let secure: Receiver;
let plain: Receiver;
beforeAll(async () => {
  secure = await startReceiver({ isSecure: true });
  plain = await startReceiver();
});
afterAll(async () => {
  await secure.stop();
  await plain.stop();
});
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  for (const receiver of [secure, plain]) {
    receiver.received.length = 0;
    receiver.behave((reply) => void reply.writeHead(204).end());
  }
});

const stopped = new AbortController().signal;
/** Sender options for an internet where every name leads to the receivers. */
const INTERNET: SenderOptions = {
  testOrigins: [],
  stopped,
  ca: CERTIFICATE,
  isPublic: () => true,
  resolve: async (host) => {
    asked.push(host);
    return [{ address: '127.0.0.1', family: 4 }];
  },
};
const send = (options: Partial<SenderOptions> = {}, url = `https://${HOST}:${secure.port}/1c`) =>
  openWebhookSender({ ...INTERNET, ...options })({ url, headers: { 'webhook-id': 'ntf_1' }, body: '{"type":"test"}' });

describe('an address of the internet', () => {
  it.each(['8.8.8.8', '77.88.55.88', '100.63.0.1', '2a02:6b8::2:242'])('may be %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '::127.0.0.1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'fe80::1%eth0',
    'localhost',
    '',
  ])('is never %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a message', () => {
  it('goes to the address its name was resolved to once, under its name in TLS and Host', async () => {
    expect(await send()).toEqual({ status: 204, failure: null });
    expect(asked).toEqual([HOST]);
    expect(secure.received).toMatchObject([
      {
        path: '/1c',
        servername: HOST,
        headers: { host: `${HOST}:${secure.port}`, 'webhook-id': 'ntf_1' },
        body: '{"type":"test"}',
      },
    ]);
  });

  it('goes nowhere when its name leads into a private network, by one of its addresses or in disguise', async () => {
    const refused = { status: null, failure: 'private_address' };
    const isPublic = isPublicAddress;
    expect(await send({ isPublic })).toEqual(refused);
    const resolve = async () => [
      { address: '77.88.55.88', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
    ];
    expect(await send({ isPublic, resolve })).toEqual(refused);
    expect(secure.received).toEqual([]);
  });

  it.each([
    '127.0.0.1',
    '[::1]',
    'localhost',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
  ])('goes nowhere when its address is %s itself', async (host) => {
    const answer = await openWebhookSender({ testOrigins: [], stopped })({
      url: `https://${host}:${secure.port}/`,
      headers: {},
      body: '',
    });
    expect(answer).toEqual({ status: null, failure: 'private_address' });
  });

  it('goes to this machine when the operator named that very origin', async () => {
    const here = { isPublic: isPublicAddress, testOrigins: [plain.origin] };
    expect(await send(here, `${plain.origin}/1c`)).toEqual({ status: 204, failure: null });
    const other = `https://127.0.0.1:${secure.port}/`;
    expect(await send(here, other)).toEqual({ status: null, failure: 'private_address' });
  });

  it('goes nowhere when the certificate is of another name, or of nobody known', async () => {
    const refused = { status: null, failure: 'bad_certificate' };
    expect(await send({}, `https://other.example.test:${secure.port}/`)).toEqual(refused);
    const { ca: _ca, ...unknowing } = INTERNET;
    const answer = await openWebhookSender(unknowing)({
      url: `https://${HOST}:${secure.port}/`,
      headers: {},
      body: '',
    });
    expect(answer).toEqual(refused);
    expect(secure.received).toEqual([]);
  });

  it('tells what failed when no such name exists, or nobody listens', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await send({ resolve })).toEqual({ status: null, failure: 'unknown_host' });
    const gone = await startReceiver({ isSecure: true });
    await gone.stop();
    expect(await send({}, `https://${HOST}:${gone.port}/`)).toEqual({ status: null, failure: 'no_connection' });
  });
});

describe('an answer', () => {
  it.each([
    [200, null],
    [500, 'status'],
    [410, 'status'],
  ])('of status %i fails as %s', async (status, failure) => {
    secure.behave((reply) => void reply.writeHead(status).end('слова'));
    expect(await send()).toEqual({ status, failure });
  });

  it.each([
    ['7200', 7200],
    ['Fri, 27 Nov 2026 12:00:30 GMT', 30],
    ['soon', undefined],
    ['-5', undefined],
  ])('that asks to wait by Retry-After: %s tells the seconds', async (asked, retry_seconds) => {
    const date = 'Fri, 27 Nov 2026 12:00:00 GMT';
    secure.behave((reply) => void reply.writeHead(429, { 'retry-after': asked, date }).end());
    expect(await send()).toEqual({ status: 429, failure: 'status', retry_seconds });
  });

  it('that leads elsewhere is not followed', async () => {
    secure.behave((reply) => void reply.writeHead(307, { location: `${plain.origin}/inside` }).end());
    expect(await send()).toEqual({ status: 307, failure: 'redirect' });
    expect(plain.received).toEqual([]);
  });

  it('without an end is read up to a bound', async () => {
    const closed = Promise.withResolvers<void>();
    let written = 0;
    secure.behave((reply) => {
      reply.on('close', closed.resolve);
      reply.writeHead(200);
      const pour = () => {
        if (reply.destroyed) return;
        written += 64 * 1024;
        reply.write(Buffer.alloc(64 * 1024), pour);
      };
      pour();
    });
    expect(await send()).toEqual({ status: 200, failure: null });
    await closed.promise;
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  it('counts by its status when its body hangs', async () => {
    secure.behave((reply) => {
      reply.writeHead(200);
      reply.write('x');
    });
    expect(await send({ whole_ms: 300 })).toEqual({ status: 200, failure: null });
  });

  it('that never comes is given up', async () => {
    secure.behave(() => undefined);
    expect(await send({ whole_ms: 300 })).toEqual({ status: null, failure: 'too_slow' });
  });

  it('that is cut off fails', async () => {
    secure.behave((_reply, request) => void request.socket.destroy());
    expect(await send()).toEqual({ status: null, failure: 'no_connection' });
  });

  it('with more headers than any needs fails', async () => {
    secure.behave((reply) => void reply.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end());
    expect(await send()).toMatchObject({ status: null });
  });
});

it('gives up a connection that is never secured', async () => {
  const silent = createServer(() => undefined);
  const listening = Promise.withResolvers<void>();
  silent.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const answer = await send({ connecting_ms: 300 }, `https://${HOST}:${port}/`);
  expect(answer).toEqual({ status: null, failure: 'no_connection' });
  silent.close();
});

it('records nothing when the server stops meanwhile', async () => {
  const stopping = new AbortController();
  secure.behave(() => stopping.abort());
  await expect(send({ stopped: stopping.signal })).rejects.toThrow(/abort|stop/i);
});
