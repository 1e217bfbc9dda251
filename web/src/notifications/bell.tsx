import BellIcon from 'icon:bell';
import BellFull from 'icon:bell-fill';
import { Suspense } from 'react';
import { usePreload } from '../lib/loading/idle.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { UnreadPip } from '../people/unread-pip.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popups/popover.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './bell.module.css';
import { useBellOfOtherTabs, useUnreadBell } from './unread-bell.ts';
import { useFreshNews } from './use-fresh-news.ts';

const BellPanel = lazyPart(() => import('./bell-panel.tsx'));

/** The bell of the header: how much is unread, and the newest of it in a panel. */
export default function Bell() {
  const unread = useUnreadBell();
  const near = usePreload(BellPanel.load);
  useBellOfOtherTabs();
  useFreshNews(unread);
  const Glyph = unread > 0 ? BellFull : BellIcon;
  return (
    <Popover
      label="Уведомления"
      align="end"
      padded={false}
      isFixed
      trigger={
        <IconButton
          label="Уведомления"
          icon={<Glyph size={24} />}
          className={styles.bell}
          onPointerDown={near.onPointerEnter}
        >
          <UnreadPip number={unread} />
        </IconButton>
      }
    >
      {(close) => (
        <Suspense
          fallback={
            <div className={styles.panel}>
              <SkeletonRows count={3} />
            </div>
          }
        >
          <BellPanel onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}
