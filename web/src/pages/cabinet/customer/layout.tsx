import { CabinetFrame } from '../../../cabinet/cabinet-frame.tsx';

export default function CustomerCabinet() {
  return <CabinetFrame side="customer" />;
}
