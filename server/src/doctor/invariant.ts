/** Something that must hold whatever happened; `faults` selects one sentence (column `fault`) for each place where it doesn't. */
export interface Invariant {
  name: string;
  faults: string;
}
