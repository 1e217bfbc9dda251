import { posix } from 'node:path';
import type { CheckReport } from './report.ts';
import { isTest, type SourceFile } from './source-files.ts';

const MOST_LINES = 300;
/** The most sources in a folder, without tests: people search a longer list instead of reading it. */
const MOST_IN_FOLDER = 25;
const HOMES = /^(?:domain|contract|server|web)\/src\/.*\.tsx?$/;
const CODE = /\.(tsx?|mjs|css|sql)$/;
/**
 * Generated files, texts (demo data, the reference pages) whose length is their content's, and migrations, which stay as they were
 * once they have run.
 */
const EXEMPT = [
  /^server\/src\/platform\/database\/schema\.ts$/,
  /^server\/src\/demo\/texts/,
  /^server\/src\/content\/reference/,
  /^server\/(?:migrations|schema)\//,
  /(^|\/)generated\//,
];

/** A file too long to read at one sitting is two files, and a folder too full to take in is two folders. */
export function checkFileSizes(files: SourceFile[]): CheckReport {
  const measured = files.filter((file) => CODE.test(file.path) && !EXEMPT.some((exempt) => exempt.test(file.path)));
  const sizes = measured.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
  const long = sizes.filter(({ lines }) => lines > MOST_LINES).sort((one, other) => other.lines - one.lines);
  const sources = measured.map(({ path }) => path).filter((path) => HOMES.test(path) && !isTest(path));
  const folders = Map.groupBy(sources, (path) => posix.dirname(path));
  const full = [...folders].filter(([, inside]) => inside.length > MOST_IN_FOLDER);
  return {
    failures: [
      ...long.map(({ path, lines }) => `${path} has ${lines} lines, ${MOST_LINES} is the limit`),
      ...full.map(([folder, inside]) => `${folder} holds ${inside.length} sources, ${MOST_IN_FOLDER} is the limit`),
    ],
    warnings: [],
    summary: `${measured.length} files`,
  };
}
