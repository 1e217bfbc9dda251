import { Outlet } from 'react-router';
import { CabinetTabs } from '../../../cabinet/cabinet-tabs.tsx';

export default function CustomerCabinet() {
  return (
    <>
      <CabinetTabs side="customer" />
      <Outlet />
    </>
  );
}
