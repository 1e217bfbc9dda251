import Info from 'icon:info-duotone';
import Warning from 'icon:warning-duotone';
import type { ReactElement } from 'react';
import type { BannerTone } from './banner.tsx';

const TONES: Readonly<Record<string, BannerTone>> = {
  danger: 'neg',
  error: 'neg',
  warning: 'brand',
  success: 'pos',
};

/** How the banner shows a notice of the server, by its type (specification section 3). */
export const noticeLook = (type: string): { tone: BannerTone; icon: ReactElement } => ({
  tone: TONES[type] ?? 'info',
  icon: type === 'info' || type === 'success' ? <Info size={24} /> : <Warning size={24} />,
});
