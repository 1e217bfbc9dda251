import type { CheckReport } from './report.ts';
import type { SourceFile } from './source-files.ts';

const MOST_LINES = 300;
const CODE = /\.(tsx?|mjs|css|sql)$/;
/**
 * Generated files, texts (demo data, the reference pages) whose length is their content's, and migrations, which stay as they were
 * once they have run.
 */
const EXEMPT = [
  /^server\/src\/platform\/database\/schema\.ts$/,
  /^server\/src\/demo\/texts/,
  /^server\/src\/content\/reference/,
  /^server\/migrations\//,
  /(^|\/)generated\//,
];

/** A file too long to read at one sitting is two files. */
export function checkFileSizes(files: SourceFile[]): CheckReport {
  const measured = files.filter((file) => CODE.test(file.path) && !EXEMPT.some((exempt) => exempt.test(file.path)));
  const sizes = measured.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
  const long = sizes.filter(({ lines }) => lines > MOST_LINES).sort((one, other) => other.lines - one.lines);
  return {
    failures: long.map(({ path, lines }) => `${path} has ${lines} lines, ${MOST_LINES} is the limit`),
    warnings: [],
    summary: `${measured.length} files`,
  };
}
