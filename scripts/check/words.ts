import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';

const HOMES = ['domain/src/', 'contract/src/', 'server/src/', 'web/src/'];
/** The file that names the letters. */
const NAMED_IN = 'domain/src/orders/orders.ts';
/** Generated from the migrations. */
const GENERATED = 'server/src/platform/database/schema.ts';
const STATUS_LETTER = /'[CMRNWFABD]'|^ +[CMRNWFABD]: /gm;
/** Words that the glossary of CONTRIBUTING.md replaces. */
const RETIRED: readonly [pattern: RegExp, word: string][] = [
  [/\b(?:add|dispatch|sweep|Outbox)Facts?\b/g, 'event'],
  [/\b\w*Motivation[A-Z]?\w*/g, 'threshold'],
  [/\b(?:[Gg]ates?|[a-z]\w*Gates?|Gate[A-Z]\w*)\b|_gate\b/g, 'threshold'],
  [/\b[Ii]nvitations?\b|\binvitation_/g, 'offer'],
  [/\b\w*SmAccount\w*/g, 'wallet'],
];

/** Fails on a letter of an order's status that has a name in code, and on words that the glossary has replaced. */
export function checkWords(files: SourceFile[]): CheckReport {
  const checked = files.filter(({ path }) => isProduct(path));
  const failures = checked.flatMap((file) => [
    ...(file.path === NAMED_IN
      ? []
      : findAll(file, STATUS_LETTER, 'is a status of an order: use its name in ORDER_STATUS')),
    ...RETIRED.flatMap(([pattern, word]) => findAll(file, pattern, `is «${word}» in the glossary of CONTRIBUTING.md`)),
  ]);
  return { failures, warnings: [], summary: `${checked.length} files` };
}

const isProduct = (path: string): boolean =>
  isTypeScript(path) && !isTest(path) && path !== GENERATED && HOMES.some((home) => path.startsWith(home));

function findAll({ path, text }: SourceFile, pattern: RegExp, problem: string): string[] {
  return [...text.matchAll(pattern)].map((match) => `${path}:${lineOf(text, match.index)} ${match[0]} ${problem}`);
}
