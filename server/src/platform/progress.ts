/** One line that says what is being done and grows with it, in a terminal as in a log. */
export interface Progress {
  /** How far it has come, in a word or a number. */
  reach(mark: string | number): void;
  /** Ends the line. */
  end(): void;
}

/** Begins such a line. */
export function openProgress(title: string, out: { write(text: string): unknown }): Progress {
  out.write(title);
  return { reach: (mark) => void out.write(` ${mark}`), end: () => void out.write('\n') };
}
