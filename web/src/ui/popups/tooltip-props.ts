import type { ReactElement } from 'react';

export interface TooltipProps {
  /** The explained element; it must be focusable. */
  children: ReactElement<Record<string, unknown>>;
  text: string;
}
