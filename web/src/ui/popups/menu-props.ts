import type { ReactNode } from 'react';

export interface MenuItem {
  title: string;
  icon?: ReactNode;
  /** A page to go to. */
  to?: string;
  /** Called on selection, also before a navigation. */
  onSelect?: () => void;
  /** Red: removal. */
  isDanger?: boolean;
  /** The reason that disables the item, shown in it (design guide: thresholds are never hidden). */
  reason?: string | null;
}

export interface MenuProps {
  items: MenuItem[];
  /** The name of the button for screen readers. */
  label: string;
  /** The content of the button; three dots by default. */
  trigger?: ReactNode;
  className?: string;
}
