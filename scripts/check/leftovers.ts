import { homedir } from 'node:os';
import type { CheckReport } from './report.ts';
import { lineOf, type SourceFile } from './source-files.ts';

const SKIPPED_TESTS = /\b(?:it|test|describe)\.(?:only|skip|todo|fails)\b/g;
const HOME_FOLDERS = /\/(?:home|Users)\/[a-z][\w.-]*\//g;
/** The lock names packages, not where one machine fetched them from. */
const LOCKED_HOST = /"resolved": "https?:\/\//g;

/** Fails on switched-off tests and names that exist on one machine only. */
export function checkLeftovers(files: SourceFile[], root: string): CheckReport {
  const privateNames = readPrivateNames(root);
  const failures = files.flatMap((file) => [
    ...findAll(file, SKIPPED_TESTS, 'test switched off or singled out'),
    ...findAll(file, HOME_FOLDERS, 'path of one machine'),
    ...findAll(file, LOCKED_HOST, 'registry of one machine'),
    ...privateNames.flatMap((name) => findName(file, name)),
  ]);
  return { failures, warnings: [], summary: `${files.length} files` };
}

function findAll({ path, text }: SourceFile, pattern: RegExp, problem: string): string[] {
  return [...text.matchAll(pattern)].map((match) => `${path}:${lineOf(text, match.index)} ${problem}: ${match[0]}`);
}

function findName({ path, text }: SourceFile, name: string): string[] {
  const offset = text.indexOf(name);
  return offset === -1 ? [] : [`${path}:${lineOf(text, offset)} name of one machine: ${name}`];
}

/** Read from the machine the check runs on, since that is where such a name would leak from. */
function readPrivateNames(root: string): string[] {
  const paths = [root, homedir()].filter((path) => path.split('/').length > 2);
  const registry = process.env.npm_config_registry ?? '';
  return URL.canParse(registry) ? [...paths, new URL(registry).host] : paths;
}
