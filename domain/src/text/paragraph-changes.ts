/** Compares two texts paragraph by paragraph. */

export interface ParagraphChange {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** Pairs of paragraphs that are compared with each other; beyond it the whole middle is removed and added. */
const MOST_PAIRS = 1_000_000;

/** Every paragraph of both texts once, in order; a changed one is removed and added. */
export function paragraphChanges(before: string, after: string): ParagraphChange[] {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const same = (text: string): ParagraphChange => ({ kind: 'same', text });
  return [
    ...old.slice(0, head).map(same),
    ...middleChanges(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...old.slice(old.length - tail).map(same),
  ];
}

function middleChanges(old: readonly string[], now: readonly string[]): ParagraphChange[] {
  if (old.length * now.length > MOST_PAIRS)
    return [
      ...old.map((text) => ({ kind: 'removed' as const, text })),
      ...now.map((text) => ({ kind: 'added' as const, text })),
    ];
  const common = commonLengths(old, now);
  const changes: ParagraphChange[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      changes.push({ kind: 'same', text: was });
      i += 1;
      j += 1;
    } else if (was !== undefined && (is === undefined || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      changes.push({ kind: 'removed', text: was });
      i += 1;
    } else if (is !== undefined) {
      changes.push({ kind: 'added', text: is });
      j += 1;
    }
  }
  return changes;
}

const lengthAt = (lengths: readonly number[][], i: number, j: number): number => lengths[i]?.[j] ?? 0;

/** The length of the longest common part of both ends, from each pair of places. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = old.map(() => now.map(() => 0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      row[j] =
        old[i] === now[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  return lengths;
}
