/** Sweeps of notifications: called every minute by each instance, safe to run side by side. */
import { retentionStart } from '@provodka/domain/notification-preferences.ts';
import type { FreeContext } from '../platform/context.ts';
import { deleteOlder } from './store.ts';

/** Deletes notifications that are too old to matter. */
export const notificationSweeps = ({ db, now }: FreeContext<null>) => ({
  forget_notifications: () => deleteOlder(db, retentionStart(now)),
});
