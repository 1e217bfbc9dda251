/** Sends notifications to the addresses of people's programs: a lane of its own beside mail, Telegram and pushes (product: tokens). */
import {
  isWebhookOver,
  nextWebhookAttempt,
  WEBHOOK_LIMITS,
  type WebhookEnd,
  webhookPausedUntil,
} from '@provodka/domain/people/webhooks.ts';
import { signatureHeaders } from '../../integrations/webhooks/signature.ts';
import type { WebhookAnswer, WebhookSender } from '../../integrations/webhooks/webhook-sender.ts';
import { decrypt } from '../../platform/config/encryption.ts';
import type { FreeContext } from '../../platform/context.ts';
import { type Tx, transact } from '../../platform/database/database.ts';
import type { ReportFailure } from '../../platform/jobs/failure-reports.ts';
import type { Consumers } from '../../platform/jobs/outbox.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import * as store from './webhook-delivery-store.ts';
import { messageId, messageOf, testMessage, type WebhookNotification } from './webhook-message.ts';
import { WEBHOOK_SECRET } from './webhook-service.ts';
import { updateWebhook } from './webhook-store.ts';

export interface WebhookParts {
  secret: string;
  config: { public_url: string };
  contextOf(): FreeContext<null>;
  report: ReportFailure;
  webhookSender: WebhookSender;
  /** How long a turn waits for slow receivers, so that others are looked for; a second by default. */
  webhookPatienceMs?: number;
  /** A notification as its person may see it now; null when they may not. */
  readNotification(context: FreeContext<null>, id: number): Promise<WebhookNotification | null>;
}

/** Messages under way at once, one of each address. */
const AT_ONCE = 40;
/** Counted by person too, because an address that is deleted while its message is under way keeps its place. */
const AT_ONCE_OF_PERSON = WEBHOOK_LIMITS.number;
/** Longer than a message may take. */
const LEASE_MS = 60_000;
const GONE = 410;

export const webhookConsumers = (contextOf: () => FreeContext<null>) =>
  ({
    queue_webhooks: async ({ user_uuid, notification_id }) => {
      const { db, now } = contextOf();
      await transact(db, (tx) => store.queueDeliveries(tx, { user_uuid, notification_id }, now));
    },
  }) satisfies Partial<Consumers>;

/**
 * Sends what is due. A turn ends when nothing is under way, or leaves slow receivers to the next one, so that none of them holds up
 * the others.
 */
export function openWebhookDispatcher(parts: WebhookParts): () => Promise<void> {
  const underWay = new Map<number, { user_uuid: string; work: Promise<void> }>();

  function start(delivery: store.ClaimedDelivery): void {
    const work = deliver(parts, delivery)
      .catch((error: unknown) => parts.report('deliver_webhooks', error))
      .finally(() => void underWay.delete(delivery.webhook_id));
    underWay.set(delivery.webhook_id, { user_uuid: delivery.user_uuid, work });
  }

  function busyNow() {
    const byPerson = [...Map.groupBy(underWay.values(), ({ user_uuid }) => user_uuid)];
    return {
      webhooks: [...underWay.keys()],
      people: byPerson.filter(([, messages]) => messages.length >= AT_ONCE_OF_PERSON).map(([user_uuid]) => user_uuid),
    };
  }

  return async () => {
    for (;;) {
      const { db, now } = parts.contextOf();
      const leased = new Date(now.getTime() + LEASE_MS);
      const free = { most: AT_ONCE - underWay.size, busy: busyNow(), leased };
      for (const delivery of free.most > 0 ? await store.claimDeliveries(db, free, now) : []) start(delivery);
      if (underWay.size === 0) return;
      const works = [...underWay.values()].map(({ work }) => work);
      if (await areSlow(works, parts.webhookPatienceMs)) return;
    }
  };
}

/** Waits for the first of these; true when none of them ends soon. */
async function areSlow(all: readonly Promise<void>[], patienceMs = 1000): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(true), patienceMs);
  try {
    return await Promise.race([late.promise, ...all.map((one) => one.then(() => false))]);
  } finally {
    clearTimeout(timer);
  }
}

