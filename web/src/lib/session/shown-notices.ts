import { BANS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { Notification } from '@provodka/contract/people/people.ts';
import { useLocation } from 'react-router';
import { useSettings, useViewer } from '../loading/page-data.ts';
import { useHiddenNotices } from './hidden-notices.ts';

/** A ban of a whole side stays in sight until it ends. */
export const BAN_NOTICE = /_banned$/;
/** A recovery removes the second factor unless somebody stops it, so it stays too. */
export const RECOVERY_NOTICE = 'factor_recovery';
export const isLastingNotice = (id: string): boolean => BAN_NOTICE.test(id) || id === RECOVERY_NOTICE;

/** The notices above this page: the viewer's own, or those for all guests, without the hidden ones. */
export function useShownNotices(): Notification[] {
  const viewer = useViewer();
  const announced = useSettings()?.notifications;
  const hidden = useHiddenNotices();
  const { pathname } = useLocation();
  // The page of bans shows them itself, with the way to appeal.
  return ((viewer ? viewer.notifications : announced) ?? []).filter(({ id }) =>
    BAN_NOTICE.test(id) ? pathname !== BANS_ADDRESS : isLastingNotice(id) || !hidden.includes(id),
  );
}
