import {
  type ChosenChannels,
  type EventGroup,
  type NotificationChannel,
  type QuietHours,
  USUAL_QUIET_HOURS,
} from '@provodka/domain/notification-preferences.ts';
import type { Reader, Tx } from '../platform/database/database.ts';

/** The choices of a person that differ from the defaults. */
export async function findChosen(db: Reader, userUuid: string): Promise<ChosenChannels> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['event_group as group', 'channel', 'is_on'])
    .where('user_uuid', '=', userUuid)
    .execute();
  return rows as { group: EventGroup; channel: NotificationChannel; is_on: boolean }[];
}

export async function findQuietHours(db: Reader, userUuid: string): Promise<QuietHours> {
  const row = await db
    .selectFrom('quiet_hours')
    .select(['is_on', 'from_minute', 'until_minute'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return row ?? USUAL_QUIET_HOURS;
}

export async function saveChosen(tx: Tx, userUuid: string, chosen: ChosenChannels): Promise<void> {
  if (chosen.length === 0) return;
  await tx
    .insertInto('notification_preferences')
    .values(chosen.map(({ group, channel, is_on }) => ({ user_uuid: userUuid, event_group: group, channel, is_on })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_uuid', 'event_group', 'channel'])
        .doUpdateSet((insert) => ({ is_on: insert.ref('excluded.is_on') })),
    )
    .execute();
}

/** Changes only the named columns, since others may be changed at the same moment. */
export async function changeQuietHours(tx: Tx, userUuid: string, changes: Partial<QuietHours>): Promise<void> {
  await tx
    .insertInto('quiet_hours')
    .values({ user_uuid: userUuid, ...USUAL_QUIET_HOURS, ...changes })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(changes))
    .execute();
}

/** The uuid of the user with this number. */
export async function findUserByNumber(db: Reader, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('uuid').where('id', '=', userId).executeTakeFirst();
  return row?.uuid;
}
