import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push as the browser decrypts it. */
export interface Pushed {
  id: number;
  title: string;
  text: string;
  path: string | null;
}

/** A push service and its browsers, speaking the wire format of RFC 8030, 8188, 8291 and 8292. */
export interface PushService {
  /** The subscription a page sends to the server for this browser. */
  subscribe(): { endpoint: string; p256dh: string; auth: string };
  /** Pushes delivered to this endpoint, in order. */
  got(endpoint: string): Pushed[];
  /** Sets the reply from now on; `retryAfter` in seconds. */
  answer(status: number, retryAfter?: number): void;
  /** Requests whose keys, signature or encryption were wrong. */
  faults: string[];
  close(): Promise<void>;
}

interface Browser {
  secret: Buffer;
  curve: ReturnType<typeof createECDH>;
  got: Pushed[];
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const faults: string[] = [];
  let next: { status: number; retryAfter?: number } = { status: 201 };
  const server = createServer((request, reply) => void answer(request, reply));
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const browser = browsers.get(request.url ?? '');
    const fault = browser && findFault(request);
    if (fault) faults.push(fault);
    if (next.status === 201 && browser) browser.got.push(JSON.parse(decrypt(browser, body)) as Pushed);
    const headers = next.retryAfter === undefined ? {} : { 'retry-after': String(next.retryAfter) };
    reply.writeHead(fault ? 403 : browser ? next.status : 404, headers).end();
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    faults,
    subscribe() {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const secret = randomBytes(16);
      browsers.set(path, { secret, curve, got: [] });
      return { endpoint: origin + path, p256dh: curve.getPublicKey('base64url'), auth: secret.toString('base64url') };
    },
    got: (endpoint) => browsers.get(new URL(endpoint).pathname)?.got ?? [],
    answer(status, retryAfter) {
      next = retryAfter === undefined ? { status } : { status, retryAfter };
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Checks a push as a service does: sender, lifetime, encryption. */
function findFault({ headers, method }: IncomingMessage): string | null {
  if (method !== 'POST') return `method ${method}`;
  if (headers['content-encoding'] !== 'aes128gcm') return 'content-encoding';
  if (!/^\d+$/.test(headers.ttl as string)) return 'ttl';
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'vapid key';
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return 'vapid signature';
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  return aud === `http://${headers.host}` ? null : `audience ${aud}`;
}

/** Decrypts one record by RFC 8291 and 8188. */
function decrypt({ curve, secret }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), secret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
  const open = createDecipheriv('aes-128-gcm', key, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
