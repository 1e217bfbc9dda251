/** Criteria of acceptance: parts of a task that are ticked before the work is accepted (decisions 0049). */

/** The number of criteria of a deal, and the characters of one. */
export const CRITERIA_LIMITS = { number: [1, 20], title: [1, 300] } as const;

/** A longer line is cut here before its end is searched, which keeps the search from becoming quadratic. */
const LOOKED_AT = 2 * CRITERIA_LIMITS.title[1];

/** Lines as criteria: without marks of lists, ends of clauses, blanks and repetitions. */
export function tidyCriteria(lines: readonly string[]): string[] {
  const titles = lines.map((line) =>
    line
      .trim()
      .slice(0, LOOKED_AT)
      .replace(/^(?:[-*•–—]|\d{1,3}[.)])(?:\s+|$)/, '')
      .replace(/^\[[ xх]?\]\s*/i, '')
      .replace(/[\s;,.]+$/, ''),
  );
  return [...new Set(titles.filter((title) => title !== ''))];
}

/** The numbers of the criteria that are met, after one was ticked or its tick taken back; in their order. */
export function withTick(met: readonly number[], number: number, isMet: boolean): number[] {
  const others = met.filter((one) => one !== number);
  return (isMet ? [...others, number] : others).toSorted((a, b) => a - b);
}
