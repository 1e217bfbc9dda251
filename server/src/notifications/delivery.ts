/** Takes notifications out of the site: each channel on its own, again and again until it is taken or nobody is there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_DELIVERY_ATTEMPTS } from '@provodka/domain/delivery-attempts.ts';
import { EVENT_GROUP_ROWS, isWanted, quietUntil } from '@provodka/domain/notification-preferences.ts';
import { NOTIFICATION_GROUPS } from '@provodka/domain/notifications.ts';
import type { FreeContext } from '../platform/context.ts';
import { TaskFailure } from '../platform/loop.ts';
import type { Channel, Delivered, Notice } from './channel.ts';
import { type ClaimedRow, claimDue, endDelivery, type Outcome, postpone } from './delivery-store.ts';
import { findChosen, findQuietHours } from './preference-store.ts';

/** Claimed at once, and told at the same time. */
const BATCH = 20;
const LONGEST_MS = 30_000;

/**
 * Tells what is due in one channel; returns how many it told. One that fails holds up no other and comes again after a pause
 * that grows; what went wrong is thrown in the end, an AggregateError.
 */
export async function deliverDue(context: FreeContext<null>, channel: Channel): Promise<number> {
  const failures: TaskFailure[] = [];
  let told = 0;
  for (;;) {
    const rows = await claimDue(context.db, channel.name, BATCH, context.now);
    const ended = await Promise.allSettled(rows.map((row) => deliver(context, channel, row)));
    for (const end of ended) {
      if (end.status === 'rejected') failures.push(new TaskFailure(`deliver_${channel.name}`, end.reason));
      else if (end.value) told += 1;
    }
    if (rows.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} were not told by ${channel.name}`);
  return told;
}

async function deliver(context: FreeContext<null>, channel: Channel, row: ClaimedRow): Promise<boolean> {
  const { db, now } = context;
  const delivery = { id: row.id, channel: channel.name };
  const refused = await refuseTelling(context, channel, row);
  if (refused instanceof Date) {
    await postpone(db, delivery, refused);
    return false;
  }
  const end = async (outcome: Outcome) => endDelivery(db, delivery, outcome, now);
  if (refused !== null) {
    await end(refused);
    return false;
  }
  try {
    const delivered = await within(channel.deliver(row.user_uuid, noticeOf(row)));
    if (delivered.is === 'later') {
      if (delivered.seconds !== undefined) await postpone(db, delivery, secondsAfter(now, delivered.seconds));
      else if (row.attempts >= MOST_DELIVERY_ATTEMPTS) await end('given_up');
      return false;
    }
    await end(delivered.is);
    return delivered.is === 'sent';
  } catch (error) {
    if (row.attempts >= MOST_DELIVERY_ATTEMPTS) await end('given_up');
    throw error;
  }
}

const noticeOf = ({ id, kind, title, text, path }: ClaimedRow): Notice => ({ id, kind, title, text, path });
const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Why it is not told now: how it ends instead, or until when it waits; null when it is told. */
async function refuseTelling(
  { db, now }: FreeContext<null>,
  channel: Channel,
  row: ClaimedRow,
): Promise<Outcome | Date | null> {
  const group = NOTIFICATION_GROUPS[row.kind];
  const { isMandatory } = EVENT_GROUP_ROWS[group];
  if (!isWanted(await findChosen(db, row.user_uuid), group, channel.name)) return 'unwanted';
  if (isMandatory) return null;
  if (row.read_at !== null) return 'read';
  return quietUntil(await findQuietHours(db, row.user_uuid), now);
}

async function within(delivering: Promise<Delivered>): Promise<Delivered> {
  const timer = new AbortController();
  const tooLong = async (): Promise<never> => {
    await sleep(LONGEST_MS, undefined, { signal: timer.signal });
    throw new Error(`took longer than ${LONGEST_MS / 1000} s`);
  };
  try {
    return await Promise.race([delivering, tooLong()]);
  } finally {
    timer.abort();
  }
}
