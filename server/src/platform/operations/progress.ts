/** A line that grows with the progress of some work, in a terminal as in a log. */
export interface Progress {
  /** Appends the progress, as a word or a number. */
  reach(mark: string | number): void;
  /** Ends the line. */
  end(): void;
}

/** Open lines. Only the first one writes; the others wait, so that two lines never mix. */
const lines: Line[] = [];

interface Line {
  out: { write(text: string): unknown };
  waiting: string;
  isEnded: boolean;
}

/** Begins such a line. */
export function openProgress(title: string, out: { write(text: string): unknown }): Progress {
  const line: Line = { out, waiting: title, isEnded: false };
  lines.push(line);
  const add = (text: string) => {
    line.waiting += text;
    writeFirst();
  };
  writeFirst();
  return {
    reach: (mark) => add(` ${mark}`),
    end() {
      line.isEnded = true;
      add('\n');
    },
  };
}

function writeFirst(): void {
  const [first] = lines;
  if (!first?.waiting) return;
  first.out.write(first.waiting);
  first.waiting = '';
  if (!first.isEnded) return;
  lines.shift();
  writeFirst();
}
