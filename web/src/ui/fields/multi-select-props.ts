import type { ReactNode } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** The heading above it. */
  group?: string;
  avatar?: ReactNode;
  /** A secondary line; a single choice shows it beside the chosen value too. */
  hint?: string;
  /** Other words the search finds it by. */
  synonyms?: readonly string[];
}

export interface MultiSelectProps {
  value: Choice[];
  onValueChange: (value: Choice[]) => void;
  /** All choices, searched in the browser … */
  options?: Choice[];
  /** … or a search on the server for the typed text. */
  search?: (query: string, signal: AbortSignal) => Promise<Choice[]>;
  placeholder?: string;
  /** Only one can be chosen: another choice replaces it and closes the list. */
  isSingle?: boolean;
  /** The most that can be chosen. */
  most?: number;
  /** A plain form sends the chosen values under this name. */
  name?: string;
  /** Text when nothing matches. */
  empty?: string;
}
