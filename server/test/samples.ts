import { createHash } from 'node:crypto';

/*
 * The two depths of a run. `npm test` checks a sample of what `npm run test:deep` checks in full; the depth changes the size of the sample,
 * never the assertions. The runner prints the seed, and `TEST_SEED` repeats a sample.
 */

export const isDeep: boolean = process.env.TEST_DEPTH === 'deep';

const SEED = process.env.TEST_SEED ?? '1';

/** The size of a sample: `fast` in a usual run, `deep` in a deep one. */
export const samples = (fast: number, deep: number): number => (isDeep ? deep : fast);

/** A number that is constant for a subject within a run and differs with the seed. */
function place(subject: string): number {
  return createHash('sha256').update(`${SEED}\0${subject}`).digest().readUInt32BE();
}

/** All items in a deep run, else `count` of them chosen by the seed, in the given order. */
export function sampleOf<T>(all: readonly T[], count: number, subject: string): T[] {
  if (isDeep || all.length <= count) return [...all];
  const chosen = all.map((_, index) => index).toSorted((a, b) => place(`${subject} ${a}`) - place(`${subject} ${b}`));
  return chosen
    .slice(0, count)
    .toSorted((a, b) => a - b)
    .map((index) => all[index] as T);
}

/** A whole usual run; where files or titles are named, or a change's reach, each of their scenes is played. */
const isTakenInTurn = process.env.TEST_SCENES === 'in-turn';

/** Whether a dear scene is played: always in a deep run, in a whole usual one with one chance in so many, so that each has its turn. */
export const isInTurn = (subject: string, turns: number): boolean => !isTakenInTurn || place(subject) % turns === 0;
