import { type CabinetSide, cabinetAddress } from '@provodka/contract/http/addresses.ts';
import { Outlet, useLocation } from 'react-router';
import { isWithin } from '../lib/loading/addresses.ts';
import { usePending } from '../lists/use-pending.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './cabinet-frame.module.css';
import { CabinetTabs, isSection, type Waiting } from './cabinet-tabs.tsx';

/** Tabs of one side above its page; a slow page is shown as skeletons. */
export function CabinetFrame({ side, waiting }: { side: CabinetSide; waiting?: Waiting }) {
  const { pathname } = useLocation();
  // A filtered list keeps its frame and shows skeletons for its rows only.
  const isLate = usePending((path) => path !== pathname && isWithin(path, cabinetAddress(side)));
  return (
    <>
      <CabinetTabs side={side} waiting={waiting} />
      {isLate && (
        <div className={styles.loading}>
          <SkeletonRows hasHeading />
        </div>
      )}
      <div hidden={isLate} className={isSection(side, pathname) ? styles.marked : undefined}>
        <Outlet />
      </div>
    </>
  );
}
