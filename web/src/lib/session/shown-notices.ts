import { BANS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { Notification } from '@provodka/contract/people/people.ts';
import { useLocation } from 'react-router';
import { useSettings, useViewer } from '../loading/page-data.ts';
import { useHiddenNotices } from './hidden-notices.ts';

/** What bars a whole side stays in sight until it ends. */
export const BAN_NOTICE = /_banned$/;
/** And what takes the second factor away unless somebody stops it. */
export const RECOVERY_NOTICE = 'factor_recovery';
export const isLastingNotice = (id: string): boolean => BAN_NOTICE.test(id) || id === RECOVERY_NOTICE;

/** What stands above this page: what the server has to tell its viewer, else everybody, until it is hidden. */
export function useShownNotices(): Notification[] {
  const viewer = useViewer();
  const announced = useSettings()?.notifications;
  const hidden = useHiddenNotices();
  const { pathname } = useLocation();
  // The page of bans tells them itself, with the way to appeal.
  return ((viewer ? viewer.notifications : announced) ?? []).filter(({ id }) =>
    BAN_NOTICE.test(id) ? pathname !== BANS_ADDRESS : isLastingNotice(id) || !hidden.includes(id),
  );
}
