/**
 * Delivers notifications out of the site: each channel on its own, with further attempts until one succeeds or nobody
 * can be reached.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isDigested,
  isFresh,
  MOST_DELIVERY_ATTEMPTS,
  nextAttemptAt,
} from '@provodka/domain/deals/delivery-attempts.ts';
import { isReplacedByNewest } from '@provodka/domain/notification-bundles.ts';
import { EVENT_GROUP_ROWS, isWanted, quietUntil } from '@provodka/domain/notification-preferences.ts';
import { NOTIFICATION_GROUPS } from '@provodka/domain/notifications.ts';
import type { FreeContext } from '../platform/context.ts';
import { TaskFailure } from '../platform/jobs/loop.ts';
import type { Channel, Delivered, Notice } from './channels/channel.ts';
import { type ComposeParts, compose, factsOf } from './compose.ts';
import {
  type ClaimedRow,
  claimDue,
  endDeliveries,
  findStanding,
  isReadOnSite,
  type Outcome,
  postponeDelivery,
} from './delivery-store.ts';
import { chatLetterWaits, composeDigest } from './digest.ts';
import { findChosen, findQuietHours } from './preference-store.ts';

/** Deliveries that are claimed at once and sent in parallel. */
const BATCH = 20;
const LONGEST_MS = 30_000;

/**
 * Sends due notices of one channel; returns how many. A failed one delays no other and is repeated after a growing
 * pause; the errors are thrown at the end, as an AggregateError.
 */
export async function deliverDue(context: FreeContext<null>, parts: ComposeParts, channel: Channel): Promise<number> {
  const failures: TaskFailure[] = [];
  let sent = 0;
  for (;;) {
    const rows = await claimDue(context.db, channel.name, BATCH, context.now);
    const ended = await Promise.allSettled(
      onePerLetter(rows, channel).map((row) => deliver(context, parts, channel, row)),
    );
    for (const end of ended) {
      if (end.status === 'rejected') failures.push(new TaskFailure(`deliver_${channel.name}`, end.reason));
      else if (end.value) sent += 1;
    }
    if (rows.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} were not told by ${channel.name}`);
  return sent;
}

const isGatheredBy = (row: ClaimedRow, channel: Channel) => isDigested(NOTIFICATION_GROUPS[row.kind], channel.name);

/** Keeps one row of each person whose notifications go into one digest. */
function onePerLetter(rows: readonly ClaimedRow[], channel: Channel): ClaimedRow[] {
  const gathered = new Set<string>();
  return rows.filter((row) => {
    if (!isGatheredBy(row, channel)) return true;
    if (gathered.has(row.user_uuid)) return false;
    gathered.add(row.user_uuid);
    return true;
  });
}

async function deliver(
  context: FreeContext<null>,
  parts: ComposeParts,
  channel: Channel,
  row: ClaimedRow,
): Promise<boolean> {
  const { db, now } = context;
  const refused = await refuseTelling(context, channel, row);
  const own = { channel: channel.name, ids: [row.id] };
  if (refused instanceof Date) await postponeDelivery(db, own, { until: refused, isUncounted: true });
  else if (refused !== null) await endDeliveries(db, own, refused, now);
  if (refused !== null) return false;
  const { notice, ids } = await read(context, parts, channel, row);
  const claimed = { channel: channel.name, ids };
  const end = (outcome: Outcome) => endDeliveries(db, claimed, outcome, now);
  if (notice === null) {
    await end('hidden');
    return false;
  }
  const isLast = row.attempts >= MOST_DELIVERY_ATTEMPTS;
  try {
    const delivered = await within(channel.deliver(row.user_uuid, notice));
    if (delivered.is !== 'later') await end(delivered.is);
    else if (delivered.seconds !== undefined)
      await postponeDelivery(db, claimed, {
        until: new Date(now.getTime() + delivered.seconds * 1000),
        isUncounted: true,
      });
    else if (isLast) await end('given_up');
    return delivered.is === 'sent';
  } catch (error) {
    if (isLast) await end('given_up');
    // Notifications of a digest wait together with the claimed one.
    else await postponeDelivery(db, claimed, { until: nextAttemptAt(row.attempts - 1, now), isUncounted: false });
    throw error;
  }
}

/** Composes the notice as of this moment, with the rows that it covers. */
async function read(
  context: FreeContext<null>,
  parts: ComposeParts,
  channel: Channel,
  row: ClaimedRow,
): Promise<{ notice: Notice | null; ids: readonly number[] }> {
  if (isGatheredBy(row, channel)) {
    const { notice, rows } = await composeDigest(context, parts, row.user_uuid);
    return { notice, ids: rows.map(({ id }) => id) };
  }
  const facts = await factsOf(context, row);
  return { notice: facts && compose(parts, row, facts), ids: [row.id] };
}

/** The outcome of a notification that must not be sent, or the moment it waits for; null when it is sent. */
async function refuseTelling(
  context: FreeContext<null>,
  channel: Channel,
  row: ClaimedRow,
): Promise<Outcome | Date | null> {
  const { db, now } = context;
  const { kind, user_uuid } = row;
  const group = NOTIFICATION_GROUPS[kind];
  if (!isWanted(await findChosen(db, user_uuid), group, channel.name)) return 'unwanted';
  const folded = await endByFolding(context, row);
  if (folded !== null) return folded;
  if (EVENT_GROUP_ROWS[group].isMandatory) return null;
  // A server or a channel that was away for long brings no old news when it is back.
  if (!isFresh(row.created_at, now)) return 'given_up';
  if (await isReadOnSite(db, row)) return 'read';
  const quiet = quietUntil(await findQuietHours(db, user_uuid), now);
  return quiet ?? (isGatheredBy(row, channel) ? await chatLetterWaits(context, user_uuid) : null);
}

/** A folded notification is covered by the one that replaced it, unless that one may not be sent itself. */
async function endByFolding(context: FreeContext<null>, row: ClaimedRow): Promise<'folded' | 'read' | null> {
  if (!row.is_folded || row.bundle === null || !isReplacedByNewest(row.kind)) return null;
  const standing = await findStanding(context.db, row.user_uuid, row.bundle);
  if (standing === undefined) return 'read';
  return (await factsOf(context, standing)) === null ? null : 'folded';
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
