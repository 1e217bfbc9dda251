import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { LONGEST_PAYLOAD_BYTES, pushRequest } from './web-push.ts';

const keyPair = () => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') };
};
const sender = { ...keyPair(), subject: 'mailto:support@example.ru' };
const target = {
  endpoint: 'https://push.example/1',
  p256dh: keyPair().publicKey,
  auth: Buffer.alloc(16, 7).toString('base64url'),
};
const options = { urgency: 'normal', ttl_seconds: 60, now: new Date('2026-11-28T10:00:00Z') } as const;
const ask = (payload: string, change: Partial<typeof target> = {}) =>
  pushRequest({ ...target, ...change }, sender, payload, options);

it('takes a payload up to what push services take, and not a byte more', () => {
  expect(ask('a'.repeat(LONGEST_PAYLOAD_BYTES)).body).toHaveLength(4096);
  expect(() => ask('a'.repeat(LONGEST_PAYLOAD_BYTES + 1))).toThrow(RangeError);
});

it('encrypts the same payload anew each time', () => {
  expect(ask('заказ').body).not.toEqual(ask('заказ').body);
});

it.each(['', 'AAAA', Buffer.alloc(65, 4).toString('base64url')])('refuses %j as the key of a browser', (p256dh) => {
  expect(() => ask('заказ', { p256dh })).toThrow(/key/i);
});

it('names the service, the sender and an end of half a day in its token', () => {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(ask('заказ').headers.authorization) ?? [];
  expect(key).toBe(sender.publicKey);
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: options.now.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:support@example.ru',
  });
});
