import { type CommandArguments, readCommandLine } from '../../server/src/platform/operations/command-line.ts';

/** The command line of `npm test`. */
export const TEST = {
  call: 'npm test',
  does: 'Runs the tests on a sample of what each could look at. The last line is always «N passed, N failed».',
  ways: [
    ['', 'all of them'],
    ['<file or folder>…', 'those of files; journeys are files of e2e'],
    ['-t <title>', 'those whose title has it'],
    ['--changed', 'what the uncommitted change can reach'],
    ['--deep', 'on everything, as npm run test:deep does'],
  ],
  options: {
    deep: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    title: { type: 'string', short: 't' },
  },
  most_words: Number.POSITIVE_INFINITY,
} as const;

/** The tests to run. */
export interface TestArguments {
  /** Files and folders of Vitest; empty for all of them or none (see `hasUnits`). */
  units: string[];
  /** Files of journeys, `e2e/people/chat.spec.ts` or `e2e/people/chat.spec.ts:34`. */
  journeys: string[];
  hasUnits: boolean;
  hasJourneys: boolean;
  /** Part of the title of the tests to run; null for all. */
  title: string | null;
  isDeep: boolean;
  /** Only what the uncommitted change can reach. */
  isChanged: boolean;
  /** No file, title or change picks some of them. */
  isWhole: boolean;
}

/** Reads the command line of `npm test`. */
export const readArguments = (): TestArguments => wantedBy(readCommandLine(TEST));

/** Reads the wanted tests from a command line. Files that begin with e2e are journeys. */
export function wantedBy({ values, positionals: files }: CommandArguments<typeof TEST.options>): TestArguments {
  const journeys = files.filter((file) => file.startsWith('e2e'));
  const units = files.filter((file) => !file.startsWith('e2e'));
  return {
    units,
    journeys,
    hasUnits: units.length > 0 || files.length === 0,
    hasJourneys: journeys.length > 0 || files.length === 0,
    title: values.title ?? null,
    isDeep: values.deep,
    isChanged: values.changed,
    isWhole: files.length === 0 && values.title === undefined && !values.changed,
  };
}

/** The shell command that repeats one test. */
export function repeatCommand(
  file: string,
  title: string,
  { isDeep, seed }: { isDeep: boolean; seed: string },
): string {
  const depth = isDeep ? 'test:deep' : 'test';
  return `TEST_SEED=${seed} npm run ${depth} -- ${file} -t '${title.replaceAll("'", String.raw`'\''`)}'`;
}
