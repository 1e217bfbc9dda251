import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@provodka/domain/people/webhooks.ts';

const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it, and its key. */
export function newWebhookSecret(): { secret: string; key: Buffer } {
  const key = randomBytes(SECRET_BYTES);
  return { secret: WEBHOOK_SECRET_PREFIX + key.toString('base64'), key };
}

/** The headers by which a receiver knows the sender, and a repetition (Standard Webhooks). Any one of the signatures suffices. */
export function signatureHeaders(keys: readonly Buffer[], { id, body }: { id: string; body: string }, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const macOf = (key: Buffer) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const signatures = keys.map((key) => `v1,${macOf(key)}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
