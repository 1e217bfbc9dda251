import { CabinetFrame } from '../../../cabinet/cabinet-frame.tsx';

export default function FreelancerCabinet() {
  return <CabinetFrame side="freelancer" />;
}
