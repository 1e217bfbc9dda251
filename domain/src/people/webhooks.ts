/** Outgoing webhooks, which send a person's notifications to their programs (product: tokens). */
import { EVENT_GROUPS, type EventGroup } from '../notification-preferences.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { addDays, DAY_MS } from '../time/moscow-days.ts';

export const WEBHOOK_LIMITS = {
  title: [1, 60],
  url: [1, 500],
  /** Addresses of one person. */
  number: 5,
  /** Deliveries of one address that wait at a time; further notifications are not sent there. */
  waiting: 1000,
  /** Deliveries of one address that its log keeps, and for how many days. */
  log_lines: 100,
  log_days: 30,
  /** Deliveries of the log shown at once. */
  log_shown: 50,
} as const;

/** Groups of notifications an address can choose; those of moderators are missing, since no program has a moderator's rights. */
export const WEBHOOK_GROUPS = EVENT_GROUPS.filter((group): group is WebhookGroup => group !== 'queue');
export type WebhookGroup = Exclude<EventGroup, 'queue'>;

/** The prefix by which people and Standard Webhooks libraries recognise a secret. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/**
 * Why an attempt failed; `status` is an answer that is neither of these nor a success, `secret_unreadable` a secret sealed under another
 * secret of the installation.
 */
export const WEBHOOK_FAILURES = [
  'secret_unreadable',
  'unknown_host',
  'private_address',
  'no_connection',
  'bad_certificate',
  'too_slow',
  'redirect',
  'status',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** How a delivery ended. `hidden`: the person may see it no more; `stopped`: the address was switched off before. */
export const WEBHOOK_OUTCOMES = ['sent', 'given_up', 'hidden', 'stopped'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

/** Why the site switched an address off: three days of failures, or its answer that it is gone for good. */
export type WebhookEnd = 'failures' | 'gone';

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses before the further attempts; all together are three days. */
const PAUSES_SECONDS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR + 24 * MINUTE + 55 * SECOND,
] as const;
const FAILING_DAYS = 3;
/** An address that has just failed is left alone for so long, whatever else waits for it. */
const REST_SECONDS = MINUTE;

/** The longest pause that a receiver may ask for: that between two of our own attempts. */
const LONGEST_PAUSE_SECONDS = Math.max(...PAUSES_SECONDS);

/** The moment after a pause of our own, or after the longer one that the receiver asked for. */
const after = (now: Date, pause: number, asked: number): Date =>
  new Date(now.getTime() + Math.max(pause, Math.min(asked, LONGEST_PAUSE_SECONDS)) * 1000);

/** The moment of the attempt after so many failed ones; null when there is none. `asked` are the seconds that the receiver wants to be left alone. */
export function nextWebhookAttempt(failed: number, now: Date, asked = 0): Date | null {
  const pause = PAUSES_SECONDS[failed - 1];
  return pause === undefined ? null : after(now, pause, asked);
}

/** The moment until which an address that failed now is left alone. */
export const webhookPausedUntil = (now: Date, asked = 0): Date => after(now, REST_SECONDS, asked);

/** Hours for which a replaced secret signs beside the new one. */
const FORMER_SECRET_HOURS = 24;
export const formerSecretSignsUntil = (now: Date): Date => new Date(now.getTime() + FORMER_SECRET_HOURS * HOUR * 1000);

/** Whether an address whose every attempt has failed since then is switched off now. */
export const isWebhookOver = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY_MS;

/** Lines of the log from before this moment are deleted. */
export const webhookLogForgottenBefore = (now: Date): Date => addDays(now, -WEBHOOK_LIMITS.log_days);

/** Whether the person may have one more address. */
export const refuseAnotherWebhook = (number: number): Refusal | null =>
  number < WEBHOOK_LIMITS.number ? null : refuse('webhooks_full');

/** The port of https, and those that need no special rights to be opened. */
const HTTPS_PORT = 443;
const FIRST_FREE_PORT = 1024;

/** The parts of an address, as `URL` has them. */
interface AddressParts {
  origin: string;
  protocol: string;
  port: string;
  username: string;
  password: string;
}

/** Whether messages may be sent to an address of this form; `testOrigins` are those that the operator allows besides. */
export function refuseWebhookAddress(address: AddressParts, testOrigins: readonly string[]): Refusal | null {
  if (address.username !== '' || address.password !== '') return refuse('webhook_with_password');
  if (testOrigins.includes(address.origin)) return null;
  if (address.protocol !== 'https:') return refuse('webhook_not_https');
  const port = address.port === '' ? HTTPS_PORT : Number(address.port);
  return port === HTTPS_PORT || port >= FIRST_FREE_PORT ? null : refuse('webhook_port');
}
