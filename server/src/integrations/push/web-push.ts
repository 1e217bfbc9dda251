/** Requests to push services by node:crypto: RFC 8030 (push), 8188 and 8291 (encryption), 8292 (who sends). */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

/** A browser's subscription; the keys are base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The sender's keys as base64url of a point and a scalar of P-256, and where a service may complain. */
export interface PushSender {
  publicKey: string;
  privateKey: string;
  subject: string;
}

interface PushOptions {
  urgency: 'normal' | 'high';
  ttl_seconds: number;
  now: Date;
}

/** Services take bodies up to 4096 bytes; the rest is the salt, the key, the sign of an end and the tag. */
export const LONGEST_PAYLOAD_BYTES = 4096 - 86 - 1 - 16;
const RECORD_BYTES = 4096;
const TOKEN_HOURS = 12;

/**
 * The request that carries a payload to a browser, in which the service can read nothing.
 * @throws where the keys of the subscription are none, or the payload is longer than services take
 */
export function pushRequest(target: PushTarget, sender: PushSender, payload: string, options: PushOptions) {
  return {
    url: target.endpoint,
    method: 'POST',
    headers: {
      ttl: String(options.ttl_seconds),
      urgency: options.urgency,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      authorization: `vapid t=${senderToken(target, sender, options.now)}, k=${sender.publicKey}`,
    },
    body: new Uint8Array(encrypt(target, Buffer.from(payload))),
  };
}

/** One record for the browser alone. */
function encrypt({ p256dh, auth }: PushTarget, payload: Buffer): Buffer {
  if (payload.length > LONGEST_PAYLOAD_BYTES) throw new RangeError(`A push of ${payload.length} bytes`);
  const browserKey = Buffer.from(p256dh, 'base64url');
  const curve = createECDH('prime256v1');
  const ownKey = curve.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const shared = hkdf(curve.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const salt = randomBytes(16);
  const key = hkdf(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A byte of 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(payload), cipher.update(Buffer.of(2)), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, head, ownKey, sealed, cipher.getAuthTag()]);
}

const hkdf = (material: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', material, salt, info, bytes));

/** A JWT for the service of this endpoint alone. */
function senderToken({ endpoint }: PushTarget, sender: PushSender, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_HOURS * 3600,
    sub: sender.subject,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = Buffer.from(sender.publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: sender.privateKey,
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
