import { Suspense } from 'react';
import { NOTICES_MARK, VIEWER_MARK } from '../../lib/loading/for-viewers.tsx';
import { lazyPart, preloadOnIntent } from '../../lib/loading/lazy-part.ts';
import { useSettings, useViewer } from '../../lib/loading/page-data.ts';
import { useClientState } from '../../lib/session/client-state.ts';

/* Parts of the shell for signed-in people, and notices. Guests load them only when there is something to announce. */
const ViewerMenu = lazyPart(() => import('./viewer-menu.tsx'));
const Bell = lazyPart(() => import('../../notifications/bell.tsx'));
const Notices = lazyPart(() => import('./notices.tsx'));
const TelegramDialog = lazyPart(() => import('../../telegram/telegram-dialog.tsx'));

export function ViewerPill() {
  const viewer = useViewer();
  return (
    viewer && (
      <div id={VIEWER_MARK}>
        <Suspense>
          <ViewerMenu viewer={viewer} />
        </Suspense>
        <Telegram />
      </div>
    )
  );
}

/** Any page may open it, and it stays open from page to page. */
function Telegram() {
  const { is_telegram_modal_open } = useClientState();
  return (
    is_telegram_modal_open && (
      <Suspense>
        <TelegramDialog />
      </Suspense>
    )
  );
}

export function ViewerBell() {
  return (
    useViewer() && (
      <Suspense>
        <Bell />
      </Suspense>
    )
  );
}

export function ViewerNotices() {
  const viewer = useViewer();
  const announced = useSettings()?.notifications;
  const notifications = (viewer ? viewer.notifications : announced) ?? [];
  return (
    notifications.length > 0 && (
      <Suspense>
        <Notices notifications={notifications} />
      </Suspense>
    )
  );
}

/** Fetches this code together with the rest of a page of somebody signed in. */
export function preloadViewerPart(): void {
  if (!document.getElementById(VIEWER_MARK)) return;
  preloadOnIntent(ViewerMenu.load)();
  preloadOnIntent(Bell.load)();
  if (document.getElementById(NOTICES_MARK)) preloadOnIntent(Notices.load)();
}
