import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** A button element; it receives the press and the aria attributes. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Spoken name of what opens. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
  /** Width in px. */
  width?: number;
  /** On a phone it rises from the bottom, over the page. */
  isSheet?: boolean;
  /** Its button stays where it is while the page scrolls. */
  isFixed?: boolean;
  /** Padding around the content, on by default. */
  padded?: boolean;
}
