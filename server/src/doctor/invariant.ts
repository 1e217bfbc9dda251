/** A condition that must always hold; `faults` selects one sentence (column `fault`) for each violation. */
export interface Invariant {
  name: string;
  faults: string;
}
