import type { ReactNode } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** Heading it stands under. */
  group?: string;
  avatar?: ReactNode;
  /** A quieter second line; of one of many it stands beside the chosen value too. */
  hint?: string;
  /** What else it is found by. */
  synonyms?: readonly string[];
}

export interface MultiSelectProps {
  value: Choice[];
  onValueChange: (value: Choice[]) => void;
  /** All there is to choose from, searched in the browser … */
  options?: Choice[];
  /** … or a search on the server, called with what is typed. */
  search?: (query: string, signal: AbortSignal) => Promise<Choice[]>;
  placeholder?: string;
  /** One of many: another choice takes the place of the former one and closes the list. */
  isSingle?: boolean;
  /** No more may be chosen. */
  most?: number;
  /** A plain form sends the chosen values under this name. */
  name?: string;
  /** Text when nothing matches. */
  empty?: string;
}
