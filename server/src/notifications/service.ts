/** A person's bell and their preferences of channels (product: messages, calls). */
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { BellNotification, NotificationPreferences, preferenceForm } from '@provodka/contract/notifications.ts';
import { isFixed } from '@provodka/domain/notification-preferences.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import type { FreeContext, ReadContext, WriteContext } from '../platform/context.ts';
import { type CursorPage, cursorMeta, readCursorPage } from '../platform/cursor-paging.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { exactMeta, MOST_COUNTED, offsetOf, roundEstimate, totalOf } from '../platform/paging.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { WebhookNotification } from '../users/service.ts';
import { isPushAddress } from './channels/push-address.ts';
import type { PushKeys } from './channels/push-keys.ts';
import { areBrowserKeys } from './channels/push-keys-of-browsers.ts';
import {
  countSubscriptions,
  deleteSubscription,
  type NewSubscription,
  saveSubscription,
} from './channels/push-store.ts';
import { factsOf } from './compose.ts';
import { deleteNotificationsOf, renameInNotifications } from './erasure-store.ts';
import { readStopToken } from './links.ts';
import { pathOf, subjectOf } from './places.ts';
import { changeQuietHours, findChosen, findQuietHours, findUserByNumber, saveChosen } from './preference-store.ts';
import { presentBell, presentGroups } from './present.ts';
import * as store from './store.ts';
import { NOTIFICATION_TEXTS } from './words.ts';

/** One page of the viewer's bell, and how much of it is unread. */
export async function listBell(
  { db, viewer }: ReadContext,
  { unread = false, ...page }: CursorPage & { unread?: boolean | undefined },
): Promise<{ data: BellNotification[]; meta: Meta; counters: { unread: number } }> {
  const turned = await readCursorPage(page, async (place) => ({
    rows: await store.findBell(db, viewer, { ...place, unread }),
  }));
  const { rows } = turned;
  const number = rows[0]?.number_unread ?? (await totalOf(page, rows, () => store.countUnread(db, viewer)));
  const { total, isExact } = unread ? { total: number, isExact: true } : await countLines({ db, viewer }, page, rows);
  const told = { ...exactMeta(page, total), total_relation: isExact ? ('eq' as const) : ('approx' as const) };
  const meta = cursorMeta(told, turned, store.BELL_ORDER);
  return { data: rows.map(presentBell), meta, counters: { unread: number } };
}

/** All lines of the viewer's bell: counted up to a thousand and up to the page, beyond that expected. */
async function countLines(
  { db, viewer }: Pick<ReadContext, 'db' | 'viewer'>,
  page: CursorPage,
  rows: readonly unknown[],
): Promise<{ total: number; isExact: boolean }> {
  const most = Math.max(MOST_COUNTED, offsetOf(page) + page.limit);
  const counted = await totalOf(page, rows, () => store.countLines(db, viewer, most));
  if (counted <= most) return { total: counted, isExact: true };
  return { total: Math.max(counted, roundEstimate(await store.estimateLines(db, viewer))), isExact: false };
}

/** The number of unread lines in the viewer's bell. */
const countUnreadBell = ({ db, viewer }: Pick<ReadContext, 'db' | 'viewer'>): Promise<number> =>
  store.countUnread(db, viewer);

/** The number of unread lines in the viewer's bell, for another slice's query. */
export const unreadBellQuery = (viewer: Viewer) => store.countIn(viewer);

/** Marks lines as read, or all of them; returns the number of unread ones left. */
export async function readBell(
  context: WriteContext,
  { ids = [], all }: { ids?: readonly number[] | undefined; all?: boolean | undefined },
): Promise<number> {
  const { db: tx, viewer, now } = context;
  await store.markRead(tx, viewer.user_uuid, all ? null : ids, now);
  return await countUnreadBell(context);
}

/** The viewer's preferences, with defaults where they chose nothing. */
export async function getPreferences({ db, viewer }: ReadContext, keys: PushKeys): Promise<NotificationPreferences> {
  const { user_uuid } = viewer;
  return {
    groups: presentGroups(await findChosen(db, user_uuid), viewer),
    quiet_hours: await findQuietHours(db, user_uuid),
    push: { public_key: keys.publicKey, ...(await countSubscriptions(db, viewer)) },
  };
}

