import type { ReactElement } from 'react';

export interface TooltipProps {
  /** What is explained: an element that can take focus. */
  children: ReactElement<Record<string, unknown>>;
  text: string;
}
