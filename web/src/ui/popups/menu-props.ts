import type { ReactNode } from 'react';

export interface MenuItem {
  title: string;
  icon?: ReactNode;
  /** A page to go to. */
  to?: string;
  /** What is done, also on the way to a page. */
  onSelect?: () => void;
  /** Red: removal. */
  isDanger?: boolean;
  /** Why it cannot be done now; the item is shown disabled with these words (design guide: thresholds are never hidden). */
  reason?: string | null;
}

export interface MenuProps {
  items: MenuItem[];
  /** Spoken name of the button. */
  label: string;
  /** What the button shows, with its own words; three dots by default. */
  trigger?: ReactNode;
  className?: string;
}
