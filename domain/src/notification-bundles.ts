/** Decides which unread notifications are shown as one, and how soon each is sent (product: messages). */
import type { NotificationKind } from './notifications.ts';

/**
 * The property that notifications of a bundle share; `actor` joins all moves of one person on one order, in whatever
 * response.
 */
export type BundleSubject = 'person' | 'order' | 'actor' | 'deal' | 'thread';

interface Bundle {
  of: BundleSubject;
  /** So many are sent at once; each further one waits for a pause. */
  at_once: number;
}

/** Different things that are each news, or moves that their maker can take back and repeat. */
const SEVERAL_AT_ONCE = 3;
const several = (of: BundleSubject): Bundle => ({ of, at_once: SEVERAL_AT_ONCE });
/** States of one thing: the newest replaces the others. */
const newest = (of: BundleSubject): Bundle => ({ of, at_once: 1 });
/** Each has news of its own and is sent at once. */
const each = (of: BundleSubject): Bundle => ({ of, at_once: Number.POSITIVE_INFINITY });

/**
 * Every kind that one person can cause again and again for another belongs here. Kinds that are absent are never
 * bundled.
 */
const BUNDLES: Partial<Record<NotificationKind, Bundle>> = {
  response_created: several('order'),
  response_edited: newest('actor'),
  response_withdrawn: several('actor'),
  executor_refused: several('order'),
  response_approved: several('order'),
  response_revoked: several('order'),
  order_edited: newest('order'),
  order_taken: several('order'),
  order_archived: several('order'),
  order_closed: several('order'),
  offer_made: several('order'),
  offer_taken_back: several('order'),
  offer_declined: several('order'),
  deal_proposed: several('order'),
  deal_canceled: several('order'),
  deal_supplemented: newest('deal'),
  dispute_opened: several('deal'),
  dispute_withdrawn: several('deal'),
  message: each('thread'),
  new_device: each('person'),
  order_waiting: several('person'),
  dispute_waiting: several('deal'),
  payout_waiting: several('person'),
  appeal_waiting: several('person'),
  complaint_waiting: several('person'),
  ticket_waiting: several('person'),
  check_waiting: several('person'),
  verification_waiting: several('person'),
};

/** The subject by which notifications of a kind are bundled; null for kinds that never are. */
export const bundledBy = (kind: NotificationKind): BundleSubject | null => BUNDLES[kind]?.of ?? null;

const mostAtOnce = (kind: NotificationKind): number => BUNDLES[kind]?.at_once ?? Number.POSITIVE_INFINITY;

/** Whether an unsent notification can be dropped once a newer one replaces it. */
export const isReplacedByNewest = (kind: NotificationKind): boolean => Number.isFinite(mostAtOnce(kind));

const PAUSE_MS = 15 * 60_000;

/** The progress of a delivery in a channel, for a notification that is folded now. */
export interface FormerDelivery {
  attempts: number;
  next_attempt_at: Date | null;
  done_at: Date | null;
}

/**
 * The moment from which a notification that stands for `number` unread ones may be sent. It waits no longer than the
 * one it replaces would have, so that a stream of events cannot hold every letter back.
 */
export function bundledAttemptAt(
  kind: NotificationKind,
  { number, former }: { number: number; former: FormerDelivery | undefined },
  now: Date,
): Date {
  if (former === undefined || number <= mostAtOnce(kind)) return now;
  const isUntried = former.done_at === null && former.attempts === 0;
  if (isUntried) return former.next_attempt_at ?? now;
  return new Date(Math.max((former.done_at ?? now).getTime() + PAUSE_MS, now.getTime()));
}