type PreferenceForm = z.output<typeof preferenceForm>;

/** Changes the preferences of the form. Throws HttpFailure 422 for half a switch, and for one that is fixed. */
export async function changePreferences({ db: tx, viewer }: WriteContext, form: PreferenceForm): Promise<void> {
  const { group, channel, is_on } = form;
  if (group !== undefined || channel !== undefined || is_on !== undefined) {
    if (group === undefined || channel === undefined || is_on === undefined)
      throw badSwitch('Назовите событие, канал и выбор');
    if (isFixed(group, channel)) throw badSwitch('Об этом мы сообщаем всегда: на сайте и письмом');
    await saveChosen(tx, viewer.user_uuid, [{ group, channel, is_on }]);
  }
  const { is_quiet, quiet_from, quiet_until } = form;
  const changes = {
    ...(is_quiet !== undefined && { is_on: is_quiet }),
    ...(quiet_from !== undefined && { from_minute: quiet_from }),
    ...(quiet_until !== undefined && { until_minute: quiet_until }),
  };
  if (Object.keys(changes).length > 0) await changeQuietHours(tx, viewer.user_uuid, changes);
}

const badSwitch = (message: string) => new HttpFailure(422, message, { fields: { is_on: [message] } });

/** Stops letters by the link of one of them, as often as it is called. Throws RefusedError `not_found` for any other token. */
export async function stopLetters(
  { db: tx }: WriteContext<Viewer | null>,
  secret: string,
  token: string,
): Promise<void> {
  const stopped = readStopToken(secret, token);
  const user_uuid = stopped && (await findUserByNumber(tx, stopped.user_id));
  if (!stopped || !user_uuid || isFixed(stopped.group, 'mail')) throw new RefusedError(refuse('not_found'));
  await saveChosen(tx, user_uuid, [{ group: stopped.group, channel: 'mail', is_on: false }]);
}

/** Subscribes a browser for its session. Throws HttpFailure 422 for an address that is no push service's. */
export async function subscribeBrowser(
  { db: tx, viewer, now }: WriteContext,
  subscription: NewSubscription,
  services: readonly string[],
): Promise<void> {
  if (!isPushAddress(subscription.endpoint, services)) {
    const message = 'Уведомления этого браузера не поддерживаются. Включите их в другом';
    throw new HttpFailure(422, message, { fields: { endpoint: [message] } });
  }
  if (!areBrowserKeys(subscription)) {
    const message = 'Ключ браузера не подходит. Отключите уведомления в нём и подключите снова';
    throw new HttpFailure(422, message, { fields: { p256dh: [message] } });
  }
  await saveSubscription(tx, viewer, subscription, now);
}

/** Stops pushes to a browser of the viewer. */
export const unsubscribeBrowser = ({ db: tx, viewer }: WriteContext, endpoint: string): Promise<void> =>
  deleteSubscription(tx, viewer.user_uuid, endpoint);

/** A notification as its person may see it at this moment, without a moderator's rights; null when they may not. */
export async function readForProgram(context: FreeContext<null>, id: number): Promise<WebhookNotification | null> {
  const row = await store.findNotification(context.db, id);
  const facts = row && (await factsOf(context, row));
  if (!row || !facts) return null;
  const { kind, number_bundled, created_at } = row;
  const { title, text = '' } = NOTIFICATION_TEXTS[kind](facts, number_bundled);
  const about = facts.row;
  const isOpen = about !== null && (about.is_order_visible || about.deal_id !== null);
  return {
    id,
    kind,
    created_at,
    title,
    text,
    subject: subjectOf(about?.deal_number ?? null, facts.title),
    path: pathOf(kind, facts),
    number_bundled: facts.message?.number_unread ?? number_bundled,
    order_id: isOpen ? about.order_id : null,
    response_id: isOpen ? about.response_id : null,
    deal_id: about?.deal_id ?? null,
  };
}

/** Deletes an erased person's notifications, and their name from those of others. */
export const eraseNotifications = deleteNotificationsOf;
export const eraseNames = renameInNotifications;
