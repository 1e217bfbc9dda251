import type { Db } from '../../../platform/database/database.ts';
import {
  claimNotifications,
  findSwitches,
  insertNotification,
  markSent,
  type NotificationRow,
  type ObjectRow,
} from './store.ts';

const LATE_MS = 90_000;
const SECOND_TIME_MS = 5000;
const DISORDER_MS = 3000;
const BATCH = 20;
const MOST_ATTEMPTS = 10;
const TIMEOUT_MS = 5000;

/** Schedules the notifications about an object that reaches this status in `delayMs`, as the switches say. */
export async function planNotifications(
  db: Db,
  object: Pick<ObjectRow, 'id' | 'kind'>,
  status: string,
  at: { now: Date; delayMs?: number },
): Promise<void> {
  const switches = await findSwitches(db);
  const start = at.now.getTime() + (at.delayMs ?? 0) + (switches.late ? LATE_MS : 0);
  const tell = (event: string, delay: number) => insertNotification(db, object.id, event, new Date(start + delay));
  await tell(`${object.kind}.${status}`, 0);
  if (switches.duplicate) await tell(`${object.kind}.${status}`, SECOND_TIME_MS);
  if (switches.out_of_order && status === 'succeeded') await tell(`${object.kind}.waiting_for_capture`, DISORDER_MS);
}

/** Sends due notifications; failed ones are repeated, each time after a longer pause. */
export async function sendNotifications(db: Db, address: string, now: Date): Promise<void> {
  for (;;) {
    const claimed = await claimNotifications(db, now, { batch: BATCH, attempts: MOST_ATTEMPTS });
    const { failing } = claimed.length > 0 ? await findSwitches(db) : { failing: false };
    for (const notification of failing ? [] : claimed) await send(db, address, notification, now);
    if (claimed.length < BATCH) return;
  }
}

async function send(db: Db, address: string, notification: NotificationRow, now: Date): Promise<void> {
  const { object_id, event } = notification;
  const [, status] = event.split('.');
  const body = { type: 'notification', event, object: { id: object_id, status } };
  const arrived = await post(address, body);
  if (arrived) await markSent(db, notification.id, now);
}

async function post(address: string, body: unknown): Promise<boolean> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
