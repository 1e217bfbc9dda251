import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** A button element; it receives the press and the aria attributes. */
  trigger: ReactElement<Record<string, unknown>>;
  /** The name of the popover for screen readers. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
  /** Width in px. */
  width?: number;
  /** Opens as a sheet from the bottom of a phone, over the page. */
  isSheet?: boolean;
  /** The popover's button is sticky, so it does not move while the page scrolls. */
  isFixed?: boolean;
  /** Padding around the content, on by default. */
  padded?: boolean;
}
