import { useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { SkeletonCards } from '../ui/skeleton.tsx';
import styles from './cabinet-frame.module.css';
import { type CabinetSide, CabinetTabs } from './cabinet-tabs.tsx';

/** Tabs of one side over its page; what is on its way for long is shown as skeletons. */
export function CabinetFrame({ side }: { side: CabinetSide }) {
  const isLate = useIsLate(`/cabinet/${side}/`);
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

/** A fast reply is shown without a flash of skeletons before it, in ms. */
const PATIENCE = 200;

/** Another list or filter under `path` has been on its way long enough to be worth telling. */
function useIsLate(path: string): boolean {
  const { location } = useNavigation();
  const key = location?.pathname.startsWith(path) ? location.key : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(setLate, PATIENCE, key);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== null && late === key;
}
