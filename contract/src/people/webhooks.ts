/** Outgoing webhooks, which send a person's notifications to their programs (product: tokens). */
import { NOTIFICATION_GROUPS } from '@provodka/domain/notifications.ts';
import {
  WEBHOOK_FAILURES,
  WEBHOOK_GROUPS,
  WEBHOOK_LIMITS,
  WEBHOOK_OUTCOMES,
} from '@provodka/domain/people/webhooks.ts';
import * as z from 'zod/mini';
import { bool, line, listOf, oneOf, optional } from '../fields/fields.ts';
import { moment, nothing, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';

const title = line('Название', WEBHOOK_LIMITS.title, 'Назовите адрес');
const url = line('Адрес', WEBHOOK_LIMITS.url, 'Укажите адрес').check(
  z.refine((value) => URL.canParse(value), 'Укажите адрес целиком, например https://example.ru/hook'),
);
const groups = listOf('О чём сообщать', oneOf('О чём сообщать', WEBHOOK_GROUPS), [1, WEBHOOK_GROUPS.length]);

export const webhookForm = z.object({ title, url, groups });

/** Fields that are absent stay as they are. */
export const webhookChanges = z.object({
  title: optional(title),
  url: optional(url),
  groups: z.optional(groups),
  is_active: optional(bool('Отправка')),
});

const webhook = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  groups: z.array(z.enum(WEBHOOK_GROUPS)),
  is_active: z.boolean(),
  /** Why the site switched it off; null while it works, and where its owner switched it off. */
  ended_how: z.nullable(z.enum(['failures', 'gone'])),
  /** The moment since which every attempt has failed. */
  failing_since: z.nullable(moment),
  created_at: moment,
});

const listed = z.extend(webhook, {
  /** The last attempt at it and why it failed; null before the first. */
  last_attempt: z.nullable(z.object({ at: moment, failure: z.nullable(z.enum(WEBHOOK_FAILURES)) })),
});

const delivery = z.object({
  id: z.int(),
  /** The kind of the notification sent; null for a test. */
  kind: z.nullable(z.enum(Object.keys(NOTIFICATION_GROUPS) as (keyof typeof NOTIFICATION_GROUPS)[])),
  title: z.nullable(z.string()),
  created_at: moment,
  /** Attempts since the delivery was created or last repeated. */
  attempts: z.int(),
  last_attempt_at: z.nullable(moment),
  /** The moment of the next attempt; null once the delivery has an outcome. */
  next_attempt_at: z.nullable(moment),
  /** Null while it waits. */
  outcome: z.nullable(z.enum(WEBHOOK_OUTCOMES)),
  /** The status of the last answer, null where there was none. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(WEBHOOK_FAILURES)),
  duration_ms: z.nullable(z.int()),
});

const withSecret = z.extend(webhook, { secret: z.string() });

export const webhookRoutes = {
  auth_webhooks_list: route('auth_webhooks_list', {
    auth: 'user',
    summary: 'The addresses that the user is told at by webhooks, without their secrets',
    data: z.object({ webhooks: z.array(listed), rights: z.object({ create: right }) }),
  }),
  auth_webhooks_create: route('auth_webhooks_create', {
    auth: 'user',
    summary: 'Add an address for webhooks; the secret that signs them is told in this reply alone',
    body: webhookForm,
    data: withSecret,
    creates: true,
    proof: true,
    per_minute: 10,
  }),
  auth_webhooks_update: route('auth_webhooks_update', {
    auth: 'user',
    summary: 'Change an address for webhooks, or switch it on or off',
    body: webhookChanges,
    data: webhook,
    proof: true,
    per_minute: 20,
  }),
  auth_webhooks_delete: route('auth_webhooks_delete', {
    auth: 'user',
    summary: 'Delete an address for webhooks with its log',
    data: nothing,
  }),
  auth_webhooks_rotate: route('auth_webhooks_rotate', {
    auth: 'user',
    summary: 'Give an address a new secret, told in this reply alone; the old one signs for a day more',
    data: withSecret,
    proof: true,
    per_minute: 10,
  }),
  auth_webhooks_test: route('auth_webhooks_test', {
    auth: 'user',
    summary: 'Send a test message to an address; the log tells how it went',
    data: nothing,
    per_minute: 5,
  }),
  auth_webhooks_log: route('auth_webhooks_log', {
    auth: 'user',
    summary: 'The last deliveries to an address, the newest first',
    data: z.array(delivery),
  }),
  auth_webhooks_replay: route('auth_webhooks_replay', {
    auth: 'user',
    summary: 'Send a delivery of the log again, under the id it had',
    data: nothing,
    per_minute: 20,
  }),
};
export type WebhookCalls = keyof typeof webhookRoutes;
