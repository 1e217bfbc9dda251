import { lazy, Suspense } from 'react';
import { useClientState } from '../../lib/client-state.ts';
import { VIEWER_MARK } from '../../lib/for-viewers.tsx';
import { useSettings, useViewer } from '../../lib/page-data.ts';

/* What only signed-in people see of the shell, and notices. Guests don't load its code unless there is something to announce. */
const loadMenu = () => import('./viewer-menu.tsx');
const loadBell = () => import('../../notifications/bell.tsx');
const loadTelegram = () => import('../../telegram/telegram-dialog.tsx');
const loadNotices = () => import('./notices.tsx');
const ViewerMenu = lazy(loadMenu);
const Bell = lazy(loadBell);
const Notices = lazy(loadNotices);
const TelegramDialog = lazy(loadTelegram);

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

/** Any page may open it; it goes with the person from page to page. */
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

/** Fetches that code together with the rest when the page is of somebody signed in. */
export function preloadViewerPart(): void {
  if (!document.getElementById(VIEWER_MARK)) return;
  void loadMenu();
  void loadBell();
  void loadNotices();
}