async function deliver(parts: WebhookParts, delivery: store.ClaimedDelivery): Promise<void> {
  const context = parts.contextOf();
  const body = await bodyOf(context, parts, delivery);
  if (body === null) {
    await store.endDelivery(context.db, delivery.id, 'hidden');
    return;
  }
  const key = readSecret(parts, delivery.secret_sealed);
  const former = delivery.former_sealed && readSecret(parts, delivery.former_sealed);
  const begun = performance.now();
  const headers = () =>
    headersOf(
      [key, former].filter((one) => one !== null),
      delivery,
      body,
      context.now,
    );
  const answer: WebhookAnswer = key
    ? await parts.webhookSender({ url: delivery.url, headers: headers(), body })
    : { status: null, failure: 'secret_unreadable' };
  const duration_ms = Math.round(performance.now() - begun);
  const { db, now } = parts.contextOf();
  await transact(db, (tx) => record(tx, delivery, { ...answer, duration_ms }, now));
}

/** Null when the operator has replaced the secret of the installation since. */
function readSecret({ secret }: WebhookParts, sealed: Buffer): Buffer | null {
  try {
    return decrypt(secret, WEBHOOK_SECRET, sealed);
  } catch {
    return null;
  }
}

const headersOf = (keys: Buffer[], delivery: store.ClaimedDelivery, body: string, now: Date) => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Provodka-Webhooks/1',
  ...signatureHeaders(keys, { id: messageId(delivery), body }, now),
});

async function bodyOf(context: FreeContext<null>, parts: WebhookParts, { notification_id }: store.ClaimedDelivery) {
  if (notification_id === null) return testMessage(context.now);
  const notification = await parts.readNotification(context, notification_id);
  return notification && messageOf(notification, parts.config.public_url);
}

/** Writes down an attempt and what follows of it for its address. */
async function record(
  tx: Tx,
  delivery: store.ClaimedDelivery,
  { status, failure, retry_seconds, duration_ms }: WebhookAnswer & { duration_ms: number },
  now: Date,
): Promise<void> {
  const webhook = await store.lockWebhookOf(tx, delivery.id);
  if (!webhook) return;
  const isTest = delivery.notification_id === null;
  const attempts = delivery.attempts + (failure === null ? 0 : 1);
  const next = failure === null || isTest ? null : nextWebhookAttempt(attempts, now, retry_seconds);
  const outcome = failure === null ? 'sent' : next === null ? 'given_up' : null;
  const attempt = {
    attempts,
    next_attempt_at: next,
    outcome,
    last_attempt_at: now,
    status,
    failure,
    duration_ms,
  } as const;
  await store.recordAttempt(tx, delivery.id, attempt);
  await store.trimLog(tx, webhook.id, WEBHOOK_LIMITS.log_lines);
  // A test says nothing of the address, and neither does an attempt at where it led before.
  if (isTest || !webhook.is_active || webhook.url !== delivery.url) return;
  if (failure === null) {
    if (webhook.failing_since !== null) await updateWebhook(tx, webhook.id, { failing_since: null });
    return;
  }
  const failing_since = webhook.failing_since ?? now;
  const ended = endOf(status, failing_since, now);
  if (ended !== null) return await switchOff(tx, webhook, ended, now);
  if (webhook.failing_since === null) await updateWebhook(tx, webhook.id, { failing_since });
  await store.pauseDeliveries(tx, webhook.id, webhookPausedUntil(now, retry_seconds));
}

function endOf(status: number | null, failingSince: Date, now: Date): WebhookEnd | null {
  if (status === GONE) return 'gone';
  return isWebhookOver(failingSince, now) ? 'failures' : null;
}

/** Switches an address off for good, until its owner switches it on, and tells them. */
async function switchOff(
  tx: Tx,
  { id, user_uuid, title }: { id: number; user_uuid: string; title: string },
  ended_how: WebhookEnd,
  now: Date,
): Promise<void> {
  await updateWebhook(tx, id, { is_active: false, ended_how, failing_since: null });
  await store.stopDeliveries(tx, id);
  await addEvent(tx, 'account_changed', { user_uuid, move: 'webhook_off', about: title }, now);
}
