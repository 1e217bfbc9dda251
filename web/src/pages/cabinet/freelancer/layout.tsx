import { Outlet } from 'react-router';
import { CabinetTabs } from '../../../cabinet/cabinet-tabs.tsx';

export default function FreelancerCabinet() {
  return (
    <>
      <CabinetTabs side="freelancer" />
      <Outlet />
    </>
  );
}
