import { EVENT_GROUP_ROWS } from '@provodka/domain/notification-preferences.ts';
import { NOTIFICATION_GROUPS } from '@provodka/domain/notifications.ts';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import type { PushSubscription } from 'web-push';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Destination, DestinationAway, openDestination } from '../../platform/jobs/destination.ts';
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
  const { endpoint, p256dh, auth } = subscription;
  const asked = await requestFor(parts, { endpoint, keys: { p256dh, auth } }, notice).catch(() => null);
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
    if (error instanceof DestinationAway) return { is: 'later', seconds: error.secondsFrom(parts.clock.now()) };
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

/** The encrypted request (RFC 8030, 8188, 8291), in which the service can read nothing. */
async function requestFor({ keys, config }: PushParts, target: PushSubscription, notice: Notice) {
  // Read with the first of them: a start need not wait for it.
  const { default: webPush } = await import('web-push');
  const { isMandatory } = EVENT_GROUP_ROWS[NOTIFICATION_GROUPS[notice.kind]];
  const details = webPush.generateRequestDetails(target, JSON.stringify(pushedOf(notice)), {
    vapidDetails: { subject: `mailto:${config.SUPPORT_EMAIL}`, ...keys },
    TTL: KEPT_SECONDS,
    urgency: isMandatory ? 'high' : 'normal',
  });
  // The length is the client's to say.
  const { 'Content-Length': _length, ...headers } = details.headers as Record<string, string>;
  return { url: details.endpoint, method: details.method, headers, body: new Uint8Array(details.body ?? []) };
}
