import { Outlet } from 'react-router';
import { usePending } from '../lists/use-pending.ts';
import { SkeletonCards } from '../ui/skeleton.tsx';
import styles from './cabinet-frame.module.css';
import { type CabinetSide, CabinetTabs } from './cabinet-tabs.tsx';

/** Tabs of one side over its page; what is on its way for long is shown as skeletons. */
export function CabinetFrame({ side }: { side: CabinetSide }) {
  const isLate = usePending((path) => path.startsWith(`/cabinet/${side}/`));
  return (
    <>
      <CabinetTabs side={side} />
      {isLate && (
        <div className={styles.loading}>
          <SkeletonCards count={4} />
        </div>
      )}
      <div hidden={isLate}>
        <Outlet />
      </div>
    </>
  );
}
