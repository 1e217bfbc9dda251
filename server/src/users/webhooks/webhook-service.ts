/** Addresses at which a person's programs are told (product: tokens). */
import { isIP } from 'node:net';
import type { webhookChanges, webhookForm } from '@provodka/contract/people/webhooks.ts';
import {
  formerSecretSignsUntil,
  refuseAnotherWebhook,
  refuseWebhookAddress,
  WEBHOOK_LIMITS,
  webhookLogForgottenBefore,
} from '@provodka/domain/people/webhooks.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { isPublicAddress } from '../../integrations/webhooks/public-address.ts';
import { newWebhookSecret } from '../../integrations/webhooks/signature.ts';
import { encrypt } from '../../platform/config/encryption.ts';
import type { FreeContext, ReadContext, WriteContext } from '../../platform/context.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import { asRight, assertAllowed } from '../../platform/rights.ts';
import { assertNotBanned } from '../auth/auth-service.ts';
import { lockUser } from '../auth/auth-store.ts';
import { findExpiry } from '../auth/session-store.ts';
import * as deliveries from './webhook-delivery-store.ts';
import { presentAttempt, presentDelivery, presentWebhook } from './webhook-present.ts';
import * as store from './webhook-store.ts';

/** The purpose under which the secrets of webhooks are sealed. */
export const WEBHOOK_SECRET = 'webhook';

export interface WebhookSettings {
  secret: string;
  config: { webhook_test_origins: readonly string[] };
}

/** The viewer's addresses with the last attempt at each, without their secrets. */
export async function findOwnWebhooks({ db, viewer }: ReadContext) {
  const webhooks = await store.findWebhooks(db, viewer.user_uuid);
  const attempts = await deliveries.findLastAttempts(db, viewer.user_uuid);
  const attemptOf = new Map(attempts.map((attempt) => [attempt.webhook_id, presentAttempt(attempt)]));
  return {
    webhooks: webhooks.map((row) => ({ ...presentWebhook(row), last_attempt: attemptOf.get(row.id) ?? null })),
    rights: { create: asRight(refuseAnotherWebhook(webhooks.length)) },
  };
}

/** Throws RefusedError when nothing may be sent to this address. What its name leads to is looked at before each message. */
function assertAddress({ config }: WebhookSettings, text: string): void {
  const url = new URL(text);
  assertAllowed(refuseWebhookAddress(url, config.webhook_test_origins));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isTest = config.webhook_test_origins.includes(url.origin);
  if (isIP(host) !== 0 && !isPublicAddress(host) && !isTest) throw new RefusedError(refuse('webhook_private'));
}

/**
 * Adds an address and tells its owner; the secret is in this answer alone. Throws RefusedError `webhooks_full`, those of an
 * address, `user_banned`, `account_leaving`, `lost_race` when the session ended meanwhile.
 */
export async function createWebhook(context: WriteContext, parts: WebhookSettings, form: z.output<typeof webhookForm>) {
  const { db: tx, viewer, now } = context;
  const user = await lockUser(tx, viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  assertNotBanned(user, now);
  if (user.deletion_asked_at !== null) throw new RefusedError(refuse('account_leaving'));
  // A new password has ended the session, and every address with it, while this waited for the lock.
  if ((await findExpiry(tx, viewer.session_id)) === undefined) throw new RefusedError(refuse('lost_race'));
  assertAllowed(refuseAnotherWebhook((await store.findWebhooks(tx, user.uuid)).length));
  assertAddress(parts, form.url);
  const { secret, key } = newWebhookSecret();
  const row = await store.insertWebhook(tx, {
    ...form,
    user_uuid: user.uuid,
    secret_sealed: encrypt(parts.secret, WEBHOOK_SECRET, key),
    created_at: now,
  });
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'webhook_made', about: form.title }, now);
  return { ...presentWebhook(row), secret };
}

async function lockOwn({ db: tx, viewer }: WriteContext, id: number): Promise<store.WebhookRow> {
  const webhook = await store.lockWebhook(tx, viewer.user_uuid, id);
  if (!webhook) throw new RefusedError(refuse('not_found'));
  return webhook;
}

/**
 * Changes an address. Switched off, it is sent nothing that waited; switched on, or led elsewhere, it begins anew. Throws RefusedError
 * `not_found`, those of an address.
 */
export async function changeWebhook(
  context: WriteContext,
  parts: WebhookSettings,
  id: number,
  changes: z.output<typeof webhookChanges>,
) {
  const { db: tx, viewer, now } = context;
  const before = await lockOwn(context, id);
  const { title = before.title, url = before.url, groups = before.groups, is_active = before.is_active } = changes;
  const isElsewhere = url !== before.url;
  if (isElsewhere) assertAddress(parts, url);
  if (before.is_active && !is_active) await deliveries.stopDeliveries(tx, id);
  const isAnew = isElsewhere || (is_active && !before.is_active);
  const row = await store.updateWebhook(tx, id, {
    title,
    url,
    groups,
    is_active,
    ...(isAnew && { failing_since: null }),
    ...(is_active && { ended_how: null }),
  });
  if (isElsewhere)
    await addEvent(tx, 'account_changed', { user_uuid: viewer.user_uuid, move: 'webhook_made', about: title }, now);
  return presentWebhook(row);
}

/** Throws RefusedError `not_found`. */
export async function removeWebhook({ db: tx, viewer }: WriteContext, id: number): Promise<void> {
  if (!(await store.deleteWebhook(tx, viewer.user_uuid, id))) throw new RefusedError(refuse('not_found'));
}

/** Gives an address a new secret, told in this answer alone; the one it had signs for a day more. Throws RefusedError `not_found`. */
export async function rotateSecret(context: WriteContext, parts: WebhookSettings, id: number) {
  await lockOwn(context, id);
  const { secret, key } = newWebhookSecret();
  const row = await store.replaceSecret(context.db, id, {
    secret_sealed: encrypt(parts.secret, WEBHOOK_SECRET, key),
    former_until: formerSecretSignsUntil(context.now),
  });
  return { ...presentWebhook(row), secret };
}

/** Leaves a test message for an address, also for one that is switched off. Throws RefusedError `not_found`. */
export async function testWebhook(context: WriteContext, id: number): Promise<void> {
  await lockOwn(context, id);
  await deliveries.queueTest(context.db, id, context.now);
}

/** The last deliveries to an address of the viewer. Throws RefusedError `not_found`. */
export async function findDeliveries({ db, viewer }: ReadContext, id: number) {
  if (!(await store.isOwnWebhook(db, viewer.user_uuid, id))) throw new RefusedError(refuse('not_found'));
  return (await deliveries.findLog(db, id, WEBHOOK_LIMITS.log_shown)).map(presentDelivery);
}

/** Sends a delivery again, under the id it had. Throws RefusedError `not_found`, `webhook_off`. */
export async function replayDelivery(context: WriteContext, id: number, deliveryId: number): Promise<void> {
  const webhook = await lockOwn(context, id);
  const delivery = await deliveries.findDelivery(context.db, id, deliveryId);
  if (!delivery) throw new RefusedError(refuse('not_found'));
  if (!webhook.is_active && delivery.notification_id !== null) throw new RefusedError(refuse('webhook_off'));
  await deliveries.repeatDelivery(context.db, id, deliveryId, context.now);
}

/** Deletes what is too old for the logs; how many lines they have is kept with each attempt. */
export async function sweepDeliveries({ db, now }: FreeContext<null>): Promise<void> {
  await deliveries.forgetDeliveries(db, webhookLogForgottenBefore(now));
}
