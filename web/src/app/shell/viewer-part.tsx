import '../../ui/avatar.module.css';
import '../../notifications/bell.module.css';
import '../../ui/banner.module.css';
import { lazy, Suspense } from 'react';
import { useViewer } from '../../lib/page-data.ts';

/*
 * What only signed-in people see of the shell. Guests don't load its code; its styles stand above, because the server
 * writes into the head those of the page's own modules.
 */
const loadMenu = () => import('./viewer-menu.tsx');
const loadBell = () => import('../../notifications/bell.tsx');
const loadNotices = () => import('./notices.tsx');
const ViewerMenu = lazy(loadMenu);
const Bell = lazy(loadBell);
const Notices = lazy(loadNotices);

const MARK = 'viewer';

export function ViewerPill() {
  const viewer = useViewer();
  return (
    viewer && (
      <div id={MARK}>
        <Suspense>
          <ViewerMenu viewer={viewer} />
        </Suspense>
      </div>
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
  const notifications = useViewer()?.notifications ?? [];
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
  if (!document.getElementById(MARK)) return;
  void loadMenu();
  void loadBell();
  void loadNotices();
}
