import { EVENT_GROUP_ROWS } from '@provodka/domain/notification-preferences.ts';
import { NOTIFICATION_GROUPS } from '@provodka/domain/notifications.ts';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import { LONGEST_PAYLOAD_BYTES, pushRequest } from '../../integrations/push/web-push.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Destination, DestinationUnavailable, openDestination } from '../../platform/jobs/destination.ts';
import { type Channel, type Delivered, type Notice, plainText } from './channel.ts';
import type { PushKeys } from './push-keys.ts';
import { dropSubscription, findSubscriptions, type Subscription } from './push-store.ts';

export interface PushParts {
  db: Db;
  clock: Clock;
  /** Aborts requests under way, which are repeated later. */
  stopped: AbortSignal;
  keys: PushKeys;
  config: { public_url: string; SUPPORT_EMAIL: string };
}

const KEPT_SECONDS = 24 * 3600;
const LONGEST_MS = 10_000;
const LONGEST_TEXT = 300;

/** Pushes to all browsers of the person. One success is enough: a second attempt would tell that browser twice. */
export function pushChannel(parts: PushParts): Channel {
  const services = openServices(parts.clock);
  return {
    name: 'push',
    async deliver(userUuid, notice) {
      const subscriptions = await findSubscriptions(parts.db, userUuid);
      const ends = await Promise.all(
        subscriptions.map((subscription) => push({ ...parts, services }, subscription, notice)),
      );
      return ends.find(({ is }) => is === 'sent') ?? ends.find(({ is }) => is === 'later') ?? { is: 'nobody' };
    },
  };
}

/** Keeps a destination for each host for good: PUSH_SERVICES allows only a few hosts. */
function openServices(clock: Clock): (url: string) => Destination {
  const known = new Map<string, Destination>();
  return (url) => {
    const { host } = new URL(url);
    const service = known.get(host) ?? openDestination(host, clock);
    known.set(host, service);
    return service;
  };
}

type Services = ReturnType<typeof openServices>;

async function push(
  parts: PushParts & { services: Services },
  subscription: Subscription,
  notice: Notice,
): Promise<Delivered> {
  const asked = requestFor(parts, subscription, notice);
  // One of an older release may have keys that are none; it holds no other browser back.
  if (asked === null) {
    await dropSubscription(parts.db, subscription.id);
    return { is: 'nobody' };
  }
  const { url, ...request } = asked;
  let reply: Response;
  try {
    const signal = AbortSignal.any([parts.stopped, AbortSignal.timeout(LONGEST_MS)]);
    reply = await parts.services(url).reach(
      () => fetch(url, { ...request, redirect: 'manual', signal }),
      () => true,
    );
  } catch (error) {
    if (error instanceof DestinationUnavailable) return { is: 'later', seconds: error.secondsFrom(parts.clock.now()) };
    return { is: 'later' };
  }
  await reply.body?.cancel();
  if (reply.ok) return { is: 'sent' };
  if (reply.status === 429) return later(reply);
  if (reply.status >= 500) return { is: 'later' };
  // 404 and 410: the browser is gone; any other refusal stays one however often it is asked.
  await dropSubscription(parts.db, subscription.id);
  return { is: 'nobody' };
}

function later(reply: Response): Delivered {
  const seconds = Number(reply.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? { is: 'later', seconds } : { is: 'later' };
}

/** The payload that a browser shows, with the page it opens. */
export function pushedOf(notice: Notice) {
  const { id, title, path } = notice;
  return { id, title, text: beginningOf(plainText(notice), LONGEST_TEXT), path };
}

/** Null where the browser's keys are none. */
function requestFor({ keys, config, clock }: PushParts, subscription: Subscription, notice: Notice) {
  const { isMandatory } = EVENT_GROUP_ROWS[NOTIFICATION_GROUPS[notice.kind]];
  const sender = { ...keys, subject: `mailto:${config.SUPPORT_EMAIL}` };
  const options = { urgency: isMandatory ? 'high' : 'normal', ttl_seconds: KEPT_SECONDS, now: clock.now() } as const;
  const payload = payloadOf(notice);
  try {
    return pushRequest(subscription, sender, payload, options);
  } catch {
    return null;
  }
}

/** The payload as JSON, its text cut once more where its letters take many bytes. */
function payloadOf(notice: Notice): string {
  const pushed = pushedOf(notice);
  for (let letters = LONGEST_TEXT; ; letters = Math.floor(letters / 2)) {
    const payload = JSON.stringify({ ...pushed, text: beginningOf(pushed.text, letters) });
    if (Buffer.byteLength(payload) <= LONGEST_PAYLOAD_BYTES || letters === 0) return payload;
  }
}
