import type { BellNotification, NotificationPreferences } from '@provodka/contract/notifications.ts';
import {
  type ChosenChannels,
  EVENT_GROUP_ROWS,
  EVENT_GROUPS,
  isFixed,
  isWanted,
  NOTIFICATION_CHANNELS,
} from '@provodka/domain/notification-preferences.ts';
import { NOTIFICATION_GROUPS } from '@provodka/domain/notifications.ts';
import { maskContacts } from '@provodka/domain/people/contacts.ts';
import { subjectOf } from './places.ts';
import type { BellRow } from './store.ts';

/** A line of the bell as its reader may see it now: they may have lost access to the order since. */
export function presentBell(row: BellRow): BellNotification {
  const isAboutOrder = row.order_id !== null;
  const isGone = isAboutOrder && row.is_order_deleted === true;
  const opens = !isAboutOrder || (!isGone && (row.is_order_visible || row.deal_number !== null));
  return {
    id: row.id,
    kind: row.kind,
    group: NOTIFICATION_GROUPS[row.kind],
    title: row.title,
    text: row.text,
    subject: subjectOf(row.deal_number, titleOf(row)),
    path: opens ? row.path : null,
    is_read: row.read_at !== null,
    created_at: row.created_at.toISOString(),
  };
}

function titleOf({ order_title, is_order_visible, is_own_order }: BellRow): string | null {
  if (order_title === null || !is_order_visible) return null;
  return is_own_order ? order_title : maskContacts(order_title).text;
}

export const presentGroups = (
  chosen: ChosenChannels,
  { is_moderator }: { is_moderator: boolean },
): NotificationPreferences['groups'] =>
  EVENT_GROUPS.filter((group) => is_moderator || !EVENT_GROUP_ROWS[group].isForModerators).map((group) => ({
    group,
    title: EVENT_GROUP_ROWS[group].title,
    channels: NOTIFICATION_CHANNELS.map((channel) => ({
      channel,
      is_on: isWanted(chosen, group, channel),
      is_fixed: isFixed(group, channel),
    })),
  }));
