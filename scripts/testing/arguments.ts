/** What somebody wants of a run. */
export interface TestArguments {
  /** Files and folders of Vitest; empty for all of them or none (see `hasUnits`). */
  units: string[];
  /** Files of journeys, `e2e/chat.spec.ts` or `e2e/chat.spec.ts:34`. */
  journeys: string[];
  hasUnits: boolean;
  hasJourneys: boolean;
  /** Part of the title of the tests to run; null for all. */
  title: string | null;
  isDeep: boolean;
  /** Only what the uncommitted change can reach. */
  isChanged: boolean;
}

/**
 * Reads the command line of `npm test`: `[--deep] [--changed] [-t title] [files…]`. Files that begin with e2e are journeys.
 *
 * @throws Error for an option that does not exist
 */
export function readArguments(given: readonly string[]): TestArguments {
  const files: string[] = [];
  let title: string | null = null;
  let isDeep = false;
  let isChanged = false;
  for (let place = 0; place < given.length; place += 1) {
    const word = given[place] ?? '';
    if (word === '--deep') isDeep = true;
    else if (word === '--changed') isChanged = true;
    else if (word === '-t') {
      place += 1;
      title = given[place] ?? '';
    } else if (word.startsWith('-'))
      throw new Error(`There is no option ${word}: [--deep] [--changed] [-t title] [files…]`);
    else files.push(word);
  }
  const journeys = files.filter((file) => file.startsWith('e2e'));
  const units = files.filter((file) => !file.startsWith('e2e'));
  return {
    units,
    journeys,
    hasUnits: units.length > 0 || files.length === 0,
    hasJourneys: journeys.length > 0 || files.length === 0,
    title,
    isDeep,
    isChanged,
  };
}

/** The command that runs one test again, for somebody who copies it into a shell. */
export function repeatCommand(
  file: string,
  title: string,
  { isDeep, seed }: { isDeep: boolean; seed: string },
): string {
  const depth = isDeep ? 'test:deep' : 'test';
  return `TEST_SEED=${seed} npm run ${depth} -- ${file} -t '${title.replaceAll("'", String.raw`'\''`)}'`;
}
